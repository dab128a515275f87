import { eq, type SQL } from "drizzle-orm";
import { type Actor, visitor } from "@/lib/actor";
import type { AgentCard } from "@/lib/catalog/agent-card";
import { may } from "@/lib/rights";
import type { Tx } from "../client";
import { agents, codingAgents, models, scaffolds } from "../schema/agents";
import { listedAgent, publicAgent } from "./visible";

/** The card of every agent that the actor may know of, by its id: a few dozen rows, however many runs there are. */
export function agentCards(db: Tx, actor: Actor = visitor): Map<string, AgentCard> {
  return cardsWhere(db, may(actor, "run_study") ? undefined : publicAgent(agents.id));
}

/** The cards of the agents that stand in public lists, for whoever reads them. */
export function listedCards(db: Tx): Map<string, AgentCard> {
  return cardsWhere(db, listedAgent(agents.id));
}

function cardsWhere(db: Tx, where: SQL | undefined): Map<string, AgentCard> {
  const rows = db
    .select({ agent: agents, scaffoldName: scaffolds.name, model: models, coderName: codingAgents.name })
    .from(agents)
    .innerJoin(scaffolds, eq(scaffolds.id, agents.scaffoldId))
    .leftJoin(models, eq(models.id, agents.modelId))
    .leftJoin(codingAgents, eq(codingAgents.id, agents.codingAgentId))
    .where(where)
    .orderBy(agents.name)
    .all();
  return new Map(rows.map((row) => [row.agent.id, card(row)]));
}

function card(row: {
  agent: typeof agents.$inferSelect;
  scaffoldName: string;
  model: typeof models.$inferSelect | null;
  coderName: string | null;
}): AgentCard {
  const { id, name, scaffoldId, codingAgentId, codingModelId } = row.agent;
  return {
    id,
    name,
    scaffold: scaffoldId,
    scaffoldName: row.scaffoldName,
    model: row.model?.id ?? null,
    modelName: row.model?.name ?? null,
    modelFamily: row.model?.family ?? null,
    codingAgent:
      codingAgentId && codingModelId
        ? { id: codingAgentId, name: row.coderName ?? codingAgentId, model: codingModelId }
        : null,
  };
}
