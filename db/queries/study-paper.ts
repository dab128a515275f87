import { asc, eq } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import type { MarkKind } from "@/lib/review/blindness-words";
import type { PaperMark, StudyPaperRow } from "@/lib/review/paper-views";
import { assertMay } from "@/lib/rights";
import type { Db, Tx } from "../client";
import { paperMarks } from "../schema/studies";
import { studyPaperRow } from "./study-paper-rows";
import { type StudyRow, studyRow } from "./study-row";

export interface StudyPaperView {
  readonly study: StudyRow;
  readonly paper: StudyPaperRow;
  readonly marks: readonly PaperMark[];
}

/** @throws AppError `not_found` for a paper that this study does not hold */
export function paperOf(db: Tx, studyId: string, paperId: string): StudyPaperRow {
  const paper = studyPaperRow(db, paperId);
  if (paper?.studyId !== studyId) throw new AppError("not_found", "This paper was not found in the study.");
  return paper;
}

/** The marks of a paper in the order of its text. */
export function marksOfPaper(db: Tx, paperId: string): PaperMark[] {
  return db
    .select()
    .from(paperMarks)
    .where(eq(paperMarks.paperId, paperId))
    .orderBy(asc(paperMarks.start))
    .all()
    .map(({ id, start, end, found, kind, origin, decision }) => {
      return { id, start, end, found, kind: kind as MarkKind, origin, decision };
    });
}

/**
 * A paper of a study for the chair: who made it, its file and its marks.
 *
 * @throws AppError `not_found` for a stranger, or a paper that this study does not hold
 */
export function studyPaperView(db: Db, actor: Actor, studyId: string, paperId: string): StudyPaperView {
  assertMay(actor, "run_study", "This paper");
  const study = studyRow(db, studyId);
  return { study, paper: paperOf(db, studyId, paperId), marks: marksOfPaper(db, paperId) };
}
