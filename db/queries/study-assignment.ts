import { count, eq, sql } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import type { AssignmentView } from "@/lib/review/study-views";
import { assertMay } from "@/lib/rights";
import type { Db } from "../client";
import { reviewTimes } from "../schema/assignments";
import { studyReviews } from "../schema/study-reviews";
import { studyBoard } from "./study-board";
import { studyRow } from "./study-row";

/**
 * One assignment of a study, for the chair.
 *
 * @throws AppError `not_found` for a stranger or what there is not
 */
export function studyAssignment(db: Db, actor: Actor, studyId: string, assignmentId: string): AssignmentView {
  assertMay(actor, "run_study", "This assignment");
  const { head, papers, reviewers, given } = studyBoard(db, studyRow(db, studyId));
  const row = given.find(({ id }) => id === assignmentId);
  const paper = papers.find(({ id }) => id === row?.paperId);
  const reviewer = reviewers.find(({ id }) => id === row?.reviewerId);
  if (!row || !paper || !reviewer) throw new AppError("not_found", "This assignment was not found.");
  const time = db
    .select({ ms: sql<number | null>`sum(${reviewTimes.activeMs})` })
    .from(reviewTimes)
    .where(eq(reviewTimes.assignmentId, assignmentId))
    .get();
  const revisions = db
    .select({ n: count() })
    .from(studyReviews)
    .where(eq(studyReviews.assignmentId, assignmentId))
    .get();
  const { state, kind, reason, seed, createdAt, openedAt, submittedAt, endedAt, endReason, reopenReason } =
    row;
  return {
    ...{ head, id: row.id, paper: { id: paper.id, label: paper.label }, reviewer: reviewer.label },
    ...{ state, kind, reason, seed, createdAt, openedAt, submittedAt, endedAt, endReason, reopenReason },
    revisions: revisions?.n ?? 0,
    activeMs: time?.ms ?? null,
  };
}
