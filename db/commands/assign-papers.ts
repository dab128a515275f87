import { and, eq } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { type AssignmentPlan, planAssignment } from "@/lib/review/assignment";
import type { Pair } from "@/lib/review/assignment-types";
import { assertMay } from "@/lib/rights";
import { seededRandom } from "@/lib/stats/random";
import type { Db, Tx } from "../client";
import { assignmentInput, type StudyAssignment } from "../queries/assignment-input";
import { type StudyRow, studyRow } from "../queries/study-row";
import { assignments, drafts } from "../schema/assignments";
import { studies } from "../schema/studies";
import { newId } from "../session-token";
import { transact } from "../transact";
import { audit } from "./audit";
import { giveCalibration } from "./give-calibration";
import { pairReason } from "./pair-reason";

interface Assigned extends Pick<AssignmentPlan, "isConnected" | "statement" | "seed"> {
  readonly shortfalls: readonly string[];
  readonly given: number;
  readonly moved: number;
}

/**
 * Gives the ready papers of a study to its active reviewers, the calibration paper to each of them first. Nothing that
 * was opened moves, and nothing that was declined or taken back returns; what was only assigned may change hands. Seed,
 * reasons and what it came to are kept.
 *
 * @param seed the study's own unless given
 * @throws AppError `not_found` for a stranger or a missing study, `conflict` once it is closed, or with nobody or nothing
 * to assign
 */
export function assignPapers(
  db: Db,
  actor: Actor,
  { studyId, seed }: { readonly studyId: string; readonly seed?: number | undefined },
  now = new Date(),
): Assigned {
  assertMay(actor, "run_study", "This study");
  return transact(db, (tx) => {
    const study = studyRow(tx, studyId);
    if (study.state === "closed")
      throw new AppError("conflict", "This study is closed. Nothing was assigned.");
    const from = assignmentInput(tx, study, seed ?? study.seed);
    if (from.input.reviewers.length === 0) {
      throw new AppError("conflict", "Nobody has joined this study yet. Invite reviewers first.");
    }
    if (from.input.papers.length === 0) {
      throw new AppError(
        "conflict",
        "No paper has passed the blindness check yet, so none can be given out.",
      );
    }
    const plan = planAssignment(from.input);
    const moved = writePlan(tx, study, { plan, from, now });
    giveCalibration(tx, study, { from, now });
    const assigned = {
      isConnected: plan.isConnected,
      statement: plan.statement,
      seed: plan.seed,
      shortfalls: plan.shortfalls.map(({ statement }) => statement),
      given: plan.pairs.length,
      moved,
    };
    tx.update(studies)
      .set({ assignmentNote: { ...assigned, at: now.toISOString() } })
      .where(eq(studies.id, studyId))
      .run();
    audit(tx, actor, { action: "assign_papers", subject: `study:${studyId}`, detail: assigned }, now);
    return assigned;
  });
}

interface Writing {
  readonly plan: AssignmentPlan;
  readonly from: StudyAssignment;
  readonly now: Date;
}

/** Gives how many pairs that stood unopened were dissolved. */
function writePlan(tx: Tx, study: StudyRow, { plan, from, now }: Writing): number {
  const name = ({ paperId, reviewerId }: Pair) => `${paperId} ${reviewerId}`;
  const planned = new Set(plan.pairs.map(name));
  const loose = from.rows.filter((row) => row.kind === "regular" && row.state === "assigned");
  const gone = loose.filter((row) => !planned.has(name(row)));
  for (const { id } of gone) {
    tx.delete(drafts).where(eq(drafts.assignmentId, id)).run();
    tx.delete(assignments)
      .where(and(eq(assignments.id, id), eq(assignments.state, "assigned")))
      .run();
  }
  const kept = new Set(from.rows.filter((row) => !gone.includes(row)).map(name));
  const fresh = inReadingOrder(
    plan.pairs.filter((pair) => !kept.has(name(pair))),
    plan.seed,
  );
  const last = lastPositions(from);
  for (const pair of fresh) {
    const position = (last.get(pair.reviewerId) ?? 0) + 1;
    last.set(pair.reviewerId, position);
    const { paperId, reviewerId } = pair;
    const reason = pairReason(pair, from.input);
    const facts = {
      studyId: study.id,
      paperId,
      reviewerId,
      position,
      reason,
      seed: plan.seed,
      createdAt: now,
    };
    tx.insert(assignments)
      .values({ ...facts, id: newId(), kind: "regular" })
      .run();
  }
  return gone.length;
}

/** An order that the seed draws, so that not everybody begins with the same paper. */
function inReadingOrder<T>(pairs: readonly T[], seed: number): T[] {
  const random = seededRandom(seed + 1);
  return pairs
    .map((pair) => ({ pair, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ pair }) => pair);
}

function lastPositions({ rows }: StudyAssignment): Map<string, number> {
  const last = new Map<string, number>();
  for (const { reviewerId, position } of rows) {
    last.set(reviewerId, Math.max(position, last.get(reviewerId) ?? 0));
  }
  return last;
}
