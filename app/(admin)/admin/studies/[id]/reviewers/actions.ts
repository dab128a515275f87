"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { db } from "@/app/_server/db";
import { defineAction } from "@/app/_server/define-action";
import { inviteReviewers } from "@/app/_server/invitations";
import { addConflict, NewConflict, removeConflict } from "@/db/commands/declare-conflict";
import { setExpertise, withdrawReviewer } from "@/db/commands/set-expertise";
import { AddressList } from "@/lib/people/address";
import { assertMay } from "@/lib/rights";

const Id = z.string().max(60);

function shown(studyId: string): void {
  revalidatePath(`/admin/studies/${studyId}`, "layout");
}

export const inviteAction = defineAction(
  z.object({ studyId: Id, emails: AddressList }),
  (form) => ({ studyId: form.get("studyId"), emails: form.get("emails") }),
  async (actor, input) => {
    // Asked before the letters are counted: a stranger spends nobody's turn.
    assertMay(actor, "manage_people", "This study");
    const words = await inviteReviewers(actor, input);
    shown(input.studyId);
    return words;
  },
);

export const expertiseAction = defineAction(
  z.object({ studyId: Id, reviewerId: Id, expertise: z.array(Id) }),
  (form) => ({
    studyId: form.get("studyId"),
    reviewerId: form.get("reviewerId"),
    expertise: form.getAll("expertise"),
  }),
  (actor, input) => {
    setExpertise(db(), actor, input);
    shown(input.studyId);
    return "The topics are saved. They count in the next assignment.";
  },
);

export const conflictAction = defineAction(
  NewConflict,
  (form) => {
    const [kind, ...rest] = String(form.get("targetId")).split(":");
    const targetId = rest.join(":");
    const { studyId, reviewerId, reason } = Object.fromEntries(form);
    return { studyId, reviewerId, reason, kind: kind || "paper", targetId };
  },
  (actor, input) => {
    const { opened } = addConflict(db(), actor, input);
    shown(input.studyId);
    if (opened.length === 0) return "They are kept apart now.";
    return `Kept apart from now on. Opened already: ${opened.join(", ")}. Take those back from the overview.`;
  },
);

export const liftAction = defineAction(
  z.object({ studyId: Id, conflictId: Id }),
  (form) => ({ studyId: form.get("studyId"), conflictId: form.get("conflictId") }),
  (actor, input) => {
    removeConflict(db(), actor, input);
    shown(input.studyId);
    return "The conflict is lifted.";
  },
);

export const withdrawReviewerAction = defineAction(
  z.object({ studyId: Id, reviewerId: Id }),
  (form) => ({ studyId: form.get("studyId"), reviewerId: form.get("reviewerId") }),
  (actor, input) => {
    withdrawReviewer(db(), actor, input);
    shown(input.studyId);
    return "Taken out of the study.";
  },
);
