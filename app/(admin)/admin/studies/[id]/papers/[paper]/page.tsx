import type { Metadata } from "next";
import { cache } from "react";
import { ask } from "@/app/_server/ask";
import { textToCheck } from "@/app/_server/blindness-check";
import { db } from "@/app/_server/db";
import { pagePerson } from "@/app/_server/page-person";
import { PaperCheckPage } from "@/components/study/paper-check";
import { studyHead } from "@/db/queries/study-overview";
import { studyPaperView } from "@/db/queries/study-paper";
import { AppError } from "@/lib/errors";
import { addMarkAction, checkAction, decideAction } from "../actions";

interface Props {
  params: Promise<{ id: string; paper: string }>;
}

const read = cache(async (id: string, paper: string) => {
  const person = await pagePerson(`/admin/studies/${id}/papers/${paper}`);
  const [studyId, paperId] = [decodeURIComponent(id), decodeURIComponent(paper)];
  const view = ask(() => studyPaperView(db(), person, studyId, paperId));
  const head = ask(() => studyHead(db(), person, studyId));
  const content = await textToCheck(person, { studyId, paperId }).then(
    ({ text }) => ({ text, problem: null }),
    (error: unknown) => {
      if (error instanceof AppError) return { text: null, problem: error.message };
      throw error;
    },
  );
  return { head, paper: view.paper, marks: view.marks, ...content };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id, paper } = await params;
  return {
    title: `Check ${(await read(id, paper)).paper.label}`,
    description: "The paper's text and what in it tells who made it.",
  };
}

const actions = { check: checkAction, decide: decideAction, addMark: addMarkAction };

export default async function Page({ params }: Props) {
  const { id, paper } = await params;
  return <PaperCheckPage {...(await read(id, paper))} actions={actions} />;
}
