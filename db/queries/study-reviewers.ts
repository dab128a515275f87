import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { hasJumped } from "@/lib/review/exclusion-jump";
import { type FlaggableReview, qualityFlags, quickLimit } from "@/lib/review/quality-flags";
import { isIn } from "@/lib/review/study-progress";
import type {
  ExclusionLine,
  PendingInvitation,
  ReviewerLine,
  StudyReviewersView,
} from "@/lib/review/study-views";
import { assertMay } from "@/lib/rights";
import type { Db, Tx } from "../client";
import { agents } from "../schema/agents";
import { reviewTimes } from "../schema/assignments";
import { invitations, users } from "../schema/people";
import { type BoardReviewer, isKeptFrom, isLiveRow, type StudyBoard, studyBoard } from "./study-board";
import { studyRow } from "./study-row";
import { firstSubmissions, type Submission } from "./study-submissions";

/**
 * The people of a study for the chair: their part, conflicts, times, and what may tell of a review made without care.
 *
 * @throws AppError `not_found` for a stranger or a missing study
 */
export function studyReviewersView(
  db: Db,
  actor: Actor,
  studyId: string,
  now = new Date(),
): StudyReviewersView {
  assertMay(actor, "run_study", "This study");
  return db.transaction((tx) => {
    const board = studyBoard(tx, studyRow(tx, studyId));
    const submissions = firstSubmissions(tx, studyId);
    const flaggable = submissions.map(toFlaggable);
    const flags = qualityFlags(flaggable);
    const people = peopleOf(tx, board);
    const times = timesOf(tx, board);
    const agentNames = new Map(board.papers.map(({ agentId, agentName }) => [agentId, agentName]));
    return {
      head: board.head,
      reviewers: board.reviewers.map((reviewer) => ({
        ...lineOf(board, reviewer),
        ...(people.get(reviewer.userId ?? "") ?? { name: null, email: null }),
        activeMs: times.get(reviewer.id) ?? null,
        conflicts: reviewer.conflicts.map(({ id, kind, targetId, reason, declaredBy }) => {
          return { id, reason, declaredBy, words: `${kind} ${nameOf(tx, board, { kind, targetId })}` };
        }),
        flags: flags.filter((flag) => flag.reviewerId === reviewer.id),
      })),
      invitations: pending(tx, studyId, now),
      exclusions: exclusionsOf(board, submissions),
      quickMs: quickLimit(flaggable),
      choices: {
        papers: board.papers.map(({ id, label }) => ({ id, name: label })),
        agents: [...agentNames].map(([id, name]) => ({ id, name })).sort(byName),
        tasks: [...new Set(board.papers.map(({ taskId }) => taskId))].sort().map((id) => ({ id, name: id })),
      },
    };
  });
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

function toFlaggable({ reviewerId, label, scores, reasons, activeMs }: Submission): FlaggableReview {
  return { reviewerId, paper: label, scores, reasons, activeMs };
}

type Counts = Omit<ReviewerLine, "name" | "email" | "activeMs" | "conflicts" | "flags">;

function lineOf({ given }: StudyBoard, reviewer: BoardReviewer): Counts {
  const own = given.filter((row) => row.reviewerId === reviewer.id);
  const counted = own.filter((row) => isLiveRow(row) && row.kind !== "calibration");
  const { id, label, isActive, expertise, consentedAt, lastSeenAt } = reviewer;
  return {
    ...{ id, label, isActive, expertise, consentedAt, lastSeenAt },
    given: counted.length,
    submitted: counted.filter(isIn).length,
    drafts: counted.filter(({ state }) => state === "draft").length,
    declined: own.filter(({ state }) => state === "declined").length,
  };
}

function peopleOf(db: Tx, { reviewers }: StudyBoard) {
  const ids = reviewers.flatMap(({ userId }) => (userId ? [userId] : []));
  const rows = db.select().from(users).where(inArray(users.id, ids)).all();
  return new Map(rows.map(({ id, name, email }) => [id, { name, email }]));
}

function timesOf(db: Tx, { given }: StudyBoard): Map<string, number> {
  const reviewerOf = new Map(given.map(({ id, reviewerId }) => [id, reviewerId]));
  const rows = db
    .select({ id: reviewTimes.assignmentId, ms: sql<number>`sum(${reviewTimes.activeMs})` })
    .from(reviewTimes)
    .where(inArray(reviewTimes.assignmentId, [...reviewerOf.keys()]))
    .groupBy(reviewTimes.assignmentId)
    .all();
  const sums = new Map<string, number>();
  for (const { id, ms } of rows) {
    const reviewer = reviewerOf.get(id) ?? "";
    sums.set(reviewer, (sums.get(reviewer) ?? 0) + ms);
  }
  return sums;
}

function nameOf(
  db: Tx,
  { papers }: StudyBoard,
  { kind, targetId }: { kind: "paper" | "agent" | "task"; targetId: string },
): string {
  if (kind === "task") return targetId;
  if (kind === "paper") return papers.find(({ id }) => id === targetId)?.label ?? "that was removed";
  return db.select().from(agents).where(eq(agents.id, targetId)).get()?.name ?? targetId;
}

function pending(db: Tx, studyId: string, now: Date): PendingInvitation[] {
  const unanswered = and(
    isNull(invitations.acceptedAt),
    isNull(invitations.replacedAt),
    isNull(invitations.revokedAt),
  );
  return db
    .select()
    .from(invitations)
    .where(and(eq(invitations.studyId, studyId), unanswered))
    .orderBy(invitations.email)
    .all()
    .map(({ email, expires }) => ({ email, expires, isExpired: expires <= now }));
}

function exclusionsOf(
  board: StudyBoard,
  submissions: readonly Submission[],
): StudyReviewersView["exclusions"] {
  const isConflicting = ({ reviewerId, paperId }: Submission): boolean => {
    const reviewer = board.reviewers.find(({ id }) => id === reviewerId);
    const paper = board.papers.find(({ id }) => id === paperId);
    return reviewer !== undefined && paper !== undefined && isKeptFrom(reviewer, paper);
  };
  const line = (rule: string, applies: (one: Submission) => boolean, isExcluded = true): ExclusionLine => {
    const hits = submissions.map(applies);
    return { rule, reviews: hits.filter(Boolean).length, isExcluded, hasJumped: hasJumped(hits) };
  };
  // Everybody begins with the calibration paper, so that rule's share is high at first by design.
  const calibration = line("calibration paper", ({ kind }) => kind === "calibration");
  return {
    of: submissions.length,
    lines: [
      { ...calibration, hasJumped: false },
      line("conflict declared later", isConflicting),
      line("first written after the reveal", (one) => one.isAfterReveal === 1),
      line("recognised the system, kept and marked", (one) => one.recognised === 1, false),
    ],
  };
}
