"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { db } from "@/app/_server/db";
import { defineAction } from "@/app/_server/define-action";
import { Decline, declineAssignment } from "@/db/commands/decline-assignment";
import { giveConsent } from "@/db/commands/give-consent";
import { openAssignment } from "@/db/commands/open-assignment";
import { submitReview } from "@/db/commands/submit-review";
import { takeNextPaper } from "@/db/commands/take-next-paper";
import { DraftSave } from "@/lib/review/schema";

const Id = z.string().min(1).max(60);

export const consentAction = defineAction(
  z.object({
    study: Id,
    agreed: z.literal("yes", { error: "Tick the box if you agree. Without it no paper is shown." }),
  }),
  (form) => ({ study: form.get("study"), agreed: form.get("agreed") }),
  (actor, { study }) => {
    giveConsent(db(), actor, study);
    redirect("/review");
  },
);

export const openAction = defineAction(
  z.object({ assignment: Id }),
  (form) => ({ assignment: form.get("assignment") }),
  (actor, { assignment }) => {
    openAssignment(db(), actor, assignment);
    redirect(`/review/${assignment}`);
  },
);

export const declineAction = defineAction(
  Decline,
  (form) => ({ assignmentId: form.get("assignment"), why: form.get("why"), reason: form.get("reason") }),
  (actor, input) => {
    declineAssignment(db(), actor, input);
    redirect("/review");
  },
);

export const nextPaperAction = defineAction(
  z.object({ study: Id }),
  (form) => ({ study: form.get("study") }),
  (actor, { study }) => {
    const assignment = takeNextPaper(db(), actor, study);
    if (assignment === null) return "There is no further paper for you in this study. Thank you.";
    redirect(`/review/${assignment}`);
  },
);

export const submitAction = defineAction(
  z.object({ assignmentId: Id, save: DraftSave }),
  (form) => readJson(String(form.get("review"))),
  (actor, { assignmentId, save }) => {
    submitReview(db(), actor, assignmentId, save);
    return "Submitted.";
  },
);

/** Undefined for what is no JSON, which then fits no schema. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
