import { sql } from "drizzle-orm";
import type { Stage } from "@/lib/benchmarks/stages";
import type { Tx } from "../client";

/** The runs of one stage on a board's tasks, in columns: run `i` is one run. */
export interface BoardRuns {
  readonly length: number;
  readonly agents: readonly string[];
  /** Places in `agents` and in the board's tasks. */
  readonly agent: Uint32Array;
  readonly task: Uint32Array;
  /** The run at a row number of the table, which stands for its long id while one transaction lasts; -1 for others. */
  readonly at: (row: number) => number;
}

/**
 * Runs that an agent made here stand on a board once somebody has scored them, and not before.
 *
 * @param tasks the cohort's task ids, in the order of the board
 */
export function boardRuns(db: Tx, stage: Stage, tasks: readonly string[]): BoardRuns {
  // By row numbers, so that the index on place answers alone: the long ids would be read from the table, run by run.
  const rows = db.values<[number, string, string]>(sql`
    SELECT rowid, agent_id, task_id FROM runs WHERE stage = ${stage}
      AND rowid NOT IN (SELECT h.rowid FROM embargoed_runs e JOIN runs h ON h.id = e.run_id)
      AND rowid NOT IN (SELECT h.rowid FROM jobs j JOIN runs h ON h.id = j.run_id
        WHERE j.state <> 'succeeded' OR NOT EXISTS (SELECT 1 FROM reviews v WHERE v.run_id = h.id))`);
  const place = new Map(tasks.map((id, at) => [id, at]));
  const agents = [...new Set(rows.map(([, agent]) => agent))].sort();
  const agentPlace = new Map(agents.map((id, at) => [id, at]));
  const agent = new Uint32Array(rows.length);
  const task = new Uint32Array(rows.length);
  const byRow = new Int32Array(rows.reduce((most, [row]) => Math.max(most, row), 0) + 1).fill(-1);
  let length = 0;
  for (const [row, agentId, taskId] of rows) {
    const at = place.get(taskId);
    if (at === undefined) continue;
    task[length] = at;
    agent[length] = agentPlace.get(agentId) ?? 0;
    byRow[row] = length++;
  }
  return { length, agents, agent, task, at: (row) => byRow[row] ?? -1 };
}
