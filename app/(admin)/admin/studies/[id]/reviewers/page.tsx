import type { Metadata } from "next";
import { ask } from "@/app/_server/ask";
import { db } from "@/app/_server/db";
import { pagePerson } from "@/app/_server/page-person";
import { StudyReviewersPage } from "@/components/study/reviewers-page";
import { studyReviewersView } from "@/db/queries/study-reviewers";
import { conflictAction, expertiseAction, inviteAction, liftAction, withdrawReviewerAction } from "./actions";

export const metadata: Metadata = {
  title: "Study reviewers",
  description: "Invitations, expertise, conflicts, load and care of the reviewers.",
};

const actions = {
  invite: inviteAction,
  expertise: expertiseAction,
  addConflict: conflictAction,
  removeConflict: liftAction,
  withdraw: withdrawReviewerAction,
};

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const person = await pagePerson(`/admin/studies/${id}/reviewers`);
  const view = ask(() => studyReviewersView(db(), person, decodeURIComponent(id)));
  return <StudyReviewersPage view={view} actions={actions} />;
}
