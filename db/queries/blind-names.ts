import type { BlindName } from "@/lib/review/blindness";
import type { Tx } from "../client";
import { agents, codingAgents, modelAliases, models, scaffolds } from "../schema/agents";

/** Every name under which the database knows agents and their parts; an agent's own name is made of its parts' names. */
export function blindNames(db: Tx): BlindName[] {
  const named = (kind: BlindName["kind"], names: readonly string[]) => names.map((name) => ({ name, kind }));
  const of = (table: typeof scaffolds | typeof codingAgents | typeof models) =>
    db
      .select({ id: table.id, name: table.name })
      .from(table)
      .all()
      .flatMap(({ id, name }) => [id, name]);
  const agentIds = db
    .select({ id: agents.id })
    .from(agents)
    .all()
    .map(({ id }) => id);
  const aliases = db.select({ alias: modelAliases.alias }).from(modelAliases).all();
  return [
    ...named("agent", agentIds),
    ...named("scaffold", of(scaffolds)),
    ...named("coding_agent", of(codingAgents)),
    ...named("model", [...of(models), ...aliases.map(({ alias }) => alias)]),
  ];
}
