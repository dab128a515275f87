import type { Metadata } from "next";
import { connection } from "next/server";
import { ask } from "@/app/_server/ask";
import { db } from "@/app/_server/db";
import { env } from "@/app/_server/env";
import { pagePerson } from "@/app/_server/page-person";
import { followRuns, runClock, siteAddress } from "@/app/_server/run-desk";
import { RunnersPage } from "@/components/queue/runners-page";
import { runnersView } from "@/db/queries/runners-view";
import { drainAction, makeTokenAction, revokeAction, revokeTokenAction } from "./actions";

export const metadata: Metadata = {
  title: "Runners",
  description: "Machines that execute runs, and how to connect another.",
};

export default async function Page() {
  await connection();
  const person = await pagePerson("/admin/runners");
  const clock = runClock();
  const follow = followRuns();
  return (
    <RunnersPage
      view={ask(() => runnersView(db(), person, clock))}
      now={clock.now.getTime()}
      site={siteAddress()}
      minutes={env().REFEREE_REGISTRATION_MINUTES}
      follow={follow}
      makeToken={makeTokenAction}
      revokeToken={revokeTokenAction}
      drain={drainAction}
      revoke={revokeAction}
    />
  );
}
