import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type Condition, stages } from "@/lib/benchmarks/stages";
import { panelMean, type RunScore } from "@/lib/catalog/run-score";
import type { Tx } from "../client";
import { rubrics } from "../schema/benchmarks";
import { judges, reviews, scores } from "../schema/reviews";
import { runs } from "../schema/runs";
import { publicReview, publicRun } from "./visible";

/**
 * What the raters gave the runs of one task or one agent, by each stage's own rubric: the current review of every
 * judge, and the first review of every person. A person with two rows for one run is left out of it, because the
 * published doubles are mislabelled. By stage; inside, best mean first and runs without one last.
 */
export function runScores(db: Tx, of: { task: string } | { agent: string }): RunScore[] {
  const where = "task" in of ? eq(runs.taskId, of.task) : eq(runs.agentId, of.agent);
  const byRun = Map.groupBy(ratings(db, where), (row) => row.run);
  return [...byRun.values()].map(scored).sort(byStageAndMean);
}

type Rating = ReturnType<typeof ratings>[number];

function scored(rows: readonly Rating[]): RunScore {
  const [first] = rows;
  if (!first) throw new RangeError("scored needs at least one row");
  const { run, agent, task, stage, sequence, title } = first;
  const judges = panel(rows, "default");
  return {
    run,
    agent,
    task,
    stage,
    sequence,
    title,
    judges,
    judgesNoCode: panel(rows, "no_code"),
    mean: panelMean(judges),
    human: peopleMean(rows),
  };
}

/** Each judge family's Overall under a condition; of two rubric versions the later, which comes last. */
function panel(rows: readonly Rating[], condition: Condition): RunScore["judges"] {
  const found: RunScore["judges"] = {};
  for (const { family, state, overall, condition: under } of rows) {
    if (family !== null && state !== null && under === condition) found[family] = { overall, state };
  }
  return found;
}

function peopleMean(rows: readonly Rating[]): RunScore["human"] {
  const byPerson = Map.groupBy(
    rows.filter((row) => row.reviewer !== null && row.condition === "default"),
    (row) => row.reviewer,
  );
  const single = [...byPerson.values()].filter((given) => given.length === 1).flat();
  const values = single.map((row) => row.overall).filter((value) => value !== null);
  if (values.length === 0) return null;
  return { n: values.length, overall: values.reduce((sum, value) => sum + value, 0) / values.length };
}

/** One row for each rating of each run, or one with nulls for a run that nobody rated. */
function ratings(db: Tx, where: SQL) {
  const newer = alias(reviews, "newer");
  // A person's first submitted review counts; a judge's latest.
  const counts = sql`CASE WHEN ${reviews.reviewerId} IS NULL THEN ${newer.id} IS NULL ELSE ${reviews.revision} = 1 END`;
  return db
    .select({
      run: runs.id,
      agent: runs.agentId,
      task: runs.taskId,
      stage: runs.stage,
      sequence: runs.sequence,
      title: runs.title,
      condition: reviews.condition,
      state: reviews.state,
      family: judges.family,
      reviewer: reviews.reviewerId,
      overall: scores.value,
    })
    .from(runs)
    .leftJoin(rubrics, eq(rubrics.kind, runs.stage))
    .leftJoin(
      reviews,
      and(eq(reviews.runId, runs.id), eq(reviews.rubricId, rubrics.id), publicReview(reviews.id)),
    )
    .leftJoin(newer, eq(newer.supersedes, reviews.id))
    .leftJoin(judges, eq(judges.id, reviews.judgeId))
    .leftJoin(scores, and(eq(scores.reviewId, reviews.id), eq(scores.criterion, "overall")))
    .where(and(where, publicRun(runs.id), sql`(${isNull(reviews.id)} OR ${counts})`))
    .orderBy(asc(runs.id), asc(rubrics.version))
    .all();
}

function byStageAndMean(a: RunScore, b: RunScore): number {
  const stage = stages.indexOf(a.stage) - stages.indexOf(b.stage);
  if (stage !== 0) return stage;
  if (a.mean === null || b.mean === null) return Number(a.mean === null) - Number(b.mean === null);
  return b.mean - a.mean || (a.run < b.run ? -1 : 1);
}
