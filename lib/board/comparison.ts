import { z } from "zod";
import { Condition, type Stage, Stage as StageSchema } from "@/lib/benchmarks/stages";
import type { Resampling } from "@/lib/stats/bootstrap";
import type { PairedSummary } from "./paired";
import type { BoardAgent } from "./schema";
import type { TaskScores } from "./task-values";

export const CompareQuery = z.object({
  /** First and second agent, by id. */
  agents: z.tuple([z.string(), z.string()]),
  /** Without it the last stage at which both were reviewed. */
  stage: StageSchema.optional(),
  condition: Condition.default("default"),
  cohort: z.string().optional(),
});
export type CompareQuery = z.infer<typeof CompareQuery>;

export interface ComparedTask {
  readonly id: string;
  readonly title: string;
  readonly first: TaskScores;
  readonly second: TaskScores;
  /** First minus second, both by the average of the judges; null where one of them lacks a judge. */
  readonly difference: number | null;
}

/** Two agents on one stage, task by task. Differences are first minus second. */
export interface AgentComparison {
  readonly agents: readonly [BoardAgent, BoardAgent];
  readonly stage: Stage;
  /** Stages at which both were reviewed, in order. */
  readonly stages: readonly Stage[];
  readonly condition: Condition;
  readonly cohort: { readonly id: string; readonly tasks: number };
  readonly rubric: string;
  readonly families: readonly string[];
  readonly snapshot: string;
  readonly bootstrap: Resampling;
  /** Tasks of the cohort that at least one of the two has a review on. */
  readonly tasks: readonly ComparedTask[];
  /** By the average of the judges. */
  readonly overall: PairedSummary;
  /** Overall, by each judge alone. */
  readonly judges: Readonly<Record<string, PairedSummary>>;
  /** In the rubric's order, by the average of the judges. */
  readonly criteria: readonly { readonly key: string; readonly summary: PairedSummary }[];
}
