import type { Actor } from "@/lib/actor";
import { type Condition, type Stage, stages } from "@/lib/benchmarks/stages";
import { type Leaderboard, type LeaderboardEntry, LeaderboardQuery } from "@/lib/board/schema";
import type { StageStanding } from "@/lib/catalog/agent";
import type { Db } from "../client";
import { leaderboard } from "./leaderboard";

/** Each stage as it is; end to end also without the code, which five papers were judged by. */
const boards: readonly { stage: Stage; condition: Condition }[] = [
  ...stages.map((stage) => ({ stage, condition: "default" as const })),
  { stage: "end2end", condition: "no_code" },
];

/**
 * Where every agent stands on every board it is on, in the stages' order: the boards' own numbers, so that a profile
 * can never say something else than a board.
 */
export function standingsByAgent(db: Db, actor: Actor): Map<string, StageStanding[]> {
  const found = new Map<string, StageStanding[]>();
  for (const one of boards) {
    const board = leaderboard(db, actor, LeaderboardQuery.parse({ benchmark: "mlr-bench", ...one }));
    for (const entry of board.entries) {
      found.set(entry.agent.id, [...(found.get(entry.agent.id) ?? []), standing(board, entry)]);
    }
  }
  return found;
}

function standing(board: Leaderboard, entry: LeaderboardEntry): StageStanding {
  const { mean, ci95, rank, tier } = entry.overall;
  const judges = Object.entries(entry.judges).map(([family, { n, criteria, overall, hallucinationRate }]) => [
    family,
    { n, means: { ...criteria, overall }, hallucinationRate },
  ]);
  const means = Object.entries(entry.criteria).map(([key, criterion]) => [key, criterion.mean]);
  return {
    stage: board.stage,
    condition: board.condition,
    cohort: board.cohort,
    criteria: board.criteria.filter((key) => key !== "overall"),
    field: board.entries.length,
    snapshot: board.snapshot,
    bootstrap: board.bootstrap,
    tasks: entry.tasks,
    runs: entry.runs,
    coverage: entry.coverage,
    overall: { mean, ci95, rank, tier },
    means: { ...Object.fromEntries(means), overall: mean },
    judges: Object.fromEntries(judges),
    human: entry.human && {
      n: entry.human.n,
      means: { ...entry.human.criteria, overall: entry.human.overall },
    },
    findings: entry.findings,
    costUsd: entry.costUsd,
    costKnown: entry.costKnown,
    durationMs: entry.durationMs,
  };
}
