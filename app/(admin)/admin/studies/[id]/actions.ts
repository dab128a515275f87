"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { db } from "@/app/_server/db";
import { defineAction } from "@/app/_server/define-action";
import { deliver } from "@/app/_server/mail";
import { site } from "@/app/_server/site";
import { assignPapers } from "@/db/commands/assign-papers";
import { assignThird, reassign } from "@/db/commands/give-paper";
import { closeStudy, openStudy, publishStudy } from "@/db/commands/move-study";
import { remindReviewers } from "@/db/commands/remind-reviewers";
import { AssignmentReason, reopenReview, withdrawAssignment } from "@/db/commands/withdraw-assignment";
import { deliveryWords } from "@/lib/people/delivery-words";

const Study = z.object({ studyId: z.string().max(60) });
const readStudy = (form: FormData) => ({ studyId: form.get("studyId") });
const Paper = z.object({ studyId: z.string().max(60), paperId: z.string().max(60) });
const readPaper = (form: FormData) => ({ studyId: form.get("studyId"), paperId: form.get("paperId") });

function shown(studyId: string): void {
  revalidatePath(`/admin/studies/${studyId}`, "layout");
}

export const assignAction = defineAction(
  z.object({
    studyId: z.string().max(60),
    seed: z.coerce.number("A whole number.").int("A whole number.").min(0).max(4_294_967_295).optional(),
  }),
  (form) => ({ ...readStudy(form), seed: form.get("seed") || undefined }),
  (actor, input) => {
    const { given, moved, isConnected } = assignPapers(db(), actor, input);
    shown(input.studyId);
    const change = moved === 0 ? "None that stood was moved." : `${moved} that nobody had opened were moved.`;
    return `${given} reviews are given out. ${change}${isConnected ? "" : " Reviewers are not all connected."}`;
  },
);

export const reassignAction = defineAction(Paper, readPaper, (actor, input) => {
  const { label } = reassign(db(), actor, input);
  shown(input.studyId);
  return `${label} has it now.`;
});

export const thirdAction = defineAction(Paper, readPaper, (actor, input) => {
  const { label } = assignThird(db(), actor, input);
  shown(input.studyId);
  return `${label} is the third reader.`;
});

export const remindAction = defineAction(
  z.object({ studyId: z.string().max(60), reviewerId: z.string().max(60).optional() }),
  (form) => ({ ...readStudy(form), reviewerId: form.get("reviewerId") ?? undefined }),
  async (actor, { studyId, reviewerId }) => {
    const reviewerIds = reviewerId === undefined ? undefined : [reviewerId];
    const { mailIds, labels } = remindReviewers(db(), actor, { studyId, reviewerIds, site: site() });
    const words = deliveryWords(await deliver(mailIds));
    shown(studyId);
    return `${labels.join(", ")}: ${words}`;
  },
);

export const openAction = defineAction(Study, readStudy, (actor, { studyId }) => {
  openStudy(db(), actor, studyId);
  shown(studyId);
  return "The study is open.";
});

export const closeAction = defineAction(Study, readStudy, (actor, { studyId }) => {
  closeStudy(db(), actor, studyId);
  shown(studyId);
  return "The study is closed.";
});

export const publishAction = defineAction(Study, readStudy, (actor, { studyId }) => {
  publishStudy(db(), actor, studyId);
  shown(studyId);
  return "The agreement is public.";
});

const readReason = (form: FormData) => ({
  ...readStudy(form),
  assignmentId: form.get("assignmentId"),
  reason: form.get("reason"),
});

export const withdrawAction = defineAction(AssignmentReason, readReason, (actor, input) => {
  withdrawAssignment(db(), actor, input);
  shown(input.studyId);
  return "The paper was taken back.";
});

export const reopenAction = defineAction(AssignmentReason, readReason, (actor, input) => {
  reopenReview(db(), actor, input);
  shown(input.studyId);
  return "The reviewer can change the review now.";
});
