import type { Actor } from "@/lib/actor";
import type { StudyPaperRow } from "@/lib/review/paper-views";
import type { StudyHead } from "@/lib/review/study-views";
import { assertMay } from "@/lib/rights";
import type { Db } from "../client";
import { studyBoard } from "./study-board";
import { studyRow } from "./study-row";

/**
 * The papers of a study with who made them, for the chair.
 *
 * @throws AppError `not_found` for a stranger or a missing study
 */
export function studyPapersView(
  db: Db,
  actor: Actor,
  studyId: string,
): { head: StudyHead; papers: readonly StudyPaperRow[] } {
  assertMay(actor, "run_study", "This study");
  const { head, papers } = studyBoard(db, studyRow(db, studyId));
  return { head, papers };
}
