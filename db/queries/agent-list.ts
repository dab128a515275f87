import { count } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import type { AgentList, AgentQuery } from "@/lib/catalog/agent";
import type { AgentCard } from "@/lib/catalog/agent-card";
import { type FacetValues, facetCounts, passes } from "@/lib/catalog/facets";
import type { Db } from "../client";
import { runs } from "../schema/runs";
import { listedCards } from "./agent-cards";
import { standingsByAgent } from "./standings";
import { publicRun } from "./visible";

type AgentFacet = "scaffold" | "family" | "coder";

/** Agents that the filters leave, each with where it stands on every board it is on. Open to everybody. */
export function agentList(db: Db, actor: Actor, query: AgentQuery): AgentList {
  const cards = [...listedCards(db).values()];
  const choice = { scaffold: query.scaffold, family: query.family, coder: query.coder };
  const standings = standingsByAgent(db, actor);
  const runsOf = new Map(
    db
      .select({ id: runs.agentId, n: count() })
      .from(runs)
      .where(publicRun(runs.id))
      .groupBy(runs.agentId)
      .all()
      .map(({ id, n }) => [id, n]),
  );
  const every = cards.map(facetsOf);
  const options = (facet: AgentFacet) => {
    const counts = facetCounts(every, choice, facet);
    const listed = new Set([...counts.keys(), ...choice[facet]]);
    const name = namesOf(cards, facet);
    return [...listed]
      .map((value) => ({
        value,
        name: name.get(value) ?? value,
        count: counts.get(value) ?? 0,
        isActive: choice[facet].includes(value),
      }))
      .sort(
        (a, b) => Number(a.value === "none") - Number(b.value === "none") || a.name.localeCompare(b.name),
      );
  };
  return {
    agents: cards
      .filter((card) => passes(facetsOf(card), choice))
      .map((agent) => ({
        agent,
        runs: runsOf.get(agent.id) ?? 0,
        standings: (standings.get(agent.id) ?? [])
          .filter(({ condition }) => condition === "default")
          .map(({ stage, overall, tasks, field, cohort }) => ({ stage, overall, tasks, field, cohort })),
      })),
    total: cards.length,
    facets: { scaffold: options("scaffold"), family: options("family"), coder: options("coder") },
  };
}

function facetsOf(card: AgentCard): FacetValues<AgentFacet> {
  return {
    scaffold: card.scaffold,
    family: card.modelFamily ?? "none",
    coder: card.codingAgent?.id ?? "none",
  };
}

function namesOf(cards: readonly AgentCard[], facet: AgentFacet): Map<string, string> {
  const names = new Map<string, string>();
  if (facet === "coder") names.set("none", "No coding agent");
  if (facet === "family") names.set("none", "No writing model");
  for (const card of cards) {
    if (facet === "scaffold") names.set(card.scaffold, card.scaffoldName);
    if (facet === "coder" && card.codingAgent) names.set(card.codingAgent.id, card.codingAgent.name);
  }
  return names;
}
