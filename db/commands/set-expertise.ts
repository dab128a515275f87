import { and, eq, inArray } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { topics } from "@/lib/benchmarks/mlr-bench/topics";
import { AppError } from "@/lib/errors";
import { assertMay } from "@/lib/rights";
import type { Db } from "../client";
import { reviewerOf } from "../queries/study-reviewer";
import { assignments } from "../schema/assignments";
import { studyReviewers } from "../schema/studies";
import { transact } from "../transact";
import { audit } from "./audit";

interface OneReviewer {
  readonly studyId: string;
  readonly reviewerId: string;
}

/**
 * Says which of the benchmark's topics a reviewer knows.
 *
 * @throws AppError `not_found` for a stranger or what there is not, `invalid` for a topic that there is not
 */
export function setExpertise(
  db: Db,
  actor: Actor,
  { studyId, reviewerId, expertise }: OneReviewer & { readonly expertise: readonly string[] },
  now = new Date(),
): void {
  assertMay(actor, "run_study", "This reviewer");
  const known = topics.map(({ id }) => id as string).filter((id) => expertise.includes(id));
  if (known.length < new Set(expertise).size)
    throw new AppError("invalid", "One of these topics is unknown.");
  transact(db, (tx) => {
    const { label } = reviewerOf(tx, studyId, reviewerId);
    tx.update(studyReviewers)
      .set({ expertise: known })
      .where(eq(studyReviewers.reviewerId, reviewerId))
      .run();
    const detail = { reviewer: label, expertise: known };
    audit(tx, actor, { action: "set_expertise", subject: `study:${studyId}`, detail }, now);
  });
}

/**
 * Ends a reviewer's part in a study. What is not handed in is taken back and can go to others; what is stays and counts.
 *
 * @throws AppError `not_found` for a stranger or what there is not
 */
export function withdrawReviewer(
  db: Db,
  actor: Actor,
  { studyId, reviewerId }: OneReviewer,
  now = new Date(),
): void {
  assertMay(actor, "run_study", "This reviewer");
  transact(db, (tx) => {
    const { label } = reviewerOf(tx, studyId, reviewerId);
    tx.update(studyReviewers)
      .set({ state: "withdrawn" })
      .where(eq(studyReviewers.reviewerId, reviewerId))
      .run();
    tx.update(assignments)
      .set({ state: "withdrawn", endedAt: now, endReason: "The reviewer left the study" })
      .where(
        and(
          eq(assignments.reviewerId, reviewerId),
          inArray(assignments.state, ["assigned", "opened", "draft"]),
        ),
      )
      .run();
    const detail = { reviewer: label };
    audit(tx, actor, { action: "withdraw_reviewer", subject: `study:${studyId}`, detail }, now);
  });
}
