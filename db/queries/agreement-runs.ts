import { and, inArray } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import type { BoardAgent } from "@/lib/board/schema";
import type { Db } from "../client";
import { runs } from "../schema/runs";
import { boardAgents } from "./board-agents";
import { visibleRun } from "./visible";

export interface AgreementRun {
  readonly task: string;
  readonly agent: BoardAgent;
}

/** Task and agent of those of these runs that the actor may see, by run. */
export function agreementRuns(db: Db, actor: Actor, ids: readonly string[]): Record<string, AgreementRun> {
  if (ids.length === 0) return {};
  const agents = boardAgents(db);
  const rows = db
    .select({ id: runs.id, task: runs.taskId, agent: runs.agentId })
    .from(runs)
    .where(and(inArray(runs.id, [...new Set(ids)]), visibleRun(actor, runs.id)))
    .all();
  return Object.fromEntries(
    rows.flatMap(({ id, task, agent }) => {
      const named = agents.get(agent);
      return named ? [[id, { task, agent: named }]] : [];
    }),
  );
}
