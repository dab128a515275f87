import type { Metadata } from "next";
import { cache } from "react";
import { z } from "zod";
import { ask } from "@/app/_server/ask";
import { db } from "@/app/_server/db";
import { filesView, transcriptView } from "@/app/_server/run-tabs";
import { optionalActor } from "@/app/_server/viewer";
import { FilesTab } from "@/components/artifact/files-tab";
import { TranscriptTab } from "@/components/artifact/transcript-tab";
import { PaperTab } from "@/components/runs/paper-tab";
import { ReviewsTab } from "@/components/runs/reviews-tab";
import { runTabs } from "@/components/runs/run-head";
import { RunPage } from "@/components/runs/run-page";
import { runDescription, runTitle } from "@/components/runs/words";
import { runView } from "@/db/queries/run-view";
import type { Actor } from "@/lib/actor";
import type { RunView } from "@/lib/catalog/run";
import { runPaper } from "./run-paper";

type Search = Record<string, string | string[] | undefined>;
interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Search>;
}

const Asked = z.object({ tab: z.enum(runTabs).catch("paper") });

/** As the chair sees it for the chair, who is under no embargo; as the public sees it for everybody else. */
const readRun = cache(async (id: string) => {
  const actor = await optionalActor();
  return { actor, run: ask(() => runView(db(), actor, decodeURIComponent(id))) };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { run } = await readRun((await params).id);
  return { title: runTitle(run), description: runDescription(run) };
}

export default async function Page({ params, searchParams }: Props) {
  const { actor, run } = await readRun((await params).id);
  const search = await searchParams;
  const { tab } = Asked.parse(search);
  if (tab === "paper") return <PaperTab run={run} paper={await runPaper(actor, run)} />;
  return (
    <RunPage run={run} tab={tab}>
      {await tabBody(actor, run, tab, search)}
    </RunPage>
  );
}

async function tabBody(actor: Actor, run: RunView, tab: "files" | "transcript" | "reviews", search: Search) {
  if (tab === "files") return <FilesTab view={await filesView(actor, run.id, search)} />;
  if (tab === "transcript") return <TranscriptTab view={await transcriptView(actor, run.id, search)} />;
  return <ReviewsTab run={run} marks={(await runPaper(actor, run))?.marks ?? {}} />;
}
