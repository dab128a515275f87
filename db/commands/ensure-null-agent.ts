import type { Tx } from "../client";
import { agents, models, scaffolds } from "../schema/agents";
import { agentSetups } from "../schema/jobs";

export const nullAgentId = "null-agent";

/** Puts in the built-in agent that needs no model: a floor, and a way to try a runner. Safe to repeat. */
export function ensureNullAgent(tx: Tx, now: Date): string {
  tx.insert(scaffolds).values({ id: nullAgentId, name: "Null agent" }).onConflictDoNothing().run();
  // An agent has a model or a coding agent; this one has the model that stands for none.
  tx.insert(models)
    .values({ id: "no-model", name: "No model", family: "none", provider: "None" })
    .onConflictDoNothing()
    .run();
  tx.insert(agents)
    .values({ id: nullAgentId, name: "Null agent", scaffoldId: nullAgentId, modelId: "no-model" })
    .onConflictDoNothing()
    .run();
  tx.insert(agentSetups)
    .values({ agentId: nullAgentId, setup: { kind: "null" }, changedAt: now })
    .onConflictDoNothing()
    .run();
  return nullAgentId;
}
