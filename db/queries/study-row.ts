import { and, count, eq, isNotNull } from "drizzle-orm";
import { AppError } from "@/lib/errors";
import type { StudyFacts } from "@/lib/review/study-policy";
import type { Tx } from "../client";
import { assignments } from "../schema/assignments";
import { studies, studyReviewers } from "../schema/studies";
import { studyPaperRows } from "./study-paper-rows";

export type StudyRow = typeof studies.$inferSelect;

/** @throws AppError `not_found` for an id that names no study */
export function studyRow(db: Tx, id: string): StudyRow {
  const row = db.select().from(studies).where(eq(studies.id, id)).get();
  if (!row) throw new AppError("not_found", "This study was not found.");
  return row;
}

/** What the rules of a study ask about. */
export function studyFacts(db: Tx, study: StudyRow): StudyFacts {
  const papers = studyPaperRows(db, study.id);
  const regular = papers.filter((paper) => !paper.isCalibration);
  const live = db
    .select({ paperId: assignments.paperId, kind: assignments.kind, state: assignments.state })
    .from(assignments)
    .where(eq(assignments.studyId, study.id))
    .all()
    .filter(({ kind, state }) => kind === "regular" && state !== "declined" && state !== "withdrawn");
  const has = Map.groupBy(live, ({ paperId }) => paperId);
  const ofStudy = eq(studyReviewers.studyId, study.id);
  const people = (condition: ReturnType<typeof eq>) =>
    db.select({ n: count() }).from(studyReviewers).where(and(ofStudy, condition)).get()?.n ?? 0;
  return {
    state: study.state,
    consentText: study.consentText,
    hasConsents: people(isNotNull(studyReviewers.consentedAt)) > 0,
    perPaper: study.reviewersPerPaper,
    hardDeadline: study.hardDeadline,
    isPublished: study.publishedAt !== null,
    papers: regular.length,
    uncheckedPapers: papers.filter((paper) => !paper.isReady).length,
    papersShort: regular.filter(({ id }) => (has.get(id)?.length ?? 0) < study.reviewersPerPaper).length,
    activeReviewers: people(eq(studyReviewers.state, "active")),
  };
}
