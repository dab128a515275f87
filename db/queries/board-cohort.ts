import { and, asc, eq } from "drizzle-orm";
import { cohortName, defaultCohort } from "@/lib/board/cohort";
import type { LeaderboardQuery } from "@/lib/board/schema";
import { AppError } from "@/lib/errors";
import type { Tx } from "../client";
import { cohorts, cohortTasks, tasks } from "../schema/benchmarks";

export interface CohortTask {
  readonly id: string;
  readonly title: string;
  readonly topic: string | null;
  readonly year: number;
}

export interface BoardCohort {
  readonly id: string;
  /** The tasks compared on, by id: the order that the seeded resampling counts on. */
  readonly tasks: readonly CohortTask[];
  /** The named set before topic and year narrowed it. */
  readonly named: readonly CohortTask[];
}

/**
 * The tasks that a board compares on. Topic and year narrow the named set to another one.
 *
 * @throws AppError `not_found` for a cohort, topic or year that names no task of this benchmark
 */
export function boardCohort(db: Tx, query: LeaderboardQuery): BoardCohort {
  const { cohort, topic, year } = query;
  const name = cohort ?? defaultCohort(query.stage, query.condition);
  // A stage's own cohort may be missing only while nothing is loaded yet; that board is empty, not wrong.
  if (cohort !== undefined) assertCohort(db, cohort, query.benchmark);
  const named = db
    .select({ id: tasks.id, title: tasks.title, topic: tasks.topic, year: tasks.year })
    .from(cohortTasks)
    .innerJoin(tasks, eq(tasks.id, cohortTasks.taskId))
    .where(and(eq(cohortTasks.cohortId, name), eq(tasks.benchmarkId, query.benchmark)))
    .orderBy(asc(tasks.id))
    .all();
  if (topic !== undefined) assertTask(db, query.benchmark, "topic", topic);
  if (year !== undefined) assertTask(db, query.benchmark, "year", year);
  const chosen = named.filter(
    (task) => (topic === undefined || task.topic === topic) && (year === undefined || task.year === year),
  );
  return { id: cohortName(name, { topic, year }), tasks: chosen, named };
}

function assertCohort(db: Tx, id: string, benchmark: string): void {
  const where = and(eq(cohorts.id, id), eq(cohorts.benchmarkId, benchmark));
  if (!db.select({ id: cohorts.id }).from(cohorts).where(where).get()) throw unknown("cohort", id);
}

function assertTask(db: Tx, benchmark: string, field: "topic" | "year", value: string | number): void {
  const column = field === "topic" ? eq(tasks.topic, String(value)) : eq(tasks.year, Number(value));
  const found = db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.benchmarkId, benchmark), column))
    .limit(1);
  if (!found.get()) throw unknown(field, String(value));
}

function unknown(field: string, value: string): AppError {
  const message = `There is no ${field} "${value}".`;
  return new AppError("not_found", message, { fields: { [field]: [message] } });
}
