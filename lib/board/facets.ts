import type { BoardAgent, Leaderboard, LeaderboardEntry, LeaderboardQuery } from "./schema";

type Choice = Leaderboard["facets"]["scaffold"][number];

/** The word that filters for agents without a coding agent or without a model. */
const noneChoice = "none";

const scaffoldOf = (agent: BoardAgent) => ({ id: agent.scaffold, name: agent.scaffoldName });
const familyOf = (agent: BoardAgent) => ({
  id: agent.modelFamily ?? noneChoice,
  name: agent.modelFamily ?? "None",
});
const coderOf = ({ codingAgent }: BoardAgent) => ({
  id: codingAgent?.id ?? noneChoice,
  name: codingAgent?.name ?? "None",
});

/** Whether a row passes the row filters: within one filter any choice will do, and an empty filter lets all pass. */
export function passesFilters({ agent }: LeaderboardEntry, query: LeaderboardQuery): boolean {
  const isIn = (chosen: readonly string[], id: string): boolean => chosen.length === 0 || chosen.includes(id);
  return (
    isIn(query.scaffold, scaffoldOf(agent).id) &&
    isIn(query.family, familyOf(agent).id) &&
    isIn(query.coder, coderOf(agent).id)
  );
}

/** What the row filters offer, with the agents behind each choice, most agents first. */
export function agentFacets(
  agents: readonly BoardAgent[],
): Pick<Leaderboard["facets"], "scaffold" | "family" | "coder"> {
  return {
    scaffold: countChoices(agents.map(scaffoldOf)),
    family: countChoices(agents.map(familyOf)),
    coder: countChoices(agents.map(coderOf)),
  };
}

/** Each choice once, with how often it occurs; most frequent first, then by name. */
export function countChoices(all: readonly { id: string; name: string }[]): Choice[] {
  const found = new Map<string, Choice>();
  for (const { id, name } of all) found.set(id, { id, name, n: (found.get(id)?.n ?? 0) + 1 });
  return [...found.values()].sort((a, b) => b.n - a.n || (a.name < b.name ? -1 : 1));
}
