import { z } from "zod";
import { Condition, Stage } from "@/lib/benchmarks/stages";

const text = z.string();
const maybe = z.number().nullable();
const many = z.array(text).default([]);

/** Everything that decides what a board shows; page, API, CSV, LaTeX and BibTeX read the same one. */
export const LeaderboardQuery = z.object({
  benchmark: z.literal("mlr-bench"),
  stage: Stage,
  /** `mean`, `human` or a judge family. */
  lens: text.default("mean"),
  condition: Condition.default("default"),
  /** Another named task set than the stage's own. */
  cohort: text.optional(),
  /** These two choose other tasks, so they rank anew. */
  topic: text.optional(),
  year: z.coerce.number().int().optional(),
  /** These hide rows and move no rank. Empty means all. */
  scaffold: many,
  family: many,
  coder: many,
});
export type LeaderboardQuery = z.infer<typeof LeaderboardQuery>;

export const Rank = z.object({ best: z.number().int(), worst: z.number().int() });
export const Interval = z.tuple([z.number(), z.number()]);
const Flagged = z.object({ runs: z.number().int(), flagged: z.number().int() });

export const BoardAgent = z.object({
  id: text,
  name: text,
  scaffold: text,
  scaffoldName: text,
  /** Canonical model id, null where the stage needs none. */
  model: text.nullable(),
  modelName: text.nullable(),
  modelFamily: text.nullable(),
  codingAgent: z.object({ id: text, name: text, model: text }).nullable(),
});
export type BoardAgent = z.infer<typeof BoardAgent>;

export const LeaderboardEntry = z.object({
  agent: BoardAgent,
  /** Tasks of the cohort that this agent has a score for under the lens; the average needs every judge's. */
  tasks: z.number().int(),
  runs: z.number().int(),
  /** Share of the cohort, 0 to 1. */
  coverage: z.number(),
  overall: z.object({
    mean: maybe,
    ci95: Interval.nullable(),
    /** Null where the agent does not cover the cohort or the lens has no score. */
    rank: Rank.nullable(),
    tier: z.number().int().nullable(),
    /** Mean over the whole cohort if every missing task scored 1, or 10; null when nothing or everything is missing. */
    bounds: Interval.nullable(),
  }),
  /** Under the same lens as Overall. */
  criteria: z.record(text, z.object({ mean: maybe })),
  judges: z.record(
    text,
    z.object({
      n: z.number().int(),
      criteria: z.record(text, maybe),
      overall: maybe,
      confidence: maybe,
      /** Share of reviews whose own rubric flags a hallucination; null where it does not ask. */
      hallucinationRate: maybe,
    }),
  ),
  human: z
    .object({
      /** Reviews kept on the strict basis. */
      n: z.number().int(),
      overall: maybe,
      criteria: z.record(text, maybe),
      /** Reviews left out because their reviewer and run occur more than once. */
      excluded: z.number().int(),
    })
    .nullable(),
  /** Runs checked and runs with at least one finding, by who found it. */
  findings: z.object({ judges: Flagged, humans: Flagged, checks: Flagged }),
  /** Mean per run in USD over the runs with a known cost; unknown is null. */
  costUsd: maybe,
  /** Runs with a known cost. */
  costRuns: z.number().int(),
  /** `full` when every part of every run is known, `partial` when `costUsd` is only a lower bound. */
  costKnown: z.enum(["full", "partial"]).nullable(),
  /** Mean wall time of the coding agent per run. */
  durationMs: maybe,
});
export type LeaderboardEntry = z.infer<typeof LeaderboardEntry>;

/** One choice of a filter, with how much it stands for before any filter hides a row. */
const Choice = z.object({ id: text, name: text, n: z.number().int() });

export const Leaderboard = z.object({
  benchmark: text,
  stage: Stage,
  condition: Condition,
  rubric: text,
  lens: text,
  cohort: z.object({ id: text, tasks: z.number().int() }),
  criteria: z.array(text),
  /** The judges whose means are averaged, in order. */
  families: z.array(text),
  snapshot: text,
  bootstrap: z.object({ replicates: z.number().int(), seed: z.number().int() }),
  /** Best first; agents without a rank last. Row filters are applied after ranking. */
  entries: z.array(LeaderboardEntry),
  /** Rows that the row filters hide. */
  hidden: z.number().int(),
  /** What the filters offer: agents by scaffold, model family and coding agent; the cohort's tasks by topic and year. */
  facets: z.object({
    scaffold: z.array(Choice),
    family: z.array(Choice),
    coder: z.array(Choice),
    topic: z.array(Choice),
    year: z.array(Choice),
  }),
});
export type Leaderboard = z.infer<typeof Leaderboard>;
