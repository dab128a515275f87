import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { assertOpen } from "@/lib/review/study-policy";
import { assertMay } from "@/lib/rights";
import type { Db, Tx } from "../client";
import type { AssignmentRow } from "../queries/assignment-input";
import { studyRow } from "../queries/study-row";
import { assignments } from "../schema/assignments";
import { transact } from "../transact";
import { audit } from "./audit";

export const AssignmentReason = z.strictObject({
  studyId: z.string().max(60),
  assignmentId: z.string().max(60),
  reason: z.string().trim().min(3, "Say in a few words why.").max(1000, "At most 1,000 characters."),
});
export type AssignmentReason = z.infer<typeof AssignmentReason>;

/**
 * Takes a paper back from a reviewer who has not handed in a review of it. What was written stays stored.
 *
 * @throws AppError `not_found` for a stranger or what there is not, `conflict` once the review is handed in
 */
export function withdrawAssignment(db: Db, actor: Actor, asked: AssignmentReason, now = new Date()): void {
  assertMay(actor, "run_study", "This assignment");
  transact(db, (tx) => {
    assignmentOf(tx, asked);
    const { changes } = tx
      .update(assignments)
      .set({ state: "withdrawn", endedAt: now, endReason: asked.reason })
      .where(
        and(
          eq(assignments.id, asked.assignmentId),
          inArray(assignments.state, ["assigned", "opened", "draft"]),
        ),
      )
      .run();
    if (changes === 0) {
      throw new AppError(
        "conflict",
        "A review was handed in, or the paper was given back. Nothing was changed.",
      );
    }
    log(tx, actor, { action: "withdraw_assignment", asked, now });
  });
}

/**
 * Lets a reviewer change a review that was handed in. The first submission stays as it is and is what counts; what is
 * handed in next is a revision beside it.
 *
 * @throws AppError `not_found` for a stranger or what there is not, `conflict` where nothing was handed in, it is
 * reopened already, or the study is not open
 */
export function reopenReview(db: Db, actor: Actor, asked: AssignmentReason, now = new Date()): void {
  assertMay(actor, "run_study", "This review");
  transact(db, (tx) => {
    assignmentOf(tx, asked);
    assertOpen(studyRow(tx, asked.studyId).state);
    const { changes } = tx
      .update(assignments)
      .set({ state: "reopened", reopenReason: asked.reason })
      .where(and(eq(assignments.id, asked.assignmentId), eq(assignments.state, "submitted")))
      .run();
    if (changes === 0) {
      throw new AppError(
        "conflict",
        "Only a review that was handed in can be reopened, and only once at a time.",
      );
    }
    log(tx, actor, { action: "reopen_review", asked, now });
  });
}

function assignmentOf(tx: Tx, { studyId, assignmentId }: AssignmentReason): AssignmentRow {
  const row = tx.select().from(assignments).where(eq(assignments.id, assignmentId)).get();
  if (row?.studyId !== studyId)
    throw new AppError("not_found", "This assignment was not found in the study.");
  return row;
}

function log(
  tx: Tx,
  actor: Actor,
  { action, asked, now }: { action: string; asked: AssignmentReason; now: Date },
): void {
  const subject = `assignment:${asked.assignmentId}`;
  audit(tx, actor, { action, subject, detail: { study: asked.studyId, reason: asked.reason } }, now);
}
