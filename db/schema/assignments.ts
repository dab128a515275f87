import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { studyPapers, studyReviewers } from "./studies";

export const assignmentStates = [
  "assigned",
  "opened",
  "draft",
  "submitted",
  "reopened",
  "declined",
  "withdrawn",
] as const;

/** One paper for one reviewer. */
export const assignments = sqliteTable(
  "assignments",
  {
    /** Random: it stands in the reviewer's address bar. */
    id: text().primaryKey(),
    studyId: text().notNull(),
    paperId: text().notNull(),
    reviewerId: text().notNull(),
    state: text({ enum: assignmentStates }).notNull().default("assigned"),
    kind: text({ enum: ["regular", "calibration", "third"] }).notNull(),
    /** Place in the reviewer's own list; calibration stands first. */
    position: integer().notNull(),
    /** Why this reviewer got this paper, and the seed that decided between equals. */
    reason: text().notNull(),
    seed: integer().notNull(),
    createdAt: integer({ mode: "timestamp_ms" }).notNull(),
    openedAt: integer({ mode: "timestamp_ms" }),
    /** The first submission. */
    submittedAt: integer({ mode: "timestamp_ms" }),
    /** Declined by the reviewer, or taken back by the chair. */
    endedAt: integer({ mode: "timestamp_ms" }),
    endReason: text(),
    /** Why the chair reopened a submitted review, while it is reopened. */
    reopenReason: text(),
  },
  (t) => [
    uniqueIndex("one_assignment_per_paper_and_reviewer").on(t.paperId, t.reviewerId),
    index("assignments_by_reviewer").on(t.reviewerId),
    index("assignments_by_study").on(t.studyId),
    foreignKey({ columns: [t.paperId, t.studyId], foreignColumns: [studyPapers.id, studyPapers.studyId] }),
    foreignKey({
      columns: [t.reviewerId, t.studyId],
      foreignColumns: [studyReviewers.reviewerId, studyReviewers.studyId],
    }),
    check(
      "submitted_has_its_time",
      sql`${t.state} NOT IN ('submitted' , 'reopened') OR ${t.submittedAt} IS NOT NULL`,
    ),
    check("ended_has_its_time", sql`(${t.state} IN ('declined' , 'withdrawn')) = (${t.endedAt} IS NOT NULL)`),
  ],
);

/** What a reviewer has written and not handed in. One row an assignment, replaced by each save. */
export const drafts = sqliteTable("drafts", {
  assignmentId: text()
    .primaryKey()
    .references(() => assignments.id),
  /** Counts saves; a save names the version it was made on. */
  version: integer().notNull(),
  /** A `ReviewDraft` of `lib/review/schema.ts`. */
  body: text({ mode: "json" }).notNull(),
  savedAt: integer({ mode: "timestamp_ms" }).notNull(),
});

/** Active time by browser session: visible, with input in the last minute. It only grows. */
export const reviewTimes = sqliteTable(
  "review_times",
  {
    assignmentId: text()
      .notNull()
      .references(() => assignments.id),
    sessionKey: text().notNull(),
    activeMs: integer().notNull(),
    updatedAt: integer({ mode: "timestamp_ms" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.assignmentId, t.sessionKey] }),
    check("active_time_is_not_negative", sql`${t.activeMs} >= 0`),
  ],
);
