import { sql } from "drizzle-orm";
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { rubrics } from "./benchmarks";
import { users } from "./people";
import { reviewers } from "./reviews";
import { runs } from "./runs";

/** One blind review: papers, reviewers, rubric, margin. Draft, then open, then closed; never back. */
export const studies = sqliteTable(
  "studies",
  {
    /** Opaque and safe in URLs. */
    id: text().primaryKey(),
    title: text().notNull(),
    stage: text({ enum: ["idea", "proposal", "experiment", "writeup", "end2end"] }).notNull(),
    rubricId: text()
      .notNull()
      .references(() => rubrics.id),
    state: text({ enum: ["draft", "open", "closed"] })
      .notNull()
      .default("draft"),
    /** How many reviewers a paper gets. */
    reviewersPerPaper: integer().notNull().default(2),
    /** The most by which a judge may differ more than a person does, in points; fixed once the study is open. */
    margin: real().notNull().default(1),
    /** A difference on Overall from which a third reviewer is asked for, in points. */
    thirdReviewFrom: integer().notNull().default(4),
    /** The least length of a reason, in characters. */
    minReasonLength: integer().notNull().default(30),
    /** Of labels and assignment. */
    seed: integer().notNull(),
    /** What each reviewer agrees to before the first paper, and what the reveal will show of them to whom. */
    consentText: text().notNull(),
    softDeadline: integer({ mode: "timestamp_ms" }),
    /** Nothing can be submitted after it. */
    hardDeadline: integer({ mode: "timestamp_ms" }),
    /** What the last assignment came to: loads, connectedness, seed, in words and numbers. */
    assignmentNote: text({ mode: "json" }).$type<Readonly<Record<string, unknown>>>(),
    isDemo: integer({ mode: "boolean" }).notNull().default(false),
    createdAt: integer({ mode: "timestamp_ms" }).notNull(),
    openedAt: integer({ mode: "timestamp_ms" }),
    closedAt: integer({ mode: "timestamp_ms" }),
    /** When the chair opened the agreement to the public; only after closing. */
    publishedAt: integer({ mode: "timestamp_ms" }),
  },
  (t) => [
    check("study_has_reviewers", sql`${t.reviewersPerPaper} BETWEEN 1 AND 10`),
    check("study_margin_is_positive", sql`${t.margin} > 0 AND ${t.margin} <= 9`),
    check("a_draft_was_never_opened", sql`(${t.state} = 'draft') = (${t.openedAt} IS NULL)`),
    check("only_a_closed_study_has_ended", sql`(${t.state} = 'closed') = (${t.closedAt} IS NOT NULL)`),
    check("only_a_closed_study_is_public", sql`${t.publishedAt} IS NULL OR ${t.state} = 'closed'`),
  ],
);

/** A paper of a study: one run under an opaque label. */
export const studyPapers = sqliteTable(
  "study_papers",
  {
    /** Random; the only name of the paper that a reviewer's browser ever sees beside the label. */
    id: text().primaryKey(),
    studyId: text()
      .notNull()
      .references(() => studies.id),
    runId: text()
      .notNull()
      .references(() => runs.id),
    /** `P-01` and on, in an order drawn from the study's seed; `C-01` for calibration. */
    label: text().notNull(),
    /** Read first by everybody and kept out of all statistics. */
    isCalibration: integer({ mode: "boolean" }).notNull().default(false),
    /** Whether the public could read the run before the study opened. */
    isExposed: integer({ mode: "boolean" }).notNull(),
    /** SHA-256 of the text that the blindness check read; null before the check. */
    checkedSha256: text(),
    checkedAt: integer({ mode: "timestamp_ms" }),
  },
  (t) => [
    uniqueIndex("one_place_per_run_and_study").on(t.studyId, t.runId),
    uniqueIndex("one_label_per_study").on(t.studyId, t.label),
    uniqueIndex("paper_with_its_study").on(t.id, t.studyId),
    index("study_papers_by_run").on(t.runId),
  ],
);

/** A place in a paper's text that names a system, and what the chair made of it. The original is never changed. */
export const paperMarks = sqliteTable(
  "paper_marks",
  {
    id: text().primaryKey(),
    paperId: text()
      .notNull()
      .references(() => studyPapers.id),
    /** Offsets in the paper's text (UTF-16), end exclusive. */
    start: integer().notNull(),
    end: integer().notNull(),
    found: text().notNull(),
    /** What kind of name: agent, model, coding_agent, scaffold, family, repository, author, path, generated_by, other. */
    kind: text().notNull(),
    /** Where it came from. */
    origin: text({ enum: ["check", "chair"] }).notNull(),
    decision: text({ enum: ["open", "masked", "kept"] })
      .notNull()
      .default("open"),
    decidedAt: integer({ mode: "timestamp_ms" }),
  },
  (t) => [
    uniqueIndex("one_mark_per_place").on(t.paperId, t.start, t.end),
    check("mark_has_a_length", sql`${t.end} > ${t.start} AND ${t.start} >= 0`),
  ],
);

/** A reviewer's part in a study. */
export const studyReviewers = sqliteTable(
  "study_reviewers",
  {
    /** The pseudonym's row, under which reviews stay when the person leaves. */
    reviewerId: text()
      .primaryKey()
      .references(() => reviewers.id),
    studyId: text()
      .notNull()
      .references(() => studies.id),
    /** Null once the person has deleted the account. */
    userId: text().references(() => users.id, { onDelete: "set null" }),
    /** `R1` and on. */
    label: text().notNull(),
    /** Topics the person knows, in the words of the benchmark. */
    expertise: text({ mode: "json" }).$type<readonly string[]>().notNull(),
    state: text({ enum: ["active", "withdrawn"] })
      .notNull()
      .default("active"),
    consentedAt: integer({ mode: "timestamp_ms" }),
    lastSeenAt: integer({ mode: "timestamp_ms" }),
    /** The first time the reveal was shown: what is changed later is out of the statistics. */
    revealedAt: integer({ mode: "timestamp_ms" }),
  },
  (t) => [
    uniqueIndex("one_part_per_person").on(t.studyId, t.userId),
    uniqueIndex("one_reviewer_label_per_study").on(t.studyId, t.label),
    uniqueIndex("reviewer_with_study").on(t.reviewerId, t.studyId),
  ],
);

/** A paper that a reviewer must not get, or all papers of an agent or on a task. */
export const conflicts = sqliteTable(
  "conflicts",
  {
    id: text().primaryKey(),
    reviewerId: text()
      .notNull()
      .references(() => studyReviewers.reviewerId),
    kind: text({ enum: ["paper", "agent", "task"] }).notNull(),
    /** The id of the study's paper, of the agent or of the task. */
    targetId: text().notNull(),
    reason: text().notNull(),
    declaredBy: text({ enum: ["chair", "reviewer"] }).notNull(),
    createdAt: integer({ mode: "timestamp_ms" }).notNull(),
  },
  (t) => [uniqueIndex("one_conflict_per_target").on(t.reviewerId, t.kind, t.targetId)],
);
