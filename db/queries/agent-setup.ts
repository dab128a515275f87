import { eq } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { assertMay } from "@/lib/rights";
import type { AgentSetup } from "@/lib/runs/agent-setup";
import type { Db } from "../client";
import { agents, models, scaffolds } from "../schema/agents";
import { agentSetups } from "../schema/jobs";

export interface KnownSetup {
  readonly id: string;
  readonly name: string;
  readonly scaffold: string;
  /** Null where nobody has told it. */
  readonly model: string | null;
  readonly setup: AgentSetup;
}

/**
 * How one agent is executed, for who may change it.
 *
 * @throws AppError `not_found` for whoever may not run agents, and for an agent without a setup
 */
export function agentSetup(db: Db, actor: Actor, agentId: string): KnownSetup {
  assertMay(actor, "run_agents");
  const row = db
    .select({
      id: agents.id,
      name: agents.name,
      scaffold: scaffolds.name,
      model: models.name,
      provider: models.provider,
      setup: agentSetups.setup,
    })
    .from(agentSetups)
    .innerJoin(agents, eq(agents.id, agentSetups.agentId))
    .innerJoin(scaffolds, eq(scaffolds.id, agents.scaffoldId))
    .leftJoin(models, eq(models.id, agents.modelId))
    .where(eq(agentSetups.agentId, agentId))
    .get();
  if (!row) throw new AppError("not_found", "This agent has no setup here.");
  const { id, name, scaffold, model, provider, setup } = row;
  return { id, name, scaffold, model: provider === "None" ? null : model, setup };
}
