import { and, asc, eq, inArray } from "drizzle-orm";
import type { Stage } from "@/lib/benchmarks/stages";
import type { Tx } from "../client";
import { runs } from "../schema/runs";
import { publicRun } from "./visible";

/** Finds the id of an agent's run on a task at one stage, of repeats the first; null where there is none. */
export function runNames(
  db: Tx,
  stage: Stage,
  agents: readonly string[],
): (agent: string, task: string) => string | null {
  const found = new Map<string, Map<string, string>>(agents.map((agent) => [agent, new Map()]));
  const rows = db
    .select({ id: runs.id, agent: runs.agentId, task: runs.taskId })
    .from(runs)
    .where(and(eq(runs.stage, stage), inArray(runs.agentId, [...agents]), publicRun(runs.id)))
    .orderBy(asc(runs.sequence))
    .all();
  for (const { id, agent, task } of rows) {
    const byTask = found.get(agent);
    if (byTask && !byTask.has(task)) byTask.set(task, id);
  }
  return (agent, task) => found.get(agent)?.get(task) ?? null;
}
