import { z } from "zod";
import { Stage } from "@/lib/benchmarks/stages";
import { AgentCard } from "./agent-card";
import { RunScore } from "./run-score";

const Piece = z.object({ text: z.string(), hit: z.boolean() });
const TaskTopic = z.object({ id: z.string(), name: z.string() });

/** One task of a list. */
export const TaskRow = z.object({
  id: z.string(),
  title: z.string(),
  venue: z.string(),
  year: z.number().int(),
  /** Curated by this project; null where nobody has read the task against the rule. */
  topic: TaskTopic.nullable(),
  /** Whether it is one of the ten tasks that experiments, write-ups and end-to-end runs use. */
  subset: z.boolean(),
  runs: z.number().int(),
  /** Whether its text is here, not only its name. */
  hasText: z.boolean(),
  /** How many data notes stand on it. */
  notes: z.number().int(),
  /** Where a search found it: the title, and a passage of the text, split at the hits. Null without a search. */
  found: z.object({ title: z.array(Piece), passage: z.array(Piece) }).nullable(),
});
export type TaskRow = z.infer<typeof TaskRow>;

export const TaskList = z.object({
  /** Tasks that the filters leave; best match first where something was searched for. */
  tasks: z.array(TaskRow),
  /** All tasks of the site, whatever the filters. */
  total: z.number().int(),
});
export type TaskList = z.infer<typeof TaskList>;

export const FacetOption = z.object({
  value: z.string(),
  name: z.string(),
  /** Tasks a reader would see who picks only this value here, given the other filters. */
  count: z.number().int(),
  isActive: z.boolean(),
});
export type FacetOption = z.infer<typeof FacetOption>;

export const TaskFacets = z.object({
  venue: z.array(FacetOption),
  year: z.array(FacetOption),
  topic: z.array(FacetOption),
  subset: z.array(FacetOption),
});
export type TaskFacets = z.infer<typeof TaskFacets>;

/** Where a text comes from, shown beside it. */
const Attribution = z.object({
  name: z.string(),
  url: z.string(),
  commit: z.string(),
  licence: z.string(),
  attribution: z.string(),
  path: z.string(),
});

/** A run of another stage that served as input on this task. */
const TaskInput = z.object({
  kind: z.enum(["idea", "proposal", "experiment"]),
  run: z.string(),
  agent: z.string(),
  /** How many runs of this task took it. */
  takenBy: z.number().int(),
  /** The stages of those runs. */
  stages: z.array(Stage),
});

/** Everything public about one task. */
export const TaskView = TaskRow.omit({ found: true, hasText: true, notes: true, runs: true }).extend({
  benchmark: z.string(),
  cohorts: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Known faults of the published data, kept as published. */
  notes: z.array(z.string()),
  /** Markdown as imported; null where only the published numbers are here. */
  text: z.string().nullable(),
  source: Attribution.nullable(),
  agents: z.array(AgentCard),
  /** By stage, in the benchmark's order; inside, best mean first and runs without one last. */
  runs: z.array(RunScore),
  inputs: z.array(TaskInput),
});
export type TaskView = z.infer<typeof TaskView>;
