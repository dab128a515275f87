import { Stage } from "@/lib/benchmarks/stages";
import { manyValues, oneValue, pageAddress, type SearchParams } from "./address";
import type { AgentQuery } from "./agent";

/** Reads the address of the list of agents: blank values fall away, and nothing throws. */
export function readAgentQuery(search: SearchParams): AgentQuery {
  return {
    scaffold: manyValues(search.scaffold),
    family: manyValues(search.family),
    coder: manyValues(search.coder),
  };
}

/** The one address of a list of agents: keys in a fixed order, what is not said left out. */
export function agentListHref(query: AgentQuery): string {
  return pageAddress("/agents", [
    ["scaffold", query.scaffold],
    ["family", query.family],
    ["coder", query.coder],
  ]);
}

/** Which stage's tasks a profile shows, and which page of its runs. */
export interface ProfileView {
  /** Undefined is the last stage that the agent was run at. */
  readonly stage: Stage | undefined;
  /** Counts from 1. */
  readonly page: number;
}

export function readProfileView(search: SearchParams): ProfileView {
  const page = Number(oneValue(search.page) || "1");
  return {
    stage: Stage.safeParse(oneValue(search.stage)).data,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

export function profileHref(agentId: string, { stage, page }: ProfileView): string {
  return pageAddress(`/agents/${encodeURIComponent(agentId)}`, [
    ["stage", stage ? [stage] : []],
    ["page", page > 1 ? [page] : []],
  ]);
}
