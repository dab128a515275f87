import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { blobs } from "./artifacts";
import { rubricCriteria, rubrics } from "./benchmarks";
import { runs } from "./runs";
import { snapshots } from "./sources";

/** An LLM that scores, pinned: its exact id, family and prompt version. */
export const judges = sqliteTable("judges", {
  /** The raw id, such as `gemini-2.5-pro-preview-03-25`, with the prompt version. */
  id: text().primaryKey(),
  modelId: text().notNull(),
  family: text().notNull(),
  promptVersion: text().notNull(),
});

/** A person who scored, under a pseudonym. */
export const reviewers = sqliteTable("reviewers", {
  id: text().primaryKey(),
  /** Unique within a study, not beyond. */
  pseudonym: text().notNull(),
});

/** Scores of one judge or reviewer on one run. Never updated: a correction is a new row naming the old one. */
export const reviews = sqliteTable(
  "reviews",
  {
    id: integer().primaryKey(),
    runId: text()
      .notNull()
      .references(() => runs.id),
    rubricId: text()
      .notNull()
      .references(() => rubrics.id),
    condition: text({ enum: ["default", "no_code"] }).notNull(),
    judgeId: text().references(() => judges.id),
    reviewerId: text().references(() => reviewers.id),
    /** The path in the source, or path#row for a table's row. */
    sourceKey: text().notNull(),
    revision: integer().notNull().default(1),
    /** The older revision that this one replaces. */
    supersedes: integer()
      .unique()
      .references((): AnySQLiteColumn => reviews.id),
    state: text({ enum: ["parsed", "unparsed"] }).notNull(),
    /** 1 to 5 where the rubric asks for it. */
    confidence: integer(),
    hasHallucination: integer({ mode: "boolean" }),
    snapshotId: text()
      .notNull()
      .references(() => snapshots.id),
  },
  (t) => [
    uniqueIndex("one_review_per_source_revision").on(t.sourceKey, t.revision),
    uniqueIndex("one_judge_review")
      .on(t.runId, t.rubricId, t.condition, t.judgeId, t.revision)
      .where(sql`judge_id IS NOT NULL`),
    uniqueIndex("review_with_its_rubric").on(t.id, t.rubricId),
    index("reviews_by_run").on(t.runId),
    index("reviews_by_rubric").on(t.rubricId, t.condition),
    check("review_has_one_rater", sql`(${t.judgeId} IS NULL) <> (${t.reviewerId} IS NULL)`),
    check("confidence_is_1_to_5", sql`${t.confidence} IS NULL OR ${t.confidence} BETWEEN 1 AND 5`),
    check("first_revision_replaces_nothing", sql`(${t.revision} = 1) = (${t.supersedes} IS NULL)`),
  ],
);

/** One criterion's score: only an integer from 1 to 10, only for a criterion of the review's own rubric. */
export const scores = sqliteTable(
  "scores",
  {
    reviewId: integer().notNull(),
    rubricId: text().notNull(),
    criterion: text().notNull(),
    value: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.reviewId, t.criterion] }),
    foreignKey({ columns: [t.reviewId, t.rubricId], foreignColumns: [reviews.id, reviews.rubricId] }),
    foreignKey({
      columns: [t.rubricId, t.criterion],
      foreignColumns: [rubricCriteria.rubricId, rubricCriteria.criterion],
    }),
    check("score_is_an_integer_1_to_10", sql`typeof(${t.value}) = 'integer' AND ${t.value} BETWEEN 1 AND 10`),
  ],
);

/** The raw reply behind a review. Absent where only the published numbers are loaded. */
export const rawReplies = sqliteTable("raw_replies", {
  reviewId: integer()
    .primaryKey()
    .references(() => reviews.id),
  sha256: text()
    .notNull()
    .references(() => blobs.sha256),
  snapshotId: text()
    .notNull()
    .references(() => snapshots.id),
});

/** A labelled fault of a run, or a person's word that there is none. */
export const findings = sqliteTable(
  "findings",
  {
    id: text().primaryKey(),
    runId: text()
      .notNull()
      .references(() => runs.id),
    /** The judge review that holds it; null for a person's label. */
    reviewId: integer().references(() => reviews.id),
    rater: text({ enum: ["judge", "human", "check"] }).notNull(),
    type: text({
      enum: ["faked_result", "hallucinated_methodology", "nonexistent_citation", "mathematical_error"],
    }).notNull(),
    label: text({ enum: ["yes", "no", "not_sure"] }).notNull(),
    sourceKey: text().notNull(),
    /** Place in the source: item of a judge's list, or row of the human table. */
    position: integer().notNull(),
    snapshotId: text()
      .notNull()
      .references(() => snapshots.id),
  },
  (t) => [
    uniqueIndex("one_finding_per_place").on(t.sourceKey, t.position, t.type),
    index("findings_by_run").on(t.runId),
    check("a_judge_finding_has_its_review", sql`(${t.rater} = 'judge') = (${t.reviewId} IS NOT NULL)`),
  ],
);
