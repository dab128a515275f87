import type { HumanFinding, HumanReview } from "@/lib/benchmarks/mlr-bench/human-csv";
import { rubricOf } from "@/lib/benchmarks/mlr-bench/rubrics";
import { humanFindingKey, humanReviewKey } from "@/lib/benchmarks/mlr-bench/source-paths";
import type { Statements } from "./statements";
import { type WrittenReview, writeReview } from "./write-review";
import { writeRun } from "./write-run";

/** Adds one row of the human study under its reviewer's pseudonym. */
export function writeHumanReview(
  s: Statements,
  { row, reviewer, run, scores }: HumanReview,
  snapshotId: string,
): WrittenReview["outcome"] {
  const reviewerId = `mlr-human-${reviewer}`;
  s.addReviewer.run({ id: reviewerId, pseudonym: `Reviewer ${reviewer}` });
  writeRun(s, run, snapshotId);
  const written = writeReview(
    s,
    {
      runId: run.id,
      rubricId: rubricOf("end2end").id,
      condition: "default",
      judgeId: null,
      reviewerId,
      sourceKey: humanReviewKey(row),
      facts: { scores, confidence: null, hasHallucination: null, findings: [] },
    },
    snapshotId,
  );
  return written?.outcome ?? "kept";
}

/** Adds one label of the people's check. `differs` where the same place holds another label or run. */
export function writeHumanFinding(
  s: Statements,
  { row, run, type, label }: HumanFinding,
  snapshotId: string,
): "added" | "same" | "differs" {
  const sourceKey = humanFindingKey(row);
  const id = `${sourceKey}-${type}`;
  writeRun(s, run, snapshotId);
  const place = { id, runId: run.id, reviewId: null, sourceKey, position: row };
  const added = s.addFinding.run({ ...place, rater: "human", type, label, snapshotId });
  if (added.changes > 0) return "added";
  const stored = s.findingAt.get({ id });
  return stored?.label === label && stored.runId === run.id ? "same" : "differs";
}
