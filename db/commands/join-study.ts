import { and, eq } from "drizzle-orm";
import type { Tx } from "../client";
import { reviewers } from "../schema/reviews";
import { studyReviewers } from "../schema/studies";
import { newId } from "../session-token";

/**
 * Gives a person a part in a study under the next free label, `R1` and on. Who was withdrawn comes back under the old
 * label; who takes part already keeps it.
 *
 * @returns the label
 */
export function joinStudy(
  tx: Tx,
  { studyId, userId }: { readonly studyId: string; readonly userId: string },
): string {
  const parts = tx.select().from(studyReviewers).where(eq(studyReviewers.studyId, studyId)).all();
  const own = parts.find((part) => part.userId === userId);
  if (own) {
    const isOwn = and(eq(studyReviewers.studyId, studyId), eq(studyReviewers.userId, userId));
    tx.update(studyReviewers).set({ state: "active" }).where(isOwn).run();
    return own.label;
  }
  const numbers = parts.map(({ label }) => Number(/^R(\d+)$/.exec(label)?.[1] ?? 0));
  const label = `R${Math.max(0, ...numbers) + 1}`;
  const reviewerId = newId();
  tx.insert(reviewers).values({ id: reviewerId, pseudonym: label }).run();
  tx.insert(studyReviewers).values({ reviewerId, studyId, userId, label, expertise: [] }).run();
  return label;
}
