import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** A published system of tasks and rubrics, such as MLR-Bench. */
export const benchmarks = sqliteTable("benchmarks", {
  id: text().primaryKey(),
  name: text().notNull(),
});

/** One research task. Its text, when it has been imported, is the artifact of kind `task`. */
export const tasks = sqliteTable(
  "tasks",
  {
    /** The file stem of the benchmark, case-sensitive. */
    id: text().primaryKey(),
    benchmarkId: text()
      .notNull()
      .references(() => benchmarks.id),
    venue: text().notNull(),
    year: integer().notNull(),
    title: text().notNull(),
    /** Curated by this project; null where the written rule names none. */
    topic: text(),
  },
  (t) => [check("task_year_is_a_year", sql`${t.year} BETWEEN 2000 AND 2100`)],
);

/** The named set of tasks a board compares on. */
export const cohorts = sqliteTable("cohorts", {
  id: text().primaryKey(),
  benchmarkId: text()
    .notNull()
    .references(() => benchmarks.id),
  name: text().notNull(),
});

export const cohortTasks = sqliteTable(
  "cohort_tasks",
  {
    cohortId: text()
      .notNull()
      .references(() => cohorts.id),
    taskId: text()
      .notNull()
      .references(() => tasks.id),
  },
  (t) => [primaryKey({ columns: [t.cohortId, t.taskId] })],
);

/** A versioned list of criteria for a stage; the words of each criterion stand in `lib/benchmarks`. */
export const rubrics = sqliteTable(
  "rubrics",
  {
    id: text().primaryKey(),
    benchmarkId: text()
      .notNull()
      .references(() => benchmarks.id),
    /** What the rubric scores: a stage, or `hallucination`. */
    kind: text({ enum: ["idea", "proposal", "experiment", "writeup", "end2end", "hallucination"] }).notNull(),
    version: integer().notNull(),
  },
  (t) => [uniqueIndex("one_rubric_per_version").on(t.benchmarkId, t.kind, t.version)],
);

export const rubricCriteria = sqliteTable(
  "rubric_criteria",
  {
    rubricId: text()
      .notNull()
      .references(() => rubrics.id),
    /** Lower case; Overall, under either spelling of the files, is `overall`. */
    criterion: text().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.rubricId, t.criterion] }),
    uniqueIndex("one_criterion_per_place").on(t.rubricId, t.position),
  ],
);
