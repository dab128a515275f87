import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { isTooLate } from "@/lib/review/rules";
import type { Db, Tx } from "../client";
import { ownPart } from "../queries/own-assignment";
import { type StudyRow, studyRow } from "../queries/study-row";
import { assignments } from "../schema/assignments";
import { newId } from "../session-token";
import { transact } from "../transact";
import { audit } from "./audit";
import { giveCalibrationTo } from "./give-calibration";

/**
 * The reviewer's next paper: the first own one that is still open, else a new assignment to a paper of the study that
 * has fewer reviewers than it should and no conflict with this one. Null where there is none, and for whoever has seen
 * the reveal. Calls at the same time wait for each other, so no paper ever gets more reviewers than the study wants.
 *
 * @returns the assignment's id
 * @throws AppError `not_found` for whoever has no part in the study, `conflict` before consent or when it is over
 */
export function takeNextPaper(db: Db, actor: Actor, studyId: string, now = new Date()): string | null {
  return transact(db, (tx) => {
    const part = ownPart(tx, actor, studyId);
    const study = studyRow(tx, studyId);
    assertMayTake(study, part.consentedAt, now);
    const isNew = part.revealedAt === null && lacksCalibration(tx, studyId, part.reviewerId);
    if (isNew) giveCalibrationTo(tx, study, part.reviewerId, now);
    const own = nextOwn(tx, part.reviewerId);
    if (own !== undefined) return own;
    // A review that begins after the reveal would not count.
    if (part.revealedAt !== null) return null;
    const paperId = neediestPaper(tx, { studyId, reviewerId: part.reviewerId, k: study.reviewersPerPaper });
    if (paperId === undefined) return null;
    const id = newId();
    tx.insert(assignments)
      .values({
        id,
        studyId,
        paperId,
        reviewerId: part.reviewerId,
        kind: "regular",
        position: lastPosition(tx, part.reviewerId) + 1,
        reason: "asked for another paper; this one had the fewest reviewers",
        seed: study.seed,
        createdAt: now,
      })
      .run();
    audit(tx, actor, { action: "take_next_paper", subject: `assignment:${id}` }, now);
    return id;
  });
}

function assertMayTake(study: StudyRow, consentedAt: Date | null, now: Date): void {
  if (study.state !== "open" || isTooLate(study.hardDeadline, now)) {
    throw new AppError("conflict", "This study takes no more reviews.");
  }
  if (consentedAt === null) {
    throw new AppError("conflict", "Please read and accept the consent text first.");
  }
}

/** Somebody who joined after the papers were given out. */
function lacksCalibration(tx: Tx, studyId: string, reviewerId: string): boolean {
  const row = tx.get(sql`
    SELECT 1 FROM study_papers p WHERE p.study_id = ${studyId} AND p.is_calibration = 1
      AND NOT EXISTS (SELECT 1 FROM assignments a WHERE a.paper_id = p.id AND a.reviewer_id = ${reviewerId})`);
  return row !== undefined;
}

function nextOwn(tx: Tx, reviewerId: string): string | undefined {
  const open = inArray(assignments.state, ["assigned", "opened", "draft", "reopened"]);
  return tx
    .select({ id: assignments.id })
    .from(assignments)
    .where(and(eq(assignments.reviewerId, reviewerId), open))
    .orderBy(sql`${assignments.kind} <> 'calibration'`, asc(assignments.position))
    .get()?.id;
}

/** Never one that the reviewer has or had, that is in conflict, or whose text waits for the chair's decision. */
function neediestPaper(
  tx: Tx,
  { studyId, reviewerId, k }: { studyId: string; reviewerId: string; k: number },
): string | undefined {
  const row = tx.get<{ id: string }>(sql`
    SELECT p.id AS id,
      (SELECT count(*) FROM assignments a
        WHERE a.paper_id = p.id AND a.kind <> 'third' AND a.state NOT IN ('declined', 'withdrawn')) AS held
    FROM study_papers p JOIN runs r ON r.id = p.run_id
    WHERE p.study_id = ${studyId} AND p.is_calibration = 0 AND held < ${k}
      AND NOT EXISTS (SELECT 1 FROM assignments a WHERE a.paper_id = p.id AND a.reviewer_id = ${reviewerId})
      AND NOT EXISTS (SELECT 1 FROM paper_marks m WHERE m.paper_id = p.id AND m.decision = 'open')
      AND NOT EXISTS (SELECT 1 FROM conflicts c WHERE c.reviewer_id = ${reviewerId}
        AND ((c.kind = 'paper' AND c.target_id = p.id) OR (c.kind = 'agent' AND c.target_id = r.agent_id)
          OR (c.kind = 'task' AND c.target_id = r.task_id)))
    ORDER BY held, p.label LIMIT 1`);
  return row?.id;
}

function lastPosition(tx: Tx, reviewerId: string): number {
  const row = tx
    .select({ last: sql<number | null>`max(${assignments.position})` })
    .from(assignments)
    .where(eq(assignments.reviewerId, reviewerId))
    .get();
  return row?.last ?? 0;
}
