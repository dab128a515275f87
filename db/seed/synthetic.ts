import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { transact } from "@/db/transact";
import { judgeFamilies } from "@/lib/benchmarks/judges";
import { rubricOf, rubrics } from "@/lib/benchmarks/mlr-bench/rubrics";
import { runId } from "@/lib/benchmarks/run-id";
import { type Random, seededRandom } from "@/lib/stats/random";

/** How large a made-up board is. */
interface SyntheticBoard {
  readonly agents: number;
  readonly tasks: number;
  readonly seed?: number;
  /** Also makes the cohort's name and the prefix of every id, so that two boards can stand in one database. */
  readonly cohort?: string;
  /** Every eleventh agent misses its last task. */
  readonly isRagged?: boolean;
}

/** 50 agents x 2,000 tasks x 2 judges x 5 criteria: a million scores. */
export const millionScores: SyntheticBoard = { agents: 50, tasks: 2000 };
/** A long table over few tasks: what a browser has to draw. */
export const longTable: SyntheticBoard = { agents: 200, tasks: 10, isRagged: true };

interface Statement {
  run(...values: readonly (string | number | null)[]): unknown;
}

/**
 * Fills a migrated database with a made-up end-to-end board, the same one for the same seed, for measuring speed. Its
 * tasks are its own cohort, so no published board changes.
 *
 * @throws RangeError for a cohort that is there already
 */
export function seedSynthetic(db: Db, board: SyntheticBoard): { cohort: string; scores: number } {
  const cohort = board.cohort ?? "synthetic";
  const random = seededRandom(board.seed ?? 20_260_101);
  if (db.get(sql`SELECT id FROM cohorts WHERE id = ${cohort}`)) {
    throw new RangeError(`seedSynthetic needs a new cohort, not ${cohort}`);
  }
  const insert = statements(db);
  let scores = 0;
  transact(db, () => {
    const { position } = db.get<{ position: number }>(
      sql`SELECT coalesce(max(position), 0) + 1 AS position FROM snapshots`,
    );
    addFrame(insert, { cohort, tasks: board.tasks, position });
    // Ids of reviews are given here, because asking for each would double the time.
    const { last } = db.get<{ last: number }>(sql`SELECT coalesce(max(id), 0) AS last FROM reviews`);
    for (let a = 0; a < board.agents; a++) {
      const agent = addAgent(insert, cohort, a);
      const level = 2 + 6 * random();
      const tasks = board.tasks - (board.isRagged && a % 11 === 10 ? 1 : 0);
      for (let t = 0; t < tasks; t++) {
        const run = addRun(insert, random, { cohort, agent, task: `${cohort}-${t}` });
        scores += addReviews(insert, random, {
          cohort,
          run,
          level,
          last: last + (a * board.tasks + t) * judgeFamilies.length,
        });
      }
    }
  });
  return { cohort, scores };
}

/** One prepared statement per table: a million rows through a query builder would take minutes. */
function statements(db: Db) {
  const into = (table: string, columns: string): Statement => {
    const places = columns.split(",").map(() => "?");
    return db.$client.prepare<unknown[]>(
      `INSERT OR IGNORE INTO ${table} (${columns}) VALUES (${places.join(", ")})`,
    );
  };
  return {
    benchmark: into("benchmarks", "id, name"),
    source: into("sources", 'id, name, url, "commit", licence, attribution'),
    snapshot: into("snapshots", "id, position, source_id, reason, created_at"),
    rubric: into("rubrics", "id, benchmark_id, kind, version"),
    criterion: into("rubric_criteria", "rubric_id, criterion, position"),
    judge: into("judges", "id, model_id, family, prompt_version"),
    cohort: into("cohorts", "id, benchmark_id, name"),
    task: into("tasks", "id, benchmark_id, venue, year, title, topic"),
    cohortTask: into("cohort_tasks", "cohort_id, task_id"),
    scaffold: into("scaffolds", "id, name"),
    codingAgent: into("coding_agents", "id, name"),
    model: into("models", "id, name, family, provider"),
    agent: into("agents", "id, name, scaffold_id, model_id, coding_agent_id, coding_model_id"),
    run: into("runs", "id, agent_id, task_id, stage, sequence, source_model_id, snapshot_id"),
    usage: into("usages", "id, run_id, part, cost_usd, duration_ms, source_key, snapshot_id"),
    review: into(
      "reviews",
      "id, run_id, rubric_id, condition, judge_id, source_key, revision, state, confidence, snapshot_id",
    ),
    score: into("scores", "review_id, rubric_id, criterion, value"),
  };
}
type Statements = ReturnType<typeof statements>;

const topics = ["Trustworthy AI", "LLM/VLM", "ML Theory", null];

function addFrame(
  insert: Statements,
  { cohort, tasks, position }: { cohort: string; tasks: number; position: number },
): void {
  insert.benchmark.run("mlr-bench", "MLR-Bench");
  insert.source.run(
    cohort,
    "Synthetic board",
    "https://example.invalid/",
    "0",
    "MIT",
    "Made up for measuring",
  );
  insert.snapshot.run(cohort, position, cohort, "Synthetic board", 0);
  for (const rubric of rubrics) {
    insert.rubric.run(rubric.id, "mlr-bench", rubric.kind, rubric.version);
    rubric.criteria.forEach((criterion, position) => {
      insert.criterion.run(rubric.id, criterion, position);
    });
  }
  for (const { id } of judgeFamilies) insert.judge.run(`${cohort}-${id}`, id, id, "synthetic");
  insert.cohort.run(cohort, "mlr-bench", "Synthetic");
  for (let t = 0; t < tasks; t++) {
    const id = `${cohort}-${t}`;
    insert.task.run(id, "mlr-bench", "none", 2023 + (t % 3), `Task ${t}`, topics[t % topics.length] ?? null);
    insert.cohortTask.run(cohort, id);
  }
  for (let s = 0; s < 3; s++) insert.scaffold.run(`${cohort}-scaffold-${s}`, `Scaffold ${s}`);
  for (let c = 0; c < 4; c++) insert.codingAgent.run(`${cohort}-coder-${c}`, `Coding agent ${c}`);
}

function addAgent(insert: Statements, cohort: string, a: number): string {
  const id = `${cohort}--agent-${a}`;
  const model = `${cohort}-model-${a}`;
  insert.model.run(model, `Model ${a}`, `family-${a % 5}`, "nobody");
  insert.agent.run(id, `Agent ${a}`, `${cohort}-scaffold-${a % 3}`, model, `${cohort}-coder-${a % 4}`, model);
  return id;
}

function addRun(
  insert: Statements,
  random: Random,
  { cohort, agent, task }: { cohort: string; agent: string; task: string },
): string {
  const id = runId("end2end", agent, task);
  insert.run.run(id, agent, task, "end2end", 1, null, cohort);
  const cost = Math.round(random() * 300) / 100;
  insert.usage.run(id, id, "all", cost, Math.round(random() * 1_200_000), "synthetic", cohort);
  return id;
}

/** One review of each judge, numbered after `last`. Returns how many scores it wrote. */
function addReviews(
  insert: Statements,
  random: Random,
  { cohort, run, level, last }: { cohort: string; run: string; level: number; last: number },
): number {
  const { id: rubric, criteria } = rubricOf("end2end");
  judgeFamilies.forEach((family, seat) => {
    const review = last + 1 + seat;
    const judge = `${cohort}-${family.id}`;
    const confidence = 4 + Math.floor(random() * 2);
    insert.review.run(
      review,
      run,
      rubric,
      "default",
      judge,
      `${judge}/${run}`,
      1,
      "parsed",
      confidence,
      cohort,
    );
    for (const criterion of criteria) {
      const value = Math.min(10, Math.max(1, Math.round(level + 5 * (random() - 0.5))));
      insert.score.run(review, rubric, criterion, value);
    }
  });
  return judgeFamilies.length * criteria.length;
}
