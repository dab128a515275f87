import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { BoardAgent } from "@/lib/board/schema";
import type { Tx } from "../client";
import { agents, codingAgents, models, scaffolds } from "../schema/agents";

/** Every agent as a board names it, by id. */
export function boardAgents(db: Tx): Map<string, BoardAgent> {
  const driver = alias(models, "driver");
  const rows = db
    .select({
      id: agents.id,
      name: agents.name,
      scaffold: agents.scaffoldId,
      scaffoldName: scaffolds.name,
      model: agents.modelId,
      modelName: models.name,
      modelFamily: models.family,
      coder: agents.codingAgentId,
      coderName: codingAgents.name,
      coderModel: driver.id,
    })
    .from(agents)
    .innerJoin(scaffolds, eq(scaffolds.id, agents.scaffoldId))
    .leftJoin(models, eq(models.id, agents.modelId))
    .leftJoin(codingAgents, eq(codingAgents.id, agents.codingAgentId))
    .leftJoin(driver, eq(driver.id, agents.codingModelId))
    .all();
  return new Map(
    rows.map(({ coder, coderName, coderModel, ...agent }) => {
      const isWhole = coder !== null && coderName !== null && coderModel !== null;
      const codingAgent = isWhole ? { id: coder, name: coderName, model: coderModel } : null;
      return [agent.id, { ...agent, codingAgent }];
    }),
  );
}
