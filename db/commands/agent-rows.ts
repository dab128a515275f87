import { and, eq, isNull, sql } from "drizzle-orm";
import { codingAgents as knownTools } from "@/lib/benchmarks/mlr-bench/agents";
import { modelOf } from "@/lib/benchmarks/mlr-bench/models";
import { familyOf, idOf } from "@/lib/runs/agent-parts";
import type { CodingTool } from "@/lib/runs/agent-setup";
import type { Tx } from "../client";
import { agents, codingAgents, modelAliases, models } from "../schema/agents";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** What an agent is made of: the parts by which it is one agent and no other. */
export interface AgentParts {
  readonly scaffoldId: string;
  readonly modelId: string | null;
  readonly codingAgentId: string | null;
  readonly codingModelId: string | null;
}

/** The row of a model by any spelling of its id; made, with this spelling, where there is none. */
export function ensureModel(tx: Tx, spelling: string, provider: string): Named {
  const known = tx
    .select({ id: models.id, name: models.name })
    .from(modelAliases)
    .innerJoin(models, eq(models.id, modelAliases.modelId))
    .where(eq(modelAliases.alias, spelling))
    .get();
  if (known) return known;
  const facts = modelOf(spelling);
  const row = facts
    ? { id: facts.id, name: facts.name, family: facts.family, provider: facts.provider }
    : { id: freeModelId(tx, spelling), name: spelling, family: familyOf(spelling), provider };
  tx.insert(models).values(row).onConflictDoNothing().run();
  const spellings = new Set([row.id, spelling, ...(facts?.aliases ?? [])]);
  tx.insert(modelAliases)
    .values([...spellings].map((alias) => ({ alias, modelId: row.id })))
    .onConflictDoNothing()
    .run();
  return { id: row.id, name: row.name };
}

/** Two spellings that differ only in what a URL cannot hold get two ids. */
function freeModelId(tx: Tx, spelling: string): string {
  const base = idOf(spelling) || "model";
  for (let at = 1; ; at++) {
    const id = at === 1 ? base : `${base}-${at}`;
    if (!tx.select().from(models).where(eq(models.id, id)).get()) return id;
  }
}

/** Puts in the row of a coding agent. */
export function ensureCodingAgent(tx: Tx, id: CodingTool): Named {
  const known = knownTools.find((tool) => tool.id === id) ?? { id, name: id };
  tx.insert(codingAgents).values(known).onConflictDoNothing().run();
  return known;
}

/** The agent of exactly these parts, a published one too; made under this id and name where there is none. */
export function ensureAgent(tx: Tx, parts: AgentParts, named: Named): Named {
  const same = (column: typeof agents.modelId, value: string | null) =>
    value === null ? isNull(column) : sql`${column} = ${value}`;
  const known = tx
    .select({ id: agents.id, name: agents.name })
    .from(agents)
    .where(
      and(
        eq(agents.scaffoldId, parts.scaffoldId),
        same(agents.modelId, parts.modelId),
        parts.codingAgentId === null
          ? isNull(agents.codingAgentId)
          : and(
              eq(agents.codingAgentId, parts.codingAgentId),
              eq(agents.codingModelId, parts.codingModelId ?? ""),
            ),
      ),
    )
    .get();
  if (known) return known;
  tx.insert(agents)
    .values({ ...named, ...parts })
    .run();
  tx.run(sql`INSERT INTO search (kind, id, title, body) VALUES ('agent', ${named.id}, ${named.name}, '')`);
  return named;
}
