import type { Resampling } from "@/lib/stats/bootstrap";
import { type LensView, throughLens } from "./lenses";
import { rankAgents, type Standing } from "./rank";
import { humanRater } from "./review-table";
import type { BoardAgent, LeaderboardEntry } from "./schema";
import { meanOf, meansOf, type Tally } from "./tally";

/** Everything a board knows of one agent before it is ranked. */
export interface AgentRecord {
  readonly agent: BoardAgent;
  readonly runs: number;
  readonly tallies: ReadonlyMap<string, Tally>;
  /** People's reviews that the strict basis left out. */
  readonly humanExcluded: number;
  readonly findings: LeaderboardEntry["findings"];
  readonly costUsd: number | null;
  readonly costRuns: number;
  readonly costKnown: LeaderboardEntry["costKnown"];
  readonly durationMs: number | null;
}

interface BoardFrame {
  readonly lens: string;
  /** The judge families whose means are averaged. */
  readonly panel: readonly string[];
  /** Every family with a seat on this board. */
  readonly families: readonly string[];
  readonly tasks: number;
  readonly resampling: Resampling;
}

/** A board's rows, best first, from what is known of each agent. */
export function rankedEntries(records: readonly AgentRecord[], frame: BoardFrame): LeaderboardEntry[] {
  const views = new Map(
    records.map((record) => [
      record.agent.id,
      { record, view: throughLens(record.tallies, frame.lens, frame.panel) },
    ]),
  );
  const contenders = [...views].map(
    ([
      id,
      {
        view: { values, weights },
      },
    ]) => (weights ? { id, values, weights } : { id, values }),
  );
  return rankAgents(contenders, frame.resampling).flatMap((standing) => {
    const found = views.get(standing.id);
    return found ? [toEntry(found.record, found.view, standing, frame)] : [];
  });
}

function toEntry(
  record: AgentRecord,
  view: LensView,
  standing: Standing,
  frame: BoardFrame,
): LeaderboardEntry {
  const isWhole = standing.mean !== null;
  const criteria = Object.entries(view.criteria).map(([key, mean]) => [key, { mean: isWhole ? mean : null }]);
  const { findings, costUsd, costRuns, costKnown, durationMs } = record;
  return {
    agent: record.agent,
    tasks: standing.tasks,
    runs: record.runs,
    coverage: frame.tasks === 0 ? 0 : standing.tasks / frame.tasks,
    overall: {
      mean: isWhole ? view.overall : null,
      ci95: standing.ci95,
      rank: standing.rank,
      tier: standing.tier,
      bounds: standing.bounds,
    },
    criteria: Object.fromEntries(criteria),
    judges: judgeCells(record, frame.families),
    human: humanCell(record),
    findings,
    costUsd,
    costRuns,
    costKnown,
    durationMs,
  };
}

function judgeCells({ tallies }: AgentRecord, families: readonly string[]): LeaderboardEntry["judges"] {
  const cells = families.flatMap((family) => {
    const tally = tallies.get(family);
    if (!tally) return [];
    const { n, criteria, overall, confidence, hallucinationRate } = tally;
    return [
      [family, { n, criteria: meansOf(criteria), overall: meanOf(overall), confidence, hallucinationRate }],
    ];
  });
  return Object.fromEntries(cells);
}

function humanCell({ tallies, humanExcluded }: AgentRecord): LeaderboardEntry["human"] {
  const tally = tallies.get(humanRater);
  if (!tally || tally.n + humanExcluded === 0) return null;
  return {
    n: tally.n,
    overall: meanOf(tally.overall),
    criteria: meansOf(tally.criteria),
    excluded: humanExcluded,
  };
}
