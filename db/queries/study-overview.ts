import type { Actor } from "@/lib/actor";
import { connectedness } from "@/lib/review/connectedness";
import { missingToOpen } from "@/lib/review/study-policy";
import { isIn } from "@/lib/review/study-progress";
import type { MatrixCell, MatrixPaper, StudyHead, StudyOverview } from "@/lib/review/study-views";
import { assertMay } from "@/lib/rights";
import type { Db } from "../client";
import { studies } from "../schema/studies";
import { isKeptFrom, isLiveRow, type StudyBoard, studyBoard } from "./study-board";
import { studyFacts, studyRow } from "./study-row";
import { waitingForChair } from "./study-waiting";

/**
 * Everything of a study at a glance, for the chair: counts, papers by reviewers, whether reviewers can be compared, and
 * what waits.
 *
 * @throws AppError `not_found` for a stranger or a missing study
 */
export function studyOverview(db: Db, actor: Actor, studyId: string, now = new Date()): StudyOverview {
  assertMay(actor, "run_study", "This study");
  return db.transaction((tx) => {
    const study = studyRow(tx, studyId);
    const board = studyBoard(tx, study);
    const note = (study.assignmentNote ?? {}) as { seed?: number; at?: string; shortfalls?: string[] };
    return {
      head: board.head,
      papers: board.papers.map((paper) => matrixRow(board, paper)),
      reviewers: board.reviewers.map(({ id, label, isActive, consentedAt }) => {
        const own = board.given.filter((row) => row.reviewerId === id && isLiveRow(row));
        const counted = own.filter((row) => row.kind !== "calibration");
        const submitted = counted.filter(isIn).length;
        return { id, label, isActive, hasConsented: consentedAt !== null, submitted, given: counted.length };
      }),
      connected: connectedOf(board),
      seed: note.seed ?? study.seed,
      assignedAt: note.at ?? null,
      shortfalls: note.shortfalls ?? [],
      waiting: waitingForChair(tx, board, now),
      missing: study.state === "draft" ? missingToOpen(studyFacts(tx, study), now) : [],
    };
  });
}

/** Every study, the newest first. */
export function studyList(db: Db, actor: Actor): StudyHead[] {
  assertMay(actor, "run_study", "This page");
  return db
    .select()
    .from(studies)
    .all()
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1))
    .map((study) => studyBoard(db, study).head);
}

/** The head of a study's page: its name, state and counts. */
export function studyHead(db: Db, actor: Actor, studyId: string): StudyHead {
  assertMay(actor, "run_study", "This study");
  return studyBoard(db, studyRow(db, studyId)).head;
}

function matrixRow({ given, reviewers }: StudyBoard, paper: StudyBoard["papers"][number]): MatrixPaper {
  const own = given.filter((row) => row.paperId === paper.id);
  const cells = reviewers.map((reviewer): MatrixCell => {
    const row = own.find((one) => one.reviewerId === reviewer.id);
    if (row && (isLiveRow(row) || row.state === "declined")) {
      const { id, state, kind, reason } = row;
      return { kind: "given", assignmentId: id, state, isThird: kind === "third", reason };
    }
    return isKeptFrom(reviewer, paper) ? { kind: "conflict" } : null;
  });
  const live = own.filter(isLiveRow);
  const { id, label, isCalibration, isReady } = paper;
  return {
    id,
    label,
    isCalibration,
    isReady,
    cells,
    submitted: live.filter(isIn).length,
    given: live.length,
  };
}

/** Null while nothing is given out. */
function connectedOf({ study, papers, reviewers, given }: StudyBoard): StudyOverview["connected"] {
  const pairs = given.filter((row) => row.kind !== "calibration" && isLiveRow(row));
  if (pairs.length === 0) return null;
  const active = reviewers.filter(({ isActive }) => isActive);
  const input = {
    papers: papers.filter(({ isCalibration }) => !isCalibration),
    reviewers: active,
    perPaper: study.reviewersPerPaper,
    kept: pairs,
    barred: given.filter((row) => !isLiveRow(row)),
  };
  const { isConnected, groups, statement } = connectedness(input, pairs);
  // In the order of the reviewers, whose ids are drawn by chance.
  const labels = groups.map((group) =>
    reviewers.filter(({ id }) => group.reviewers.includes(id)).map(({ label }) => label),
  );
  const place = (group: readonly string[]) => reviewers.findIndex(({ label }) => label === group[0]);
  return { isConnected, statement, groups: labels.sort((a, b) => place(a) - place(b)) };
}
