import { and, eq, isNotNull } from "drizzle-orm";
import type {
  AssignablePaper,
  AssignableReviewer,
  AssignmentInput,
  Pair,
} from "@/lib/review/assignment-types";
import type { Tx } from "../client";
import { assignments } from "../schema/assignments";
import { conflicts, studyReviewers } from "../schema/studies";
import { studyPaperRows } from "./study-paper-rows";
import type { StudyRow } from "./study-row";

export type AssignmentRow = typeof assignments.$inferSelect;

/** Everything that an assignment of a study is planned from. */
export interface StudyAssignment {
  readonly input: AssignmentInput;
  /** Calibration papers that can be given out. */
  readonly calibration: readonly AssignmentInput["papers"][number][];
  readonly rows: readonly AssignmentRow[];
}

/**
 * A study's papers that are ready, its active reviewers, and what has been given. Opened and later pairs are kept, those
 * that ended are barred; a third reader's pair counts for neither number, and is barred for the other kind. Who has seen
 * the reveal is barred from every further paper: a review written after it would not count.
 */
export function assignmentInput(db: Tx, study: StudyRow, seed: number): StudyAssignment {
  const ready = studyPaperRows(db, study.id).filter((paper) => paper.isReady);
  const rows = db.select().from(assignments).where(eq(assignments.studyId, study.id)).all();
  const regular = ready.filter(({ isCalibration }) => !isCalibration);
  const isFixed = ({ state }: AssignmentRow) => ["opened", "draft", "submitted", "reopened"].includes(state);
  return {
    input: {
      papers: regular,
      reviewers: activeReviewers(db, study.id),
      perPaper: study.reviewersPerPaper,
      kept: rows.filter((row) => row.kind === "regular" && isFixed(row)),
      barred: [
        ...rows.filter(
          (row) => row.kind === "third" || row.state === "declined" || row.state === "withdrawn",
        ),
        ...afterReveal(db, study.id, { papers: regular, rows }),
      ],
      seed,
    },
    calibration: ready.filter(({ isCalibration }) => isCalibration),
    rows,
  };
}

function afterReveal(
  db: Tx,
  studyId: string,
  { papers, rows }: { papers: readonly AssignablePaper[]; rows: readonly AssignmentRow[] },
): Pair[] {
  const given = new Set(rows.map((row) => `${row.paperId} ${row.reviewerId}`));
  return db
    .select({ reviewerId: studyReviewers.reviewerId })
    .from(studyReviewers)
    .where(and(eq(studyReviewers.studyId, studyId), isNotNull(studyReviewers.revealedAt)))
    .all()
    .flatMap(({ reviewerId }) => papers.map(({ id }) => ({ paperId: id, reviewerId })))
    .filter(({ paperId, reviewerId }) => !given.has(`${paperId} ${reviewerId}`));
}

function activeReviewers(db: Tx, studyId: string): AssignableReviewer[] {
  const declared = Map.groupBy(
    db
      .select({ reviewerId: conflicts.reviewerId, kind: conflicts.kind, targetId: conflicts.targetId })
      .from(conflicts)
      .innerJoin(studyReviewers, eq(studyReviewers.reviewerId, conflicts.reviewerId))
      .where(eq(studyReviewers.studyId, studyId))
      .all(),
    ({ reviewerId }) => reviewerId,
  );
  return db
    .select()
    .from(studyReviewers)
    .where(eq(studyReviewers.studyId, studyId))
    .all()
    .filter(({ state, userId }) => state === "active" && userId !== null)
    .map(({ reviewerId, label, expertise }) => {
      return { id: reviewerId, label, expertise, conflicts: declared.get(reviewerId) ?? [] };
    });
}
