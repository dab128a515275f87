import { aiScientist, endToEndRuns } from "@/lib/benchmarks/mlr-bench/agents";
import { findingTypes } from "@/lib/benchmarks/mlr-bench/finding-types";
import { placeOf } from "@/lib/benchmarks/mlr-bench/paths";
import { runPlace } from "@/lib/benchmarks/mlr-bench/places";
import type { ReviewFacts } from "@/lib/benchmarks/mlr-bench/review-file";
import { type Rubric, rubricOf } from "@/lib/benchmarks/mlr-bench/rubrics";
import { humanReviewKey } from "@/lib/benchmarks/mlr-bench/source-paths";
import type { Statements } from "../import/statements";
import { writeHumanFinding, writeHumanReview } from "../import/write-human";
import { writeReview } from "../import/write-review";
import { writeRun } from "../import/write-run";
import type { Published } from "./published-format";

/** Adds the judges' scores and findings. A source that has a review already, of any revision, keeps it. */
export function loadReviews(s: Statements, { reviews, tasks }: Published, snapshotId: string): void {
  const all = Object.keys(tasks.titles);
  for (const { file, tasks: some, rows, findings = [] } of reviews) {
    for (const [at, taskId] of (some === "all" ? all : some).entries()) {
      loadReview(s, file.replace("*", taskId), rows[at] ?? [], findings[at] ?? [], snapshotId);
    }
  }
}

function loadReview(
  s: Statements,
  sourceKey: string,
  row: readonly number[],
  findings: readonly number[],
  snapshotId: string,
): void {
  const place = placeOf(sourceKey, () => true);
  if (place.kind !== "review") throw new RangeError(`loadPublished needs reviews, not ${sourceKey}`);
  if (s.latestReview.get({ sourceKey })) return;
  const { condition, run, judge } = place;
  const rubric = rubricOf(place.rubric);
  const facts = factsOf(rubric, row, findings);
  const rater = { judgeId: judge.id, reviewerId: null };
  writeRun(s, run, snapshotId);
  writeReview(s, { runId: run.id, rubricId: rubric.id, condition, ...rater, sourceKey, facts }, snapshotId);
}

function factsOf(rubric: Rubric, row: readonly number[], findings: readonly number[]): ReviewFacts {
  const rest = row.slice(rubric.criteria.length);
  const confidence = rubric.hasConfidence ? rest.shift() : null;
  const flag = rubric.hasHallucinationFlag ? rest.shift() : null;
  if (confidence === undefined || flag === undefined || rest.length > 0) {
    throw new RangeError(`loadPublished needs rows of the rubric ${rubric.id}`);
  }
  return {
    scores: Object.fromEntries(rubric.criteria.map((criterion, index) => [criterion, row[index] ?? 0])),
    confidence,
    hasHallucination: flag === null ? null : flag === 1,
    findings: findings.flatMap((index) => findingTypes[index] ?? []),
  };
}

/** Adds the human study's rows and the people's labels, in the order of their tables. */
export function loadHumans(s: Statements, { humans }: Published, snapshotId: string): void {
  const { criteria } = rubricOf("end2end");
  for (const [index, [reviewer, key, taskId, ...values]] of humans.reviews.entries()) {
    if (s.latestReview.get({ sourceKey: humanReviewKey(index + 1) })) continue;
    const scores = Object.fromEntries(criteria.map((criterion, at) => [criterion, values[at] ?? 0]));
    writeHumanReview(s, { row: index + 1, reviewer, run: endToEnd(key, taskId), scores }, snapshotId);
  }
  for (const [index, [key, taskId, ...labels]] of humans.findings.entries()) {
    const run = endToEnd(key, taskId);
    for (const [at, type] of findingTypes.entries()) {
      const label = labels[at];
      if (label) writeHumanFinding(s, { row: index + 1, run, type, label }, snapshotId);
    }
  }
}

function endToEnd(key: string, taskId: string) {
  const found = [...endToEndRuns, aiScientist].find((run) => run.key === key);
  if (!found) throw new RangeError(`loadPublished needs end-to-end runs, not ${key}`);
  return runPlace("end2end", found.agent, taskId, found.sourceModelId);
}
