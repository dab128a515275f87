import { sql } from "drizzle-orm";
import type { Stage } from "@/lib/benchmarks/stages";
import type { LeaderboardEntry } from "@/lib/board/schema";
import type { Tx } from "../client";
import { publicRun } from "./visible";

type Part = "idea" | "literature" | "proposal" | "coding" | "paper" | "all";
const parts: readonly Part[] = ["idea", "literature", "proposal", "coding", "paper", "all"];
const bit = (part: Part): number => 1 << parts.indexOf(part);

/** Which parts a run of the stage has; a coding agent's part comes on top where the agent has one. */
const partsOf: Record<Stage, readonly Part[]> = {
  idea: ["idea"],
  proposal: ["proposal"],
  experiment: ["coding"],
  writeup: ["paper"],
  end2end: ["idea", "literature", "proposal", "paper"],
};

interface BoardCost extends Pick<LeaderboardEntry, "costUsd" | "costRuns" | "costKnown" | "durationMs"> {}

export const unknownCost: BoardCost = { costUsd: null, costRuns: 0, costKnown: null, durationMs: null };

interface CostGroup {
  readonly agent: string;
  readonly hasCoder: 0 | 1;
  /** One bit for each part whose cost is known. */
  readonly known: number;
  readonly runs: number;
  readonly cost: number | null;
  readonly duration: number | null;
  readonly timed: number;
}

/**
 * What a run of each agent cost: the parts of each run added up, then the mean over the runs with any known part.
 *
 * @param runs how many runs of each agent the board counts; `full` needs every one of them known in every part
 */
export function boardCosts(
  db: Tx,
  stage: Stage,
  tasks: readonly string[],
  runs: ReadonlyMap<string, number>,
): Map<string, BoardCost> {
  const known = sql.join(
    parts.map((part) => sql`WHEN ${part} THEN ${bit(part)}`),
    sql` `,
  );
  const groups = db.all<CostGroup>(sql`
    SELECT r.agent_id AS agent, a.coding_agent_id IS NOT NULL AS hasCoder, u.known, count(*) AS runs,
           sum(u.cost) AS cost, sum(u.duration) AS duration, count(u.duration) AS timed
    FROM (SELECT run_id, sum(cost_usd) AS cost, sum(CASE part WHEN 'coding' THEN duration_ms END) AS duration,
                 sum((cost_usd IS NOT NULL) * CASE part ${known} END) AS known
          FROM usages GROUP BY run_id) u
    CROSS JOIN runs r ON r.id = u.run_id JOIN agents a ON a.id = r.agent_id
    WHERE r.stage = ${stage} AND ${publicRun(sql`r.id`)} AND r.task_id IN (SELECT value FROM json_each(${JSON.stringify(tasks)}))
    GROUP BY r.agent_id, u.known`);
  const byAgent = Map.groupBy(groups, (group) => group.agent);
  return new Map([...byAgent].map(([agent, own]) => [agent, meanCost(own, stage, runs.get(agent) ?? 0)]));
}

function meanCost(groups: readonly CostGroup[], stage: Stage, runs: number): BoardCost {
  const priced = groups.filter((group) => group.cost !== null);
  const costRuns = total(priced, (group) => group.runs);
  const timed = total(groups, (group) => group.timed);
  const full = total(
    priced.filter((group) => isFull(group, stage)),
    (group) => group.runs,
  );
  return {
    costUsd: costRuns === 0 ? null : total(priced, (group) => group.cost ?? 0) / costRuns,
    costRuns,
    costKnown: costRuns === 0 ? null : full >= runs ? "full" : "partial",
    durationMs: timed === 0 ? null : total(groups, (group) => group.duration ?? 0) / timed,
  };
}

function isFull({ known, hasCoder }: CostGroup, stage: Stage): boolean {
  const needed: readonly Part[] =
    stage === "end2end" && hasCoder ? [...partsOf[stage], "coding"] : partsOf[stage];
  return (known & bit("all")) > 0 || needed.every((part) => (known & bit(part)) > 0);
}

const total = (groups: readonly CostGroup[], of: (group: CostGroup) => number): number =>
  groups.reduce((sum, group) => sum + of(group), 0);
