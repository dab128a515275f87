import { eq } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { mayReveal } from "@/lib/review/rules";
import type { Db } from "../client";
import { ownPart, ownStates } from "../queries/own-assignment";
import { studyReviewers } from "../schema/studies";
import { transact } from "../transact";
import { audit } from "./audit";

/**
 * Notes that a reviewer has seen agents and judges: what is submitted later is out of the statistics. Comes before
 * anything of the reveal is read.
 *
 * @throws AppError `not_found` for whoever has no part in the study, or before all own reviews are in
 */
export function openReveal(db: Db, actor: Actor, studyId: string, now = new Date()): void {
  transact(db, (tx) => {
    const part = ownPart(tx, actor, studyId);
    if (!mayReveal(ownStates(tx, part.reviewerId))) {
      throw new AppError("not_found", "There is nothing to see here before all your reviews are in.");
    }
    if (part.revealedAt !== null) return;
    tx.update(studyReviewers)
      .set({ revealedAt: now })
      .where(eq(studyReviewers.reviewerId, part.reviewerId))
      .run();
    audit(tx, actor, { action: "open_reveal", subject: `study:${studyId}` }, now);
  });
}
