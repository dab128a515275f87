import type { BoardAgent } from "@/lib/board/schema";

/** An agent in two lines: what it is called, and its parts that the first line does not already say. */
export interface AgentLabel {
  readonly title: string;
  readonly parts: string;
}

/**
 * A published agent has no name but its parts, so its model leads and the rest follows. One that was given a name keeps
 * it whole.
 */
export function agentLabel(agent: BoardAgent): AgentLabel {
  const coder = agent.codingAgent?.name;
  const lead = agent.modelName ?? coder;
  const isNamedByParts =
    lead !== undefined && agent.name.startsWith(`${lead}, `) && agent.name.includes(agent.scaffoldName);
  const title = isNamedByParts ? lead : agent.name;
  const parts = [isNamedByParts ? null : agent.modelName, agent.scaffoldName, coder];
  return { title, parts: [...new Set(parts)].filter((part) => part && !title.includes(part)).join(" · ") };
}

/** How to speak of a board's agents in sentences: two may share a model, and then what else they are made of tells them apart. */
export function agentPhrases(agents: readonly BoardAgent[]): (agent: BoardAgent) => string {
  const titles = agents.map((agent) => agentLabel(agent).title);
  return (agent) => {
    const { title } = agentLabel(agent);
    if (title === agent.name) return title;
    const coder = agent.codingAgent?.name;
    if (coder && coder !== title) return `${title} with ${coder}`;
    return titles.filter((other) => other === title).length > 1 ? `${title} in ${agent.scaffoldName}` : title;
  };
}

/** Its own page. */
export function agentPath(id: string): string {
  return `/agents/${encodeURIComponent(id)}`;
}
