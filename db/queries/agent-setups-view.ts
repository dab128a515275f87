import { asc, count, eq } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { assertMay } from "@/lib/rights";
import { keysOf } from "@/lib/runs/agent-setup";
import type { SetupView } from "@/lib/runs/queue-views";
import { setupWords } from "@/lib/runs/setup-words";
import { missingKeys, type Taker } from "@/lib/runs/wait-reason";
import type { Db, Tx } from "../client";
import { agents } from "../schema/agents";
import { agentSetups, jobs } from "../schema/jobs";
import { runs } from "../schema/runs";
import { type Clock, connectedTakers, runnerViews } from "./runner-rows";

/**
 * Every agent that can be run here, with the keys that it needs and whether a connected runner has them.
 *
 * @throws AppError `not_found` for whoever may not run agents
 */
export function agentSetupsView(db: Db, actor: Actor, clock: Clock): SetupView[] {
  assertMay(actor, "run_agents");
  return db.transaction((tx) => setupViews(tx, connectedTakers(runnerViews(tx, clock))));
}

/** The same within another question. */
export function setupViews(tx: Tx, takers: readonly Taker[]): SetupView[] {
  const executed = new Map(
    tx
      .select({ id: runs.agentId, n: count() })
      .from(jobs)
      .innerJoin(runs, eq(runs.id, jobs.runId))
      .groupBy(runs.agentId)
      .all()
      .map(({ id, n }) => [id, n]),
  );
  return tx
    .select({ row: agentSetups, name: agents.name })
    .from(agentSetups)
    .innerJoin(agents, eq(agents.id, agentSetups.agentId))
    .orderBy(asc(agents.name))
    .all()
    .map(({ row, name }) => {
      const keys = keysOf(row.setup);
      return {
        agentId: row.agentId,
        name,
        kind: row.setup.kind,
        version: row.version,
        changedAt: row.changedAt,
        runs: executed.get(row.agentId) ?? 0,
        words: setupWords(row.setup),
        keys,
        missingKeys: missingKeys(keys, takers),
      };
    });
}
