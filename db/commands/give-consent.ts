import { eq } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import type { Db } from "../client";
import { ownPart } from "../queries/own-assignment";
import { studies, studyReviewers } from "../schema/studies";
import { transact } from "../transact";
import { audit } from "./audit";

/**
 * A reviewer agrees to the study's consent text; a second time changes nothing.
 *
 * @throws AppError `not_found` for whoever has no part in the study, `conflict` where the study is not open
 */
export function giveConsent(db: Db, actor: Actor, studyId: string, now = new Date()): void {
  transact(db, (tx) => {
    const part = ownPart(tx, actor, studyId);
    if (part.consentedAt !== null) return;
    const study = tx.select().from(studies).where(eq(studies.id, studyId)).get();
    if (study?.state !== "open") {
      throw new AppError("conflict", "The study is not open, so there is nothing to agree to.");
    }
    tx.update(studyReviewers)
      .set({ consentedAt: now, lastSeenAt: now })
      .where(eq(studyReviewers.reviewerId, part.reviewerId))
      .run();
    audit(tx, actor, { action: "give_consent", subject: `study:${studyId}` }, now);
  });
}
