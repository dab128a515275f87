import { eq } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { draftFaults } from "@/lib/review/draft-faults";
import { assertCanSubmit } from "@/lib/review/policy";
import { sameDraft } from "@/lib/review/same-draft";
import type { DraftSave, ReviewDraft } from "@/lib/review/schema";
import type { Db, Tx } from "../client";
import { type OwnAssignment, ownAssignment } from "../queries/own-assignment";
import { newestReview, storedDraft } from "../queries/own-review";
import { assignments, drafts } from "../schema/assignments";
import { reviews, scores } from "../schema/reviews";
import { reviewQuotes, reviewReasons, studyReviews } from "../schema/study-reviews";
import { transact } from "../transact";
import { audit } from "./audit";
import { addTime, totalTime } from "./record-time";
import { assertOfForm } from "./save-draft";

export interface Submitted {
  readonly reviewId: number;
  readonly revision: number;
  /** False where this very review had been handed in before: a second click. */
  readonly isNew: boolean;
}

/**
 * Hands a review in: a new revision, never a change of an older one. The same review a second time is the same review.
 *
 * @throws AppError `invalid` with each open field, `conflict` where another tab saved or submitted something else, or
 * the deadline has passed; and as `assertCanSubmit`
 */
export function submitReview(
  db: Db,
  actor: Actor,
  assignmentId: string,
  save: DraftSave,
  now = new Date(),
): Submitted {
  return transact(db, (tx) => {
    const own = ownAssignment(tx, actor, assignmentId);
    const newest = newestReview(tx, own);
    if (own.facts.state === "submitted" && newest && sameDraft(newest.draft, save.draft)) {
      return { reviewId: newest.reviewId, revision: newest.revision, isNew: false };
    }
    assertCanSubmit(own.facts, now);
    assertOfForm(own, save.draft);
    assertComplete(own, save.draft);
    assertUnmoved(tx, own, save);
    addTime(tx, own, save, now);
    const revision = (newest?.revision ?? 0) + 1;
    const supersedes = newest?.reviewId ?? null;
    const reviewId = writeReview(tx, own, { draft: save.draft, revision, supersedes }, now);
    close(tx, own, now);
    const subject = `assignment:${own.id}`;
    audit(tx, actor, { action: "submit_review", subject, detail: { revision, review: reviewId } }, now);
    return { reviewId, revision, isNew: true };
  });
}

function assertComplete(own: OwnAssignment, draft: ReviewDraft): void {
  const faults = Object.entries(draftFaults(draft, own.form, own.study.minReasonLength));
  if (faults.length === 0) return;
  const fields = Object.fromEntries(faults.map(([field, message]) => [field, [message]]));
  throw new AppError("invalid", "The review is not complete yet. Nothing was submitted.", { fields });
}

/** What another tab saved must not be passed over in silence. */
function assertUnmoved(tx: Tx, own: OwnAssignment, save: DraftSave): void {
  const stored = storedDraft(tx, own);
  if (stored.version === save.basedOn || sameDraft(stored.draft, save.draft)) return;
  throw new AppError("conflict", "This review was saved from another tab or device. Nothing was submitted.");
}

interface Revision {
  readonly draft: ReviewDraft;
  readonly revision: number;
  readonly supersedes: number | null;
}

function writeReview(
  tx: Tx,
  own: OwnAssignment,
  { draft, revision, supersedes }: Revision,
  now: Date,
): number {
  const { id: reviewId } = tx
    .insert(reviews)
    .values({
      runId: own.paper.runId,
      rubricId: own.study.rubricId,
      condition: "default",
      reviewerId: own.reviewerId,
      sourceKey: `assignment:${own.id}`,
      revision,
      supersedes,
      state: "parsed",
      confidence: own.form.hasConfidence ? draft.confidence : null,
      snapshotId: `study:${own.study.id}`,
    })
    .returning({ id: reviews.id })
    .get();
  tx.insert(studyReviews)
    .values({
      reviewId,
      assignmentId: own.id,
      submittedAt: now,
      recognisedSystem: draft.recognisedSystem,
      activeMs: totalTime(tx, own.id),
      isAfterReveal: own.revealedAt !== null,
      reopenReason: own.reopenReason,
    })
    .run();
  for (const { key } of own.form.criteria) writeCriterion(tx, { own, reviewId, key, draft });
  return reviewId;
}

function writeCriterion(
  tx: Tx,
  { own, reviewId, key, draft }: { own: OwnAssignment; reviewId: number; key: string; draft: ReviewDraft },
): void {
  const given = draft.criteria[key];
  if (!given) return;
  const { canJudge, score, reason } = given;
  if (canJudge && score !== null) {
    tx.insert(scores).values({ reviewId, rubricId: own.study.rubricId, criterion: key, value: score }).run();
  }
  tx.insert(reviewReasons).values({ reviewId, criterion: key, canJudge, reason }).run();
  given.quotes.forEach((quote, position) => {
    tx.insert(reviewQuotes)
      .values({ reviewId, criterion: key, position, ...quote })
      .run();
  });
}

function close(tx: Tx, own: OwnAssignment, now: Date): void {
  const submittedAt = own.submittedAt ?? now;
  tx.update(assignments)
    .set({ state: "submitted", submittedAt, openedAt: own.openedAt ?? now, reopenReason: null })
    .where(eq(assignments.id, own.id))
    .run();
  tx.delete(drafts).where(eq(drafts.assignmentId, own.id)).run();
}
