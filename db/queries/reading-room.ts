import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import type { OwnReview } from "@/lib/review/own-review";
import { assertCanRead } from "@/lib/review/policy";
import type { RubricForm } from "@/lib/review/rubric-form";
import { isLive, isTooLate, type OwnProgress, ownProgress } from "@/lib/review/rules";
import type { StoredDraft } from "@/lib/review/schema";
import type { Tx } from "../client";
import { type OwnAssignment, ownAssignment, ownStates } from "./own-assignment";
import { newestReview, storedDraft } from "./own-review";

/** What the reading room shows beside the paper. */
export interface ReadingRoom {
  readonly assignmentId: string;
  readonly studyId: string;
  readonly label: string;
  readonly isCalibration: boolean;
  /** `start` before the paper is opened, `write` with the form, `view` once submitted, `over` where the study closed before. */
  readonly mode: "start" | "write" | "view" | "over";
  readonly form: RubricForm;
  /** Least length of a reason, in characters. */
  readonly minReason: number;
  readonly stored: StoredDraft;
  /** The newest revision that was handed in. */
  readonly review: OwnReview | null;
  readonly reopenReason: string | null;
  readonly softDeadline: Date | null;
  readonly hardDeadline: Date | null;
  readonly isTooLate: boolean;
  readonly progress: OwnProgress;
}

/**
 * The room of one of a reviewer's own papers. Before consent there is none.
 *
 * @throws AppError as `ownAssignment` and `assertCanRead`
 */
export function readingRoom(db: Tx, actor: Actor, assignmentId: string, now = new Date()): ReadingRoom {
  const own = ownAssignment(db, actor, assignmentId);
  assertCanRead(own.facts);
  const { study, facts } = own;
  return {
    assignmentId,
    studyId: study.id,
    label: own.paper.label,
    isCalibration: facts.isCalibration,
    mode: modeOf(own),
    form: own.form,
    minReason: study.minReasonLength,
    stored: storedDraft(db, own),
    review: newestReview(db, own) ?? null,
    reopenReason: own.reopenReason,
    softDeadline: study.softDeadline,
    hardDeadline: study.hardDeadline,
    isTooLate: isTooLate(study.hardDeadline, now),
    progress: ownProgress(ownStates(db, own.reviewerId)),
  };
}

function modeOf({ facts }: OwnAssignment): ReadingRoom["mode"] {
  if (facts.state === "submitted") return "view";
  if (facts.studyState !== "open") return "over";
  return facts.state === "assigned" ? "start" : "write";
}

/** Whether the person has to go back to the desk first: to agree to the consent text, or to a paper that comes before. */
export function mustWait(db: Tx, actor: Actor, assignmentId: string): boolean {
  const { facts } = ownAssignment(db, actor, assignmentId);
  if (!isLive(facts.state) || !facts.isActive || facts.studyState === "draft") {
    throw new AppError("not_found", "There is no such paper among yours.");
  }
  try {
    assertCanRead(facts);
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return true;
    throw error;
  }
}
