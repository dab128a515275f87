import type { Metadata } from "next";
import { ask } from "@/app/_server/ask";
import { db } from "@/app/_server/db";
import { pagePerson } from "@/app/_server/page-person";
import { followRuns, runClock } from "@/app/_server/run-desk";
import { RunnerPage } from "@/components/queue/runner-page";
import { runnerView } from "@/db/queries/runners-view";
import { drainAction, revokeAction } from "../actions";

interface Props {
  params: Promise<{ id: string }>;
}

async function asked({ params }: Props) {
  const { id } = await params;
  const person = await pagePerson(`/admin/runners/${encodeURIComponent(id)}`);
  const clock = runClock();
  const follow = followRuns();
  return { ...ask(() => runnerView(db(), person, id, clock)), now: clock.now.getTime(), follow };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { runner } = await asked(props);
  return { title: `Runner ${runner.name}`, description: "What this machine has, runs and has run." };
}

export default async function Page(props: Props) {
  return <RunnerPage {...(await asked(props))} drain={drainAction} revoke={revokeAction} />;
}
