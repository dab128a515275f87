import { eq } from "drizzle-orm";
import type { Conflict } from "@/lib/review/assignment-types";
import { hasConflict } from "@/lib/review/assignment-types";
import type { StudyPaperRow } from "@/lib/review/paper-views";
import { studyProgress } from "@/lib/review/study-progress";
import type { StudyHead } from "@/lib/review/study-views";
import type { Tx } from "../client";
import { assignments } from "../schema/assignments";
import { conflicts, studyReviewers } from "../schema/studies";
import { studyPaperRows } from "./study-paper-rows";
import type { StudyRow } from "./study-row";

export type GivenRow = typeof assignments.$inferSelect;

export interface BoardReviewer {
  readonly id: string;
  readonly label: string;
  readonly userId: string | null;
  readonly isActive: boolean;
  readonly expertise: readonly string[];
  readonly consentedAt: Date | null;
  readonly lastSeenAt: Date | null;
  readonly conflicts: readonly (Conflict & {
    readonly id: string;
    readonly reason: string;
    readonly declaredBy: "chair" | "reviewer";
  })[];
}

/** A study with its papers, people and assignments: what every count and every list of the chair's pages is made of. */
export interface StudyBoard {
  readonly study: StudyRow;
  readonly head: StudyHead;
  readonly papers: readonly StudyPaperRow[];
  readonly reviewers: readonly BoardReviewer[];
  readonly given: readonly GivenRow[];
}

/** Reads one study. All numbers on the chair's screens come from here, so that they cannot differ. */
export function studyBoard(db: Tx, study: StudyRow): StudyBoard {
  const papers = studyPaperRows(db, study.id);
  const given = db.select().from(assignments).where(eq(assignments.studyId, study.id)).all();
  return { study, head: headOf(study, papers, given), papers, reviewers: reviewersOf(db, study.id), given };
}

function headOf(study: StudyRow, papers: readonly StudyPaperRow[], given: readonly GivenRow[]): StudyHead {
  const { id, title, stage, state, isDemo, reviewersPerPaper, softDeadline, hardDeadline } = study;
  const { openedAt, closedAt, publishedAt } = study;
  return {
    ...{ id, title, stage, state, isDemo, softDeadline, hardDeadline, openedAt, closedAt, publishedAt },
    perPaper: reviewersPerPaper,
    progress: studyProgress(papers, given, reviewersPerPaper),
  };
}

function reviewersOf(db: Tx, studyId: string): BoardReviewer[] {
  const declared = Map.groupBy(
    db
      .select({ row: conflicts })
      .from(conflicts)
      .innerJoin(studyReviewers, eq(studyReviewers.reviewerId, conflicts.reviewerId))
      .where(eq(studyReviewers.studyId, studyId))
      .all(),
    ({ row }) => row.reviewerId,
  );
  const number = (label: string) => Number(label.slice(1)) || 0;
  return db
    .select()
    .from(studyReviewers)
    .where(eq(studyReviewers.studyId, studyId))
    .all()
    .sort((a, b) => number(a.label) - number(b.label))
    .map(({ reviewerId, label, userId, state, expertise, consentedAt, lastSeenAt }) => ({
      ...{ id: reviewerId, label, userId, expertise, consentedAt, lastSeenAt },
      isActive: state === "active" && userId !== null,
      conflicts: (declared.get(reviewerId) ?? []).map(({ row }) => row),
    }));
}

/** Whether what was declared keeps a reviewer from a paper. */
export function isKeptFrom(reviewer: BoardReviewer, paper: StudyPaperRow): boolean {
  return hasConflict(paper, reviewer);
}

export const isLiveRow = ({ state }: Pick<GivenRow, "state">): boolean =>
  state !== "declined" && state !== "withdrawn";
