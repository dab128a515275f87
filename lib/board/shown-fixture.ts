import { rankedEntries } from "./entries";
import { agentFacets } from "./facets";
import type { ReviewTable } from "./review-table";
import type { BoardAgent, Leaderboard } from "./schema";
import { type Tally, tallyReviews } from "./tally";

const families = ["claude-3.7-sonnet", "gemini-2.5-pro-preview"];
const criteria = ["clarity", "overall"];
const resampling = { replicates: 200, seed: 1 };

/** An invented agent; each score is both judges' on one task, null where neither judged it. */
interface InventedAgent {
  readonly name: string;
  readonly scores: readonly (number | null)[];
  readonly costUsd?: number;
}

/** An invented board, ranked as real ones are. */
export function inventedBoard(agents: readonly InventedAgent[], lens = "mean"): Leaderboard {
  const tallies = tallyReviews(reviewTable(agents));
  const records = agents.map(({ name, costUsd }, at) => ({
    agent: agentOf(name, at),
    runs: 3,
    tallies: tallies[at] ?? new Map<string, Tally>(),
    humanExcluded: 0,
    findings: {
      judges: { runs: 3, flagged: at },
      humans: { runs: 0, flagged: 0 },
      checks: { runs: 0, flagged: 0 },
    },
    costUsd: costUsd ?? null,
    costRuns: costUsd === undefined ? 0 : 3,
    costKnown: costUsd === undefined ? null : ("full" as const),
    durationMs: null,
  }));
  const tasks = agents[0]?.scores.length ?? 0;
  return {
    benchmark: "mlr-bench",
    stage: "end2end",
    condition: "default",
    rubric: "mlr-bench-end2end-v1",
    lens,
    cohort: { id: "three", tasks },
    criteria: ["clarity"],
    families,
    snapshot: "published-1",
    bootstrap: resampling,
    entries: rankedEntries(records, { lens, panel: families, families, tasks, resampling }),
    hidden: 0,
    facets: { ...agentFacets(records.map(({ agent }) => agent)), topic: [], year: [] },
  };
}

const agentOf = (name: string, at: number): BoardAgent => ({
  id: `agent-${at}`,
  name,
  scaffold: "s",
  scaffoldName: "S",
  model: null,
  modelName: null,
  modelFamily: null,
  codingAgent: { id: "c", name: "C", model: "m" },
});

function reviewTable(agents: readonly InventedAgent[]): ReviewTable {
  const rows = agents.flatMap(({ scores }, agent) =>
    scores.flatMap((score, task) =>
      score === null ? [] : families.map((_, rater) => ({ agent, task, rater, score })),
    ),
  );
  return {
    tasks: (agents[0]?.scores ?? []).map((_, task) => `t${task}`),
    agents: agents.map((_, at) => `agent-${at}`),
    raters: [...families, "human"],
    criteria,
    length: rows.length,
    agent: Uint32Array.from(rows, ({ agent }) => agent),
    task: Uint32Array.from(rows, ({ task }) => task),
    rater: Uint8Array.from(rows, ({ rater }) => rater),
    scores: Uint8Array.from(rows.flatMap(({ score }) => criteria.map(() => score))),
    confidence: new Uint8Array(rows.length),
    hallucination: new Int8Array(rows.length).fill(-1),
  };
}
