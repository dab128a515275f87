import { and, eq, ne, notInArray, sql } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { type RubricForm, rubricForm } from "@/lib/review/rubric-form";
import type { AssignmentFacts, AssignmentState } from "@/lib/review/rules";
import { assertMay } from "@/lib/rights";
import type { Tx } from "../client";
import { assignments } from "../schema/assignments";
import { studies, studyPapers, studyReviewers } from "../schema/studies";

/** An assignment as the commands of the desk need it. It names the run: it is never sent to a reviewer. */
export interface OwnAssignment {
  readonly id: string;
  readonly kind: "regular" | "calibration" | "third";
  readonly facts: AssignmentFacts;
  readonly reviewerId: string;
  readonly revealedAt: Date | null;
  readonly openedAt: Date | null;
  readonly submittedAt: Date | null;
  readonly reopenReason: string | null;
  readonly study: typeof studies.$inferSelect;
  readonly paper: typeof studyPapers.$inferSelect;
  readonly form: RubricForm;
}

/**
 * A reviewer's own assignment.
 *
 * @throws AppError `not_found` for an id that names none, or somebody else's: the two cannot be told apart
 */
export function ownAssignment(db: Tx, actor: Actor, id: string): OwnAssignment {
  assertMay(actor, "review", "This paper");
  const userId = actor.kind === "person" ? actor.userId : "";
  const row = db
    .select({ assignment: assignments, study: studies, paper: studyPapers, reviewer: studyReviewers })
    .from(assignments)
    .innerJoin(studyReviewers, eq(studyReviewers.reviewerId, assignments.reviewerId))
    .innerJoin(studies, eq(studies.id, assignments.studyId))
    .innerJoin(studyPapers, eq(studyPapers.id, assignments.paperId))
    .where(and(eq(assignments.id, id), eq(studyReviewers.userId, userId)))
    .get();
  if (!row) throw new AppError("not_found", "There is no such paper among yours.");
  const { assignment, study, paper, reviewer } = row;
  return {
    id,
    kind: assignment.kind,
    facts: {
      state: assignment.state,
      isCalibration: assignment.kind === "calibration",
      studyState: study.state,
      hasConsented: reviewer.consentedAt !== null,
      isActive: reviewer.state === "active",
      hasCalibrationLeft: hasCalibrationLeft(db, reviewer.reviewerId, id),
      hardDeadline: study.hardDeadline,
    },
    reviewerId: reviewer.reviewerId,
    revealedAt: reviewer.revealedAt,
    openedAt: assignment.openedAt,
    submittedAt: assignment.submittedAt,
    reopenReason: assignment.reopenReason,
    study,
    paper,
    form: rubricForm(study.rubricId),
  };
}

function hasCalibrationLeft(db: Tx, reviewerId: string, exceptId: string): boolean {
  const left = db
    .select({ id: assignments.id })
    .from(assignments)
    .where(
      and(
        eq(assignments.reviewerId, reviewerId),
        eq(assignments.kind, "calibration"),
        ne(assignments.id, exceptId),
        // A review that the chair reopened was handed in once: what it taught is learnt.
        notInArray(assignments.state, ["submitted", "reopened", "declined", "withdrawn"]),
      ),
    )
    .get();
  return left !== undefined;
}

/** A reviewer's part in a study, by the person. */
export function ownPart(db: Tx, actor: Actor, studyId: string): typeof studyReviewers.$inferSelect {
  assertMay(actor, "review", "This study");
  const userId = actor.kind === "person" ? actor.userId : "";
  const part = db
    .select()
    .from(studyReviewers)
    .where(
      and(
        eq(studyReviewers.studyId, studyId),
        eq(studyReviewers.userId, userId),
        eq(studyReviewers.state, "active"),
      ),
    )
    .get();
  if (!part) throw new AppError("not_found", "There is no such study among yours.");
  return part;
}

/** The states of all papers of a reviewer in the study. */
export function ownStates(db: Tx, reviewerId: string): AssignmentState[] {
  return db
    .select({ state: assignments.state })
    .from(assignments)
    .where(eq(assignments.reviewerId, reviewerId))
    .all()
    .map((row) => row.state);
}

/** Notes that the reviewer was here, at most once a minute. */
export function markSeen(tx: Tx, reviewerId: string, now: Date): void {
  const minuteAgo = now.getTime() - 60_000;
  tx.update(studyReviewers)
    .set({ lastSeenAt: now })
    .where(
      and(
        eq(studyReviewers.reviewerId, reviewerId),
        sql`coalesce(${studyReviewers.lastSeenAt}, 0) < ${minuteAgo}`,
      ),
    )
    .run();
}
