import { sql } from "drizzle-orm";
import { z } from "zod";
import { mlrBenchSource } from "@/lib/benchmarks/mlr-bench/source";
import { AppError } from "@/lib/errors";
import type { Tx } from "../client";
import type { Published } from "./published-format";

/** Cost and time of coding transcripts, kept apart because a part of the repository may lack some of them. */
export const CodingCosts = z.object({
  rows: z.array(
    z.object({ file: z.string(), costUsd: z.number().min(0), durationMs: z.number().int().min(0) }),
  ),
});
export type CodingCosts = z.infer<typeof CodingCosts>;

/** Tasks by id, with what the snapshot is called. */
export function collectTasks(db: Tx): Published["tasks"] {
  const rows = db.all<{ id: string; title: string }>(
    sql`SELECT id, title FROM tasks WHERE benchmark_id = 'mlr-bench' ORDER BY id`,
  );
  return {
    snapshot: "published-1",
    reason: `Numbers of ${mlrBenchSource.url} at ${mlrBenchSource.commit.slice(0, 12)}`,
    createdAt: "2025-08-04T00:00:00Z",
    titles: Object.fromEntries(rows.map((row) => [row.id, row.title])),
  };
}

/** Runs without a review, and whose idea and proposal was drawn for each task. */
export function collectRuns(db: Tx): Published["runs"] {
  const bare = db.all<{ model: string; task: string }>(sql`
    SELECT source_model_id AS model, task_id AS task FROM runs u
    WHERE stage = 'idea' AND NOT EXISTS (SELECT 1 FROM reviews r WHERE r.run_id = u.id) ORDER BY 1, 2
  `);
  const drawn = db.all<{ task: string; kind: "idea" | "proposal"; model: string }>(sql`
    SELECT DISTINCT u.task_id AS task, i.kind, u.source_model_id AS model
    FROM run_inputs i JOIN runs u ON u.id = i.input_run_id WHERE i.kind IN ('idea', 'proposal') ORDER BY 1
  `);
  const models = new Map(drawn.map(({ task, kind, model }) => [`${task} ${kind}`, model]));
  return {
    unreviewed: [...Map.groupBy(bare, (row) => row.model)].map(([model, rows]) => ({
      file: `agent_results/ideas_and_proposals/*/idea/idea_${model}.md`,
      tasks: rows.map((row) => row.task),
    })),
    drawn: Object.fromEntries(
      [...new Set(drawn.map((row) => row.task))].map((task) => [
        task,
        [models.get(`${task} idea`) ?? "", models.get(`${task} proposal`) ?? null],
      ]),
    ),
  };
}

/** What each part cost, with the transcripts' costs put in where the database lacks them. @throws AppError `invalid` where the two differ */
export function collectUsages(db: Tx, costs: CodingCosts): Published["usages"] {
  const stored = db.all<UsageRow>(sql`
    SELECT source_key AS file, cost_usd AS costUsd, input_tokens AS inputTokens, output_tokens AS outputTokens,
      duration_ms AS durationMs FROM usages
  `);
  const known = new Map(stored.map((row) => [row.file, row]));
  for (const { file, costUsd, durationMs } of costs.rows) {
    const here = known.get(file);
    if (here && (here.costUsd !== costUsd || here.durationMs !== durationMs)) {
      throw new AppError("invalid", `${file}: the imported cost is not the one in the list of coding costs.`);
    }
    known.set(file, { file, costUsd, inputTokens: null, outputTokens: null, durationMs });
  }
  const rows = [...known.values()].map((row) => ({ ...row, task: taskIn(row.file) }));
  const groups = Map.groupBy(rows, ({ file, task }) => file.replace(`/${task}/`, "/*/"));
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, group]) => ({
      file,
      rows: Object.fromEntries(
        group
          .sort((a, b) => (a.task < b.task ? -1 : 1))
          .map((row) => [row.task, [row.costUsd, row.inputTokens, row.outputTokens, row.durationMs]]),
      ),
    }));
}

interface UsageRow {
  readonly file: string;
  readonly costUsd: number | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly durationMs: number | null;
}

/** The folder that holds the file is its task's. */
function taskIn(file: string): string {
  return file.split("/").at(-2) ?? "";
}
