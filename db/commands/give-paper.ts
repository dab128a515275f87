import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { knows } from "@/lib/review/assignment-flow";
import { type AssignableReviewer, isAllowed } from "@/lib/review/assignment-types";
import { assertOpen } from "@/lib/review/study-policy";
import { assertMay } from "@/lib/rights";
import { byCode } from "@/lib/stats/components";
import type { Db, Tx } from "../client";
import { assignmentInput, type StudyAssignment } from "../queries/assignment-input";
import { paperOf } from "../queries/study-paper";
import { studyRow } from "../queries/study-row";
import { thirdTriggers } from "../queries/third-triggers";
import { assignments } from "../schema/assignments";
import { newId } from "../session-token";
import { transact } from "../transact";
import { audit } from "./audit";
import { giveCalibration } from "./give-calibration";

interface Giving {
  readonly studyId: string;
  readonly paperId: string;
  /** Left out, the least loaded of those who may read it, experts of its topic first among equals. */
  readonly reviewerId?: string | undefined;
}

/**
 * Gives a paper that lacks a reviewer, because one declined or left, to somebody else; to who never had it the calibration
 * paper too, which then comes first.
 *
 * @returns the label of who got it
 * @throws AppError `not_found` for a stranger or what there is not, `conflict` where the study is not open, the paper has
 * all its reviewers, or nobody is left who may read it
 */
export function reassign(db: Db, actor: Actor, giving: Giving, now = new Date()): { label: string } {
  return give(db, actor, { ...giving, kind: "regular" }, now);
}

/**
 * Asks a third reviewer for a paper on whose Overall two differ by the study's limit or more. Their reviews stay as
 * they are.
 *
 * @returns the label of who got it
 * @throws AppError `not_found` for a stranger or what there is not, `conflict` where the study is not open, the paper
 * gives no cause or has a third reviewer already, or nobody is left who may read it
 */
export function assignThird(db: Db, actor: Actor, giving: Giving, now = new Date()): { label: string } {
  return give(db, actor, { ...giving, kind: "third" }, now);
}

function give(
  db: Db,
  actor: Actor,
  { studyId, paperId, reviewerId, kind }: Giving & { readonly kind: "regular" | "third" },
  now: Date,
): { label: string } {
  assertMay(actor, "run_study", "This paper");
  return transact(db, (tx) => {
    const study = studyRow(tx, studyId);
    const paper = paperOf(tx, studyId, paperId);
    assertOpen(study.state);
    const from = assignmentInput(tx, study, study.seed);
    if (kind === "third") assertCause(tx, studyId, paperId);
    else assertRoom(from, paperId);
    const reviewer = choose(from, { paperId, reviewerId });
    const own = from.rows.filter((row) => row.reviewerId === reviewer.id);
    const position = Math.max(0, ...own.map((row) => row.position)) + 1;
    const reason =
      kind === "third"
        ? "third reader: two reviews differ widely"
        : "takes over a paper that lost a reviewer";
    const id = newId();
    const facts = { studyId, paperId, reviewerId: reviewer.id, position, reason, seed: study.seed };
    giveCalibration(tx, study, { from, now, only: reviewer.id });
    tx.insert(assignments)
      .values({ ...facts, id, kind, createdAt: now })
      .run();
    const action = kind === "third" ? "assign_third" : "reassign";
    const detail = { paper: paper.label, reviewer: reviewer.label };
    audit(tx, actor, { action, subject: `study:${studyId}`, detail }, now);
    return { label: reviewer.label };
  });
}

function assertRoom({ rows, input }: StudyAssignment, paperId: string): void {
  const has = rows.filter(
    (row) => row.paperId === paperId && row.kind === "regular" && !isEnded(row.state),
  ).length;
  if (has < input.perPaper) return;
  throw new AppError("conflict", `This paper already has ${has} of ${input.perPaper} reviewers.`);
}

function assertCause(tx: Tx, studyId: string, paperId: string): void {
  if (thirdTriggers(tx, studyId).some((one) => one.paperId === paperId)) return;
  throw new AppError(
    "conflict",
    "No two reviews of this paper differ so much, or a third reader has it already.",
  );
}

const isEnded = (state: string) => state === "declined" || state === "withdrawn";

function choose(
  from: StudyAssignment,
  { paperId, reviewerId }: Pick<Giving, "paperId" | "reviewerId">,
): AssignableReviewer {
  const paper = from.input.papers.find(({ id }) => id === paperId);
  if (!paper) {
    throw new AppError("conflict", "This paper waits for its blindness check, so it cannot be given out.");
  }
  const may = isAllowed(from.input);
  const has = new Set(from.rows.filter((row) => row.paperId === paperId).map((row) => row.reviewerId));
  const able = from.input.reviewers.filter((one) => !has.has(one.id) && may(paper, one));
  const load = (one: AssignableReviewer) =>
    from.rows.filter((row) => row.reviewerId === one.id && !isEnded(row.state)).length;
  const found = reviewerId
    ? able.find(({ id }) => id === reviewerId)
    : able.sort(
        (a, b) =>
          load(a) - load(b) || Number(knows(paper, b)) - Number(knows(paper, a)) || byCode(a.label, b.label),
      )[0];
  if (found) return found;
  throw new AppError(
    "conflict",
    reviewerId
      ? "This reviewer may not read the paper: a conflict, it was theirs before, or they have seen the reveal."
      : "Nobody is left who may read this paper: all others have a conflict or have seen the reveal. Invite another reviewer.",
  );
}
