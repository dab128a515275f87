import type { Waiting } from "@/lib/review/study-views";
import type { Tx } from "../client";
import { type BoardReviewer, isLiveRow, type StudyBoard } from "./study-board";
import { thirdTriggers } from "./third-triggers";

/** A reviewer with work to do who was not seen for so long is worth a mail. */
const unseenDays = 5;
const dayMs = 24 * 60 * 60 * 1000;

/** What an open study needs the chair for: papers that lost a reviewer, wide differences, people not seen, people idle. */
export function waitingForChair(db: Tx, board: StudyBoard, now: Date): Waiting[] {
  if (board.study.state !== "open") return [];
  return [...lostPapers(board), ...wideDifferences(db, board), ...unseen(board, now), ...idle(board)];
}

function lostPapers({ study, papers, reviewers, given }: StudyBoard): Waiting[] {
  const name = new Map(reviewers.map(({ id, label }) => [id, label]));
  return papers
    .filter(({ isCalibration }) => !isCalibration)
    .flatMap((paper) => {
      const own = given.filter((row) => row.paperId === paper.id && row.kind === "regular");
      const has = own.filter(isLiveRow).length;
      if (has >= study.reviewersPerPaper) return [];
      const last = own
        .filter((row) => !isLiveRow(row))
        .sort((a, b) => (b.endedAt?.getTime() ?? 0) - (a.endedAt?.getTime() ?? 0))[0];
      const short = `${paper.label} has ${has} of ${study.reviewersPerPaper} reviewers`;
      const who = last && name.get(last.reviewerId);
      const words = who
        ? `${who} ${last.state === "declined" ? "declined" : "no longer has"} ${paper.label}`
        : short;
      return [{ kind: "lost" as const, paperId: paper.id, words, detail: last?.endReason ?? "" }];
    });
}

function wideDifferences(db: Tx, { study }: StudyBoard): Waiting[] {
  return thirdTriggers(db, study.id).map(({ paperId, label, difference }) => {
    return { kind: "third", paperId, words: `${label}: Overall differs by ${difference}` };
  });
}

function unseen({ study, reviewers, given }: StudyBoard, now: Date): Waiting[] {
  return reviewers
    .filter((reviewer) => reviewer.isActive && hasWork(reviewer, given))
    .flatMap(({ id, label, lastSeenAt }) => {
      const since = lastSeenAt ?? study.openedAt ?? now;
      const days = Math.floor((now.getTime() - since.getTime()) / dayMs);
      if (days < unseenDays) return [];
      const words = lastSeenAt
        ? `${label} not seen for ${days} days`
        : `${label} has not come yet, ${days} days`;
      return [{ kind: "unseen" as const, reviewerId: id, words }];
    });
}

function idle({ reviewers, given }: StudyBoard): Waiting[] {
  return reviewers
    .filter(({ id, isActive }) => isActive && !given.some((row) => row.reviewerId === id))
    .map(({ label }) => ({ kind: "idle", words: `${label} joined and has no papers` }));
}

function hasWork({ id }: BoardReviewer, given: StudyBoard["given"]): boolean {
  return given.some((row) => row.reviewerId === id && isLiveRow(row) && row.state !== "submitted");
}
