import { type RubricKind, rubricOf } from "@/lib/benchmarks/mlr-bench/rubrics";
import { runId } from "@/lib/benchmarks/run-id";
import type { Condition, Stage } from "@/lib/benchmarks/stages";
import type { Db } from "../client";
import { writeBenchmarkFacts } from "../import/benchmark-facts";
import { cohortTasks, tasks } from "../schema/benchmarks";
import { findings, reviewers, reviews, scores } from "../schema/reviews";
import { runs, usages } from "../schema/runs";
import { snapshots } from "../schema/sources";
import { testDatabase } from "../testing";

export const claude = "claude-3-7-sonnet-20250219@published";
export const gemini = "gemini-2.5-pro-preview@published";
export const laterGemini = "gemini-2.5-pro-preview-05-06@published";

/** Published agents to hang invented scores on. */
export const withClaudeCode = "mlr-agent--o4-mini--claude-code";
export const withCodex = "mlr-agent--o4-mini--codex";
export const scientist = "ai-scientist-v2--o4-mini";

/** A database with the benchmark's facts, the tasks `t1` to `t3` as the ten-task subset, two people, and no scores. */
export function boardDatabase(): Db {
  const db = testDatabase();
  writeBenchmarkFacts(db);
  db.insert(snapshots)
    .values({ id: "snap", position: 1, sourceId: "mlrbench", reason: "test", createdAt: new Date(0) })
    .run();
  for (const [at, topic] of [null, "rl", "rl"].entries()) {
    const id = `t${at + 1}`;
    db.insert(tasks)
      .values({
        id,
        benchmarkId: "mlr-bench",
        venue: "ICLR",
        year: 2023 + at,
        title: `Task ${at + 1}`,
        topic,
      })
      .run();
    db.insert(cohortTasks).values({ cohortId: "subset-10", taskId: id }).run();
    if (at === 0) db.insert(cohortTasks).values({ cohortId: "no-code-5", taskId: id }).run();
  }
  db.insert(reviewers)
    .values(["ada", "bea"].map((id) => ({ id, pseudonym: id })))
    .run();
  return db;
}

/** The run of an agent on a task; made on first use. */
export function aRun(
  db: Db,
  agentId: string,
  taskId: string,
  { stage = "end2end" as Stage, sequence = 1 } = {},
): string {
  const id = runId(stage, agentId, taskId, sequence);
  db.insert(runs)
    .values({ id, agentId, taskId, stage, sequence, snapshotId: "snap" })
    .onConflictDoNothing()
    .run();
  return id;
}

interface Scored {
  readonly kind?: RubricKind;
  readonly condition?: Condition;
  readonly supersedes?: number;
  readonly hasHallucination?: boolean;
  /** Every other criterion; Overall's score unless said. */
  readonly others?: number;
}

let row = 0;

/** One review of a judge, or of `ada` or `bea`; `overall` null is a reply that could not be parsed. Returns its id. */
export function aReview(
  db: Db,
  run: string,
  rater: string,
  overall: number | null,
  change: Scored = {},
): number {
  const { kind = "end2end", condition = "default", supersedes = null, hasHallucination = null } = change;
  const rubric = rubricOf(kind);
  const isPerson = !rater.includes("@");
  row++;
  const { id } = db
    .insert(reviews)
    .values({
      runId: run,
      rubricId: rubric.id,
      condition,
      ...(isPerson ? { reviewerId: rater } : { judgeId: rater, confidence: rubric.hasConfidence ? 4 : null }),
      sourceKey: `row ${row}`,
      revision: supersedes === null ? 1 : 2,
      supersedes,
      state: overall === null ? "unparsed" : "parsed",
      hasHallucination,
      snapshotId: "snap",
    })
    .returning({ id: reviews.id })
    .get();
  for (const criterion of overall === null ? [] : rubric.criteria) {
    addScore(db, id, rubric.id, criterion, criterion === "overall" ? overall : (change.others ?? overall));
  }
  return id;
}

function addScore(db: Db, reviewId: number, rubricId: string, criterion: string, value: number | null): void {
  if (value !== null) db.insert(scores).values({ reviewId, rubricId, criterion, value }).run();
}

/** Both judges' Overall on each of an agent's tasks from `t1` on; null leaves a task out. */
export function bothJudges(
  db: Db,
  agent: string,
  pairs: readonly (readonly [number, number] | null)[],
  change: Scored = {},
): void {
  pairs.forEach((pair, at) => {
    if (!pair) return;
    const run = aRun(db, agent, `t${at + 1}`);
    aReview(db, run, claude, pair[0], change);
    aReview(db, run, gemini, pair[1], change);
  });
}

export function aUsage(
  db: Db,
  run: string,
  part: "idea" | "literature" | "proposal" | "coding" | "paper" | "all",
  costUsd: number | null,
  durationMs: number | null = null,
): void {
  db.insert(usages)
    .values({
      id: `${run}/${part}`,
      runId: run,
      part,
      costUsd,
      durationMs,
      sourceKey: part,
      snapshotId: "snap",
    })
    .run();
}

/** A person's label of a run, or a check's. */
export function aFinding(
  db: Db,
  run: string,
  rater: "human" | "check",
  label: "yes" | "no" | "not_sure",
): void {
  row++;
  db.insert(findings)
    .values({
      id: `f${row}`,
      runId: run,
      rater,
      type: "faked_result",
      label,
      sourceKey: `f${row}`,
      position: 0,
      snapshotId: "snap",
    })
    .run();
}
