import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import type { DeskPaper, DeskStudy } from "@/lib/review/desk";
import { completeCriteria } from "@/lib/review/draft-faults";
import { type RubricForm, rubricForm } from "@/lib/review/rubric-form";
import { isLive, isOpen, isTooLate, mayReveal, ownProgress } from "@/lib/review/rules";
import { ReviewDraft } from "@/lib/review/schema";
import { assertMay } from "@/lib/rights";
import type { Tx } from "../client";
import { assignments, drafts, reviewTimes } from "../schema/assignments";
import { tasks } from "../schema/benchmarks";
import { runs } from "../schema/runs";
import { studies, studyPapers, studyReviewers } from "../schema/studies";

/**
 * The desk of a reviewer: the own part of each study, newest first, and nothing about anybody else.
 *
 * @throws AppError `unauthenticated` for a visitor, `not_found` for a person who is no reviewer
 */
export function reviewDesk(db: Tx, actor: Actor, now = new Date()): DeskStudy[] {
  assertMay(actor, "review");
  const userId = actor.kind === "person" ? actor.userId : "";
  return db
    .select({ study: studies, part: studyReviewers })
    .from(studyReviewers)
    .innerJoin(studies, eq(studies.id, studyReviewers.studyId))
    .where(
      and(eq(studyReviewers.userId, userId), eq(studyReviewers.state, "active"), ne(studies.state, "draft")),
    )
    .orderBy(sql`${studies.state} = 'closed'`, sql`${studies.openedAt} DESC`)
    .all()
    .map(({ study, part }) => deskStudy(db, study, part, now));
}

function deskStudy(
  db: Tx,
  study: typeof studies.$inferSelect,
  part: typeof studyReviewers.$inferSelect,
  now: Date,
): DeskStudy {
  const rows = ownRows(db, part.reviewerId);
  const states = rows.map((row) => row.assignment.state);
  const hasConsented = part.consentedAt !== null;
  const mustCalibrate = rows.some(
    ({ assignment: one }) => one.kind === "calibration" && isOpen(one.state) && one.state !== "reopened",
  );
  const isRunning = study.state === "open" && !isTooLate(study.hardDeadline, now);
  const shape = { form: rubricForm(study.rubricId), minReason: study.minReasonLength, mustCalibrate };
  return {
    id: study.id,
    title: study.title,
    stage: study.stage,
    label: part.label,
    isOpen: study.state === "open",
    isTooLate: isTooLate(study.hardDeadline, now),
    consentText: study.consentText,
    hasConsented,
    softDeadline: study.softDeadline,
    hardDeadline: study.hardDeadline,
    papers: hasConsented
      ? rows.filter((row) => row.assignment.state !== "withdrawn").map((row) => deskPaper(row, shape))
      : [],
    progress: ownProgress(states),
    mayReveal: mayReveal(states),
    mayTakeMore: isRunning && (part.revealedAt === null || states.some(isOpen)),
  };
}

/** The one query that every count of the desk comes from. */
function ownRows(db: Tx, reviewerId: string) {
  const rows = db
    .select({
      assignment: assignments,
      label: studyPapers.label,
      taskId: tasks.id,
      title: tasks.title,
      draft: drafts,
    })
    .from(assignments)
    .innerJoin(studyPapers, eq(studyPapers.id, assignments.paperId))
    .innerJoin(runs, eq(runs.id, studyPapers.runId))
    .innerJoin(tasks, eq(tasks.id, runs.taskId))
    .leftJoin(drafts, eq(drafts.assignmentId, assignments.id))
    .where(eq(assignments.reviewerId, reviewerId))
    .orderBy(sql`${assignments.kind} <> 'calibration'`, asc(assignments.position))
    .all();
  const ids = rows.map((row) => row.assignment.id);
  const times = db.select().from(reviewTimes).where(inArray(reviewTimes.assignmentId, ids)).all();
  return rows.map((row) => {
    const own = times.filter((time) => time.assignmentId === row.assignment.id);
    return { ...row, activeMs: own.length > 0 ? own.reduce((sum, time) => sum + time.activeMs, 0) : null };
  });
}

interface Shape {
  readonly form: RubricForm;
  readonly minReason: number;
  readonly mustCalibrate: boolean;
}

function deskPaper(
  row: ReturnType<typeof ownRows>[number],
  { form, minReason, mustCalibrate }: Shape,
): DeskPaper {
  const { assignment, draft } = row;
  const { state } = assignment;
  const isCalibration = assignment.kind === "calibration";
  return {
    assignmentId: assignment.id,
    label: row.label,
    task: { id: row.taskId, title: row.title },
    isCalibration,
    state,
    isWaiting: state === "assigned" && !isCalibration && mustCalibrate,
    openedAt: assignment.openedAt,
    submittedAt: assignment.submittedAt,
    reason: isLive(state) ? assignment.reopenReason : assignment.endReason,
    activeMs: row.activeMs,
    draft: draft && {
      complete: completeCriteria(ReviewDraft.parse(draft.body), form, minReason),
      criteria: form.criteria.length,
      savedAt: draft.savedAt,
    },
  };
}
