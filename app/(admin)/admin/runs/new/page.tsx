import { randomInt } from "node:crypto";
import type { Metadata } from "next";
import { ask } from "@/app/_server/ask";
import { db } from "@/app/_server/db";
import { pagePerson } from "@/app/_server/page-person";
import { runClock } from "@/app/_server/run-desk";
import { settingsOf } from "@/app/_server/search-query";
import { NewRunPage } from "@/components/queue/new-run-page";
import { FrameworkScript } from "@/components/ui/framework-script";
import { newRunChoices } from "@/db/queries/new-run-choices";
import { RunPlanQuery } from "@/lib/runs/queue-query";
import { createAction } from "./actions";

export const metadata: Metadata = {
  title: "New run",
  description: "Put one run of an agent on a task in line.",
};

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: Props) {
  const person = await pagePerson("/admin/runs/new");
  const query = settingsOf(RunPlanQuery, await searchParams);
  return (
    <>
      <FrameworkScript />
      <NewRunPage
        choices={ask(() => newRunChoices(db(), person, query, runClock()))}
        query={query}
        seed={randomInt(1, 1_000_000)}
        create={createAction}
      />
    </>
  );
}
