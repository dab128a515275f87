import type { Metadata } from "next";
import { ask } from "@/app/_server/ask";
import { db } from "@/app/_server/db";
import { pagePerson } from "@/app/_server/page-person";
import { StudyPapersPage } from "@/components/study/papers-page";
import { studyPapersView } from "@/db/queries/study-papers";
import { RunFilter, studyRunChoices } from "@/db/queries/study-run-choices";
import { addAction, calibrateAction, checkAllAction, removeAction } from "./actions";

export const metadata: Metadata = {
  title: "Study papers",
  description: "Papers of the study, their makers, and the blindness check.",
};

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const actions = { add: addAction, remove: removeAction, calibrate: calibrateAction, check: checkAllAction };

export default async function Page({ params, searchParams }: Props) {
  const { id } = await params;
  const person = await pagePerson(`/admin/studies/${id}/papers`);
  const filter = RunFilter.parse(await searchParams);
  const studyId = decodeURIComponent(id);
  const view = ask(() => studyPapersView(db(), person, studyId));
  const isDraft = view.head.state === "draft";
  const choices = isDraft ? ask(() => studyRunChoices(db(), person, studyId, filter)) : null;
  return <StudyPapersPage {...view} choices={choices} filter={filter} actions={actions} />;
}
