import { asc, desc, eq } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import type { OwnReview } from "@/lib/review/own-review";
import { emptyDraft, ReviewDraft, type StoredDraft } from "@/lib/review/schema";
import type { Tx } from "../client";
import { drafts } from "../schema/assignments";
import { reviews, scores } from "../schema/reviews";
import { reviewQuotes, reviewReasons, studyReviews } from "../schema/study-reviews";
import { type OwnAssignment, ownAssignment } from "./own-assignment";

/** All revisions of a reviewer's own review, newest first. */
export function ownReviews(db: Tx, actor: Actor, assignmentId: string): OwnReview[] {
  const own = ownAssignment(db, actor, assignmentId);
  return revisionsOf(db, own);
}

/** The newest revision of an assignment's review, or undefined before the first. */
export function newestReview(db: Tx, own: OwnAssignment): OwnReview | undefined {
  return revisionsOf(db, own)[0];
}

/**
 * What the form starts from: the saved draft; for a reopened review its stored values; else an empty form. Versions of
 * a reopened form begin above any that an earlier form can have reached, so that an old tab cannot overwrite it.
 */
export function storedDraft(db: Tx, own: OwnAssignment): StoredDraft {
  const row = db.select().from(drafts).where(eq(drafts.assignmentId, own.id)).get();
  if (row) {
    return { version: row.version, savedAt: row.savedAt.toISOString(), draft: ReviewDraft.parse(row.body) };
  }
  const review = newestReview(db, own);
  if (review) return { version: review.revision * versionsPerForm, savedAt: null, draft: review.draft };
  return { version: 0, savedAt: null, draft: emptyDraft(own.form.criteria.map(({ key }) => key)) };
}

const versionsPerForm = 1_000_000;

function revisionsOf(db: Tx, own: OwnAssignment): OwnReview[] {
  return db
    .select({ review: reviews, study: studyReviews })
    .from(studyReviews)
    .innerJoin(reviews, eq(reviews.id, studyReviews.reviewId))
    .where(eq(studyReviews.assignmentId, own.id))
    .orderBy(desc(reviews.revision))
    .all()
    .map(({ review, study }) => ({
      reviewId: review.id,
      revision: review.revision,
      submittedAt: study.submittedAt,
      activeMs: study.activeMs,
      draft: {
        criteria: criteriaOf(db, own, review.id),
        confidence: review.confidence,
        recognisedSystem: study.recognisedSystem,
      },
    }));
}

function criteriaOf(db: Tx, own: OwnAssignment, reviewId: number): ReviewDraft["criteria"] {
  const { criteria } = emptyDraft(own.form.criteria.map(({ key }) => key));
  const at = (key: string) => {
    criteria[key] ??= { score: null, canJudge: true, reason: "", quotes: [] };
    return criteria[key];
  };
  for (const row of db.select().from(scores).where(eq(scores.reviewId, reviewId)).all()) {
    at(row.criterion).score = row.value;
  }
  for (const row of db.select().from(reviewReasons).where(eq(reviewReasons.reviewId, reviewId)).all()) {
    Object.assign(at(row.criterion), { canJudge: row.canJudge, reason: row.reason });
  }
  const quoted = db
    .select()
    .from(reviewQuotes)
    .where(eq(reviewQuotes.reviewId, reviewId))
    .orderBy(asc(reviewQuotes.criterion), asc(reviewQuotes.position))
    .all();
  for (const { criterion, quote, start, end, page } of quoted) {
    at(criterion).quotes.push({ quote, start, end, page });
  }
  return criteria;
}
