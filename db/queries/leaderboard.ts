import type { Actor } from "@/lib/actor";
import { topicName } from "@/lib/benchmarks/mlr-bench/topics";
import { type AgentRecord, rankedEntries } from "@/lib/board/entries";
import { agentFacets, countChoices, passesFilters } from "@/lib/board/facets";
import { assertLens } from "@/lib/board/lenses";
import type { Leaderboard, LeaderboardQuery } from "@/lib/board/schema";
import { tallyReviews } from "@/lib/board/tally";
import { publishedResampling } from "@/lib/stats/bootstrap";
import type { Db } from "../client";
import { boardAgents } from "./board-agents";
import type { CohortTask } from "./board-cohort";
import { boardCosts, unknownCost } from "./board-costs";
import { boardFindings, noFindings } from "./board-findings";
import { type BoardReading, readBoard } from "./read-board";

/**
 * A leaderboard, ranked by the one ranking from the reviews that count now.
 *
 * Topic, year and cohort choose tasks and so rank anew; the row filters hide rows afterwards and move no rank. Before
 * anything is loaded the board has no tasks and no entries.
 *
 * @throws AppError `not_found` for an unknown cohort, topic or year, `invalid` for an unknown lens, with the field
 */
export function leaderboard(db: Db, _actor: Actor, query: LeaderboardQuery): Leaderboard {
  return db.transaction(() => {
    const reading = readBoard(db, query);
    assertLens(query.lens, reading.families);
    const { cohort, rubric } = reading;
    const records = agentRecords(db, query, reading);
    const entries = rankedEntries(records, {
      lens: query.lens,
      panel: reading.panel,
      families: reading.families,
      tasks: cohort.tasks.length,
      resampling: publishedResampling,
    });
    const shown = entries.filter((entry) => passesFilters(entry, query));
    return {
      benchmark: query.benchmark,
      stage: query.stage,
      condition: query.condition,
      rubric: rubric.id,
      lens: query.lens,
      cohort: { id: cohort.id, tasks: cohort.tasks.length },
      criteria: rubric.criteria.filter((key) => key !== "overall"),
      families: [...reading.panel],
      snapshot: reading.snapshot,
      bootstrap: { ...publishedResampling },
      entries: shown,
      hidden: entries.length - shown.length,
      facets: { ...agentFacets(records.map(({ agent }) => agent)), ...taskFacets(cohort.named) },
    };
  });
}

function agentRecords(db: Db, { stage }: LeaderboardQuery, reading: BoardReading): AgentRecord[] {
  const { table, runs, humanExcluded } = reading;
  const agents = boardAgents(db);
  const costs = boardCosts(db, stage, table.tasks, runs);
  const findings = boardFindings(db, stage, table.tasks);
  return tallyReviews(table).flatMap((tallies, at) => {
    const id = table.agents[at] ?? "";
    const agent = agents.get(id);
    if (!agent || !runs.has(id)) return [];
    return [
      {
        agent,
        runs: runs.get(id) ?? 0,
        tallies,
        humanExcluded: humanExcluded.get(id) ?? 0,
        findings: findings.get(id) ?? noFindings,
        ...(costs.get(id) ?? unknownCost),
      },
    ];
  });
}

function taskFacets(tasks: readonly CohortTask[]): Pick<Leaderboard["facets"], "topic" | "year"> {
  const topics = tasks.flatMap(({ topic }) =>
    topic === null ? [] : [{ id: topic, name: topicName(topic) }],
  );
  const years = tasks.map(({ year }) => ({ id: String(year), name: String(year) }));
  return { topic: countChoices(topics), year: countChoices(years).sort((a, b) => (a.id < b.id ? 1 : -1)) };
}
