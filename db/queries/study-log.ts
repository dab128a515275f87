import { desc, eq, inArray, or } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import type { LogLine, StudyHead } from "@/lib/review/study-views";
import { assertMay } from "@/lib/rights";
import type { Db, Tx } from "../client";
import { auditLog, invitations, users } from "../schema/people";
import { type StudyBoard, studyBoard } from "./study-board";
import { studyRow } from "./study-row";

/** More than a screen can be read through; older lines stay in the database. */
const mostLines = 500;

/**
 * Who did what in a study, the newest first: on the study, its assignments and its invitations.
 *
 * @throws AppError `not_found` for a stranger or a missing study
 */
export function studyLog(
  db: Db,
  actor: Actor,
  studyId: string,
): { head: StudyHead; lines: LogLine[]; isCut: boolean } {
  assertMay(actor, "run_study", "This study");
  const board = studyBoard(db, studyRow(db, studyId));
  const subjects = subjectsOf(db, board);
  const rows = db
    .select()
    .from(auditLog)
    .where(or(eq(auditLog.subject, `study:${studyId}`), inArray(auditLog.subject, [...subjects.keys()])))
    .orderBy(desc(auditLog.id))
    .limit(mostLines + 1)
    .all();
  const who = namesOf(db, board, rows);
  const lines = rows.slice(0, mostLines).map(({ id, at, actorId, action, subject, detail }) => ({
    ...{ id, at, action, detail },
    who: actorId === null ? null : (who.get(actorId) ?? "somebody who left"),
    what: subjects.get(subject) ?? null,
  }));
  return { head: board.head, lines, isCut: rows.length > mostLines };
}

function subjectsOf(db: Tx, { study, papers, reviewers, given }: StudyBoard): Map<string, string> {
  const paper = new Map(papers.map(({ id, label }) => [id, label]));
  const reviewer = new Map(reviewers.map(({ id, label }) => [id, label]));
  const asked = db.select().from(invitations).where(eq(invitations.studyId, study.id)).all();
  return new Map([
    ...given.map(
      (row) =>
        [`assignment:${row.id}`, `${paper.get(row.paperId)} for ${reviewer.get(row.reviewerId)}`] as const,
    ),
    ...asked.map(({ id, email }) => [`invitation:${id}`, email] as const),
  ]);
}

function namesOf(
  db: Tx,
  { reviewers }: StudyBoard,
  rows: readonly { readonly actorId: string | null }[],
): Map<string, string> {
  const ids = [...new Set(rows.flatMap(({ actorId }) => (actorId ? [actorId] : [])))];
  const people = db.select().from(users).where(inArray(users.id, ids)).all();
  const names = new Map(people.map(({ id, name, email }) => [id, name ?? email]));
  for (const { userId, label } of reviewers) if (userId) names.set(userId, label);
  return names;
}
