import { z } from "zod";
import { Condition, Stage } from "@/lib/benchmarks/stages";
import { AgentCard } from "./agent-card";
import { RunScore } from "./run-score";

const maybe = z.number().nullable();
const Interval = z.tuple([z.number(), z.number()]);
const Flagged = z.object({ runs: z.number().int(), flagged: z.number().int() });
const Rank = z.object({ best: z.number().int(), worst: z.number().int() });

/** How an agent stands on one board, as that board computes it. */
export const StageStanding = z.object({
  stage: Stage,
  condition: Condition,
  cohort: z.object({ id: z.string(), tasks: z.number().int() }),
  /** In the rubric's order. */
  criteria: z.array(z.string()),
  /** Agents on that board. */
  field: z.number().int(),
  snapshot: z.string(),
  bootstrap: z.object({ replicates: z.number().int(), seed: z.number().int() }),
  tasks: z.number().int(),
  runs: z.number().int(),
  coverage: z.number(),
  overall: z.object({
    mean: maybe,
    ci95: Interval.nullable(),
    rank: Rank.nullable(),
    tier: z.number().int().nullable(),
  }),
  /** Mean of the judges' means. */
  means: z.record(z.string(), maybe),
  judges: z.record(
    z.string(),
    z.object({ n: z.number().int(), means: z.record(z.string(), maybe), hallucinationRate: maybe }),
  ),
  human: z.object({ n: z.number().int(), means: z.record(z.string(), maybe) }).nullable(),
  findings: z.object({ judges: Flagged, humans: Flagged, checks: Flagged }),
  /** Mean per run in USD; unknown is null. */
  costUsd: maybe,
  /** `partial` where the cost is only a lower bound. */
  costKnown: z.enum(["full", "partial"]).nullable(),
  durationMs: maybe,
});
export type StageStanding = z.infer<typeof StageStanding>;

/** Which agents are asked for. Values of one list are alternatives; the lists narrow each other. */
export const AgentQuery = z.object({
  scaffold: z.array(z.string()).default([]),
  /** Family of the model that writes. */
  family: z.array(z.string()).default([]),
  /** Id of the coding agent; `none` for agents without one. */
  coder: z.array(z.string()).default([]),
});
export type AgentQuery = z.infer<typeof AgentQuery>;

export const AgentRow = z.object({
  agent: AgentCard,
  runs: z.number().int(),
  standings: z.array(
    StageStanding.pick({ stage: true, overall: true, tasks: true, field: true, cohort: true }),
  ),
});
export type AgentRow = z.infer<typeof AgentRow>;

const AgentOption = z.object({
  value: z.string(),
  name: z.string(),
  count: z.number().int(),
  isActive: z.boolean(),
});

export const AgentList = z.object({
  agents: z.array(AgentRow),
  /** All agents of the site, whatever the filters. */
  total: z.number().int(),
  facets: z.object({
    scaffold: z.array(AgentOption),
    family: z.array(AgentOption),
    coder: z.array(AgentOption),
  }),
});
export type AgentList = z.infer<typeof AgentList>;

/** Everything public about one agent. */
export const AgentView = z.object({
  agent: AgentCard,
  standings: z.array(StageStanding),
  /** Every run with its raters' Overall, by stage and task. */
  runs: z.array(RunScore.extend({ taskTitle: z.string() })),
});
export type AgentView = z.infer<typeof AgentView>;
