import { z } from "zod";
import { isFloor } from "@/lib/benchmarks/floors";

/** What names an agent wherever a task, a run or a comparison speaks of it. */
export const AgentCard = z.object({
  id: z.string(),
  name: z.string(),
  scaffold: z.string(),
  scaffoldName: z.string(),
  /** Canonical model id, null where the agent's stage needs none. */
  model: z.string().nullable(),
  modelName: z.string().nullable(),
  modelFamily: z.string().nullable(),
  /** The program that writes code, and the model that drives it. */
  codingAgent: z.object({ id: z.string(), name: z.string(), model: z.string() }).nullable(),
});
export type AgentCard = z.infer<typeof AgentCard>;

/** What an agent is called in a table: its model where it has one, since names repeat the scaffold. */
function agentShortName(agent: Pick<AgentCard, "modelName" | "codingAgent" | "name">): string {
  return agent.modelName ?? agent.codingAgent?.name ?? agent.name;
}

/** What an agent is made of beside that: its scaffold and what writes its code. */
export function agentMakeup(
  agent: Pick<AgentCard, "scaffoldName" | "modelName" | "codingAgent" | "name">,
): string {
  const short = agentShortName(agent);
  return [agent.scaffoldName, agent.codingAgent?.name].filter((part) => part && part !== short).join(" · ");
}

/** Both in one line, which tells any two agents apart. A floor has no model to lead with, and is called by its name. */
export function agentFullName(agent: AgentCard): string {
  if (isFloor(agent)) return agent.name;
  return [agentShortName(agent), agentMakeup(agent)].filter(Boolean).join(", ");
}
