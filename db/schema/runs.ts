import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { agents } from "./agents";
import { tasks } from "./benchmarks";
import { snapshots } from "./sources";

/** One agent on one task at one stage. */
export const runs = sqliteTable(
  "runs",
  {
    /** URL-safe and made from its parts, so that the snapshot and a later import name the same run. */
    id: text().primaryKey(),
    agentId: text()
      .notNull()
      .references(() => agents.id),
    taskId: text()
      .notNull()
      .references(() => tasks.id),
    stage: text({ enum: ["idea", "proposal", "experiment", "writeup", "end2end"] }).notNull(),
    /** 1 for published runs; repeats count on. */
    sequence: integer().notNull().default(1),
    /** The exact model id that the source recorded, such as `o4-mini-2025-04-16`. */
    sourceModelId: text(),
    /** The paper's title, once its text is here. */
    title: text(),
    snapshotId: text()
      .notNull()
      .references(() => snapshots.id),
  },
  (t) => [
    uniqueIndex("one_run_per_place").on(t.stage, t.agentId, t.taskId, t.sequence),
    index("runs_by_task").on(t.taskId),
    index("runs_by_agent").on(t.agentId),
    check("run_sequence_counts_from_one", sql`${t.sequence} >= 1`),
  ],
);

/** What a part of a run cost. Unknown is null, never zero. */
export const usages = sqliteTable(
  "usages",
  {
    id: text().primaryKey(),
    runId: text()
      .notNull()
      .references(() => runs.id),
    part: text({ enum: ["idea", "literature", "proposal", "coding", "paper", "all"] }).notNull(),
    costUsd: real(),
    inputTokens: integer(),
    outputTokens: integer(),
    durationMs: integer(),
    /** The file, relative to its source, that says so. */
    sourceKey: text().notNull(),
    snapshotId: text()
      .notNull()
      .references(() => snapshots.id),
  },
  (t) => [
    uniqueIndex("one_usage_per_part").on(t.runId, t.part),
    check("usage_is_not_negative", sql`coalesce(${t.costUsd}, 0) >= 0 AND coalesce(${t.durationMs}, 0) >= 0`),
    check(
      "tokens_are_not_negative",
      sql`coalesce(${t.inputTokens}, 0) >= 0 AND coalesce(${t.outputTokens}, 0) >= 0`,
    ),
  ],
);

/** The runs whose output a run took as input, as far as names or content hashes prove it. */
export const runInputs = sqliteTable(
  "run_inputs",
  {
    runId: text()
      .notNull()
      .references(() => runs.id),
    inputRunId: text()
      .notNull()
      .references(() => runs.id),
    /** What was taken. */
    kind: text({ enum: ["idea", "proposal", "experiment"] }).notNull(),
    snapshotId: text()
      .notNull()
      .references(() => snapshots.id),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.kind] }),
    index("run_inputs_by_input").on(t.inputRunId),
    check("a_run_is_not_its_own_input", sql`${t.runId} <> ${t.inputRunId}`),
  ],
);
