import { hasConflict } from "@/lib/review/assignment-types";
import type { Tx } from "../client";
import { assignmentInput, type StudyAssignment } from "../queries/assignment-input";
import type { StudyRow } from "../queries/study-row";
import { assignments } from "../schema/assignments";
import { newId } from "../session-token";

interface Giving {
  readonly from: StudyAssignment;
  readonly now: Date;
  /** One reviewer alone; left out, everybody. */
  readonly only?: string;
}

/** Gives the calibration papers, at the head of the list, to everybody without a conflict who never had them. */
export function giveCalibration(tx: Tx, study: StudyRow, { from, now, only }: Giving): void {
  const { seed, reviewers } = from.input;
  const has = new Set(from.rows.map(({ paperId, reviewerId }) => `${paperId} ${reviewerId}`));
  for (const paper of from.calibration) {
    for (const reviewer of reviewers) {
      if (only !== undefined && reviewer.id !== only) continue;
      if (has.has(`${paper.id} ${reviewer.id}`) || hasConflict(paper, reviewer)) continue;
      const pair = { studyId: study.id, paperId: paper.id, reviewerId: reviewer.id };
      const facts = { position: 0, reason: "calibration, for everybody first", seed, createdAt: now };
      tx.insert(assignments)
        .values({ ...pair, ...facts, id: newId(), kind: "calibration" })
        .run();
    }
  }
}

/** The same for one who joined after the papers were given out, and is about to get one. */
export function giveCalibrationTo(tx: Tx, study: StudyRow, reviewerId: string, now: Date): void {
  giveCalibration(tx, study, { from: assignmentInput(tx, study, study.seed), now, only: reviewerId });
}
