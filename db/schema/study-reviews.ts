import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { assignments } from "./assignments";
import { reviews } from "./reviews";

/** What a person's review in a study holds beside its scores. Append-only, like the review. */
export const studyReviews = sqliteTable(
  "study_reviews",
  {
    reviewId: integer()
      .primaryKey()
      .references(() => reviews.id),
    assignmentId: text()
      .notNull()
      .references(() => assignments.id),
    submittedAt: integer({ mode: "timestamp_ms" }).notNull(),
    recognisedSystem: integer({ mode: "boolean" }).notNull(),
    activeMs: integer().notNull(),
    /** Written after this reviewer had seen agents and judges. */
    isAfterReveal: integer({ mode: "boolean" }).notNull(),
    /** Why the older revision was reopened; null for the first. */
    reopenReason: text(),
  },
  (t) => [index("study_reviews_by_assignment").on(t.assignmentId)],
);

/** A reviewer's reason for one criterion, or for not judging it. A criterion without a score stands here alone. */
export const reviewReasons = sqliteTable(
  "review_reasons",
  {
    reviewId: integer()
      .notNull()
      .references(() => reviews.id),
    criterion: text().notNull(),
    canJudge: integer({ mode: "boolean" }).notNull(),
    reason: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.reviewId, t.criterion] })],
);

/** A passage of the paper that a reviewer attached to a criterion. */
export const reviewQuotes = sqliteTable(
  "review_quotes",
  {
    reviewId: integer()
      .notNull()
      .references(() => reviews.id),
    criterion: text().notNull(),
    position: integer().notNull(),
    quote: text().notNull(),
    /** Offsets in the shown paper's text, end exclusive. */
    start: integer().notNull(),
    end: integer().notNull(),
    page: integer(),
  },
  (t) => [primaryKey({ columns: [t.reviewId, t.criterion, t.position] })],
);
