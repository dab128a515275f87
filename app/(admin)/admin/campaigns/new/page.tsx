import { randomInt } from "node:crypto";
import type { Metadata } from "next";
import { connection } from "next/server";
import { ask } from "@/app/_server/ask";
import { db } from "@/app/_server/db";
import { pagePerson } from "@/app/_server/page-person";
import { runClock } from "@/app/_server/run-desk";
import { NewCampaignPage } from "@/components/queue/new-campaign-page";
import { FrameworkScript } from "@/components/ui/framework-script";
import { newRunChoices } from "@/db/queries/new-run-choices";
import { RunPlanQuery } from "@/lib/runs/queue-query";
import { createAction } from "../actions";

export const metadata: Metadata = {
  title: "New campaign",
  description: "Put a run of every chosen agent on every chosen task in line.",
};

export default async function Page() {
  await connection();
  const person = await pagePerson("/admin/campaigns/new");
  const choices = ask(() => newRunChoices(db(), person, RunPlanQuery.parse({}), runClock()));
  return (
    <>
      <FrameworkScript />
      <NewCampaignPage choices={choices} seed={randomInt(1, 1_000_000)} create={createAction} />
    </>
  );
}
