import type { Metadata } from "next";
import { cache } from "react";
import { z } from "zod";
import { ask } from "@/app/_server/ask";
import { attemptLogs } from "@/app/_server/attempt-logs";
import { db } from "@/app/_server/db";
import { runClock } from "@/app/_server/run-clock";
import { filesView, transcriptView } from "@/app/_server/run-tabs";
import { optionalActor } from "@/app/_server/viewer";
import { FilesTab } from "@/components/artifact/files-tab";
import { TranscriptTab } from "@/components/artifact/transcript-tab";
import { HowPage } from "@/components/live-run/how-page";
import { CancelControl, RetryControl } from "@/components/live-run/steer";
import { PaperTab } from "@/components/runs/paper-tab";
import { ReviewsTab } from "@/components/runs/reviews-tab";
import { type RunTab, runTabs, tabsOf } from "@/components/runs/run-head";
import { RunPage } from "@/components/runs/run-page";
import { runDescription, runTitle } from "@/components/runs/words";
import { runView } from "@/db/queries/run-view";
import type { Actor } from "@/lib/actor";
import type { RunView } from "@/lib/catalog/run";
import type { RunExecution } from "@/lib/catalog/run-execution";
import { may } from "@/lib/rights";
import { cancelRunAction, retryRunAction } from "./actions";
import { runPaper } from "./run-paper";

type Search = Record<string, string | string[] | undefined>;
interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Search>;
}

const Asked = z.object({ tab: z.enum(runTabs).optional().catch(undefined) });

/** As the chair sees it for the chair, who is under no embargo; as the public sees it for everybody else. */
const readRun = cache(async (id: string) => {
  const actor = await optionalActor();
  return { actor, run: ask(() => runView(db(), actor, decodeURIComponent(id), runClock())) };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { run } = await readRun((await params).id);
  return { title: runTitle(run), description: runDescription(run) };
}

export default async function Page({ params, searchParams }: Props) {
  const { actor, run } = await readRun((await params).id);
  const search = await searchParams;
  const tab = tabOf(run, Asked.parse(search).tab);
  if (tab === "how" && run.execution) return howItRan(actor, run, run.execution);
  if (tab === "paper") return <PaperTab run={run} paper={await runPaper(actor, run)} />;
  return (
    <RunPage run={run} tab={tab}>
      {await tabBody(actor, run, tab, search)}
    </RunPage>
  );
}

/** The tab that is asked for where the run has it, else its first. */
function tabOf(run: RunView, asked: RunTab | undefined): RunTab {
  const tabs = tabsOf(run);
  return tabs.find((tab) => tab === asked) ?? tabs[0] ?? "paper";
}

async function howItRan(actor: Actor, run: RunView, execution: RunExecution) {
  const logs = await attemptLogs(actor, run.id, undefined);
  const controls = may(actor, "run_agents")
    ? {
        cancel: <CancelControl action={cancelRunAction} runId={run.id} />,
        retry: execution.retriedBy ? null : <RetryControl action={retryRunAction} runId={run.id} />,
      }
    : null;
  return <HowPage run={run} execution={execution} logs={logs} asOf={runClock().now} controls={controls} />;
}

async function tabBody(actor: Actor, run: RunView, tab: RunTab, search: Search) {
  if (tab === "files") return <FilesTab view={await filesView(actor, run.id, search)} />;
  if (tab === "transcript") return <TranscriptTab view={await transcriptView(actor, run.id, search)} />;
  return <ReviewsTab run={run} marks={(await runPaper(actor, run))?.marks ?? {}} />;
}
