import type { Leaderboard, LeaderboardEntry } from "@/lib/board/schema";

const claude = "claude-3.7-sonnet";
const gemini = "gemini-2.5-pro-preview";
export const criteria = ["clarity", "novelty", "soundness", "significance"];

type Change = Partial<LeaderboardEntry> & { place?: number };

/** An invented row that covers a board of ten tasks; `change` says what is special about it. */
export function entry(id: string, change: Change = {}): LeaderboardEntry {
  const { place = 1, ...fields } = change;
  const mean = 8 - place / 10;
  const judge = (shift: number) => ({
    n: 10,
    criteria: Object.fromEntries(criteria.map((key, at) => [key, mean + shift + at / 10])),
    overall: mean + shift,
    confidence: 4,
    hallucinationRate: null,
  });
  return {
    agent: {
      id,
      name: `Model ${id}, MLR-Agent with Claude Code`,
      scaffold: "mlr-agent",
      scaffoldName: "MLR-Agent",
      model: `model-${id}`,
      modelName: `Model ${id}`,
      modelFamily: "claude",
      codingAgent: { id: "claude-code", name: "Claude Code", model: `model-${id}` },
    },
    tasks: 10,
    runs: 10,
    coverage: 1,
    overall: {
      mean,
      ci95: [mean - 0.5, mean + 0.5],
      rank: { best: place, worst: place + 1 },
      tier: 1,
      bounds: null,
    },
    criteria: Object.fromEntries(criteria.map((key, at) => [key, { mean: mean + at / 10 }])),
    judges: { [claude]: judge(0.5), [gemini]: judge(-0.5) },
    human: { n: 19, overall: mean - 1, criteria: {}, excluded: 0 },
    findings: {
      judges: { runs: 10, flagged: 4 },
      humans: { runs: 0, flagged: 0 },
      checks: { runs: 0, flagged: 0 },
    },
    costUsd: 1.5,
    costRuns: 10,
    costKnown: "full",
    durationMs: 900_000,
    ...fields,
  };
}

/** An invented end-to-end board of these rows. */
export function board(entries: LeaderboardEntry[], change: Partial<Leaderboard> = {}): Leaderboard {
  return {
    benchmark: "mlr-bench",
    stage: "end2end",
    condition: "default",
    rubric: "mlr-bench-end2end-v1",
    lens: "mean",
    cohort: { id: "subset-10", tasks: 10 },
    criteria,
    families: [claude, gemini],
    snapshot: "published-1",
    bootstrap: { replicates: 2000, seed: 20_260_101 },
    entries,
    hidden: 0,
    facets: { scaffold: [], family: [], coder: [], topic: [], year: [] },
    ...change,
  };
}

/** A row of an agent whose name tries everything: separators, a formula, markup, another script. */
export function payloadEntry(name: string, place = 1): LeaderboardEntry {
  const row = entry(`p${place}`, { place });
  return { ...row, agent: { ...row.agent, name, modelName: name } };
}
