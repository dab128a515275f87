import { count, eq, sql } from "drizzle-orm";
import { topicName } from "@/lib/benchmarks/mlr-bench/topics";
import type { TaskRow } from "@/lib/catalog/task";
import type { Tx } from "../client";
import { artifacts } from "../schema/artifacts";
import { cohortTasks, tasks } from "../schema/benchmarks";
import { runs } from "../schema/runs";
import { dataNotes } from "../schema/sources";
import { publicRun } from "./visible";

/** The cohort whose tasks are marked in lists: the ten that experiments, write-ups and end-to-end runs use. */
export const markedCohort = "subset-10";

/** Every task as a row of a list, without what a search found: newest year first, then by venue and title. */
export function taskRows(db: Tx): Omit<TaskRow, "found">[] {
  const runsOf = tally(
    db
      .select({ id: runs.taskId, n: count() })
      .from(runs)
      .where(publicRun(runs.id))
      .groupBy(runs.taskId)
      .all(),
  );
  const notesOf = tally(
    db
      .select({ id: dataNotes.subjectId, n: count() })
      .from(dataNotes)
      .where(eq(dataNotes.subjectKind, "task"))
      .groupBy(dataNotes.subjectId)
      .all(),
  );
  const withText = tally(
    db
      .select({ id: sql<string>`${artifacts.taskId}`, n: count() })
      .from(artifacts)
      .where(eq(artifacts.kind, "task"))
      .groupBy(artifacts.taskId)
      .all(),
  );
  const inSubset = new Set(
    db
      .select()
      .from(cohortTasks)
      .where(eq(cohortTasks.cohortId, markedCohort))
      .all()
      .map((row) => row.taskId),
  );
  const all = db
    .select()
    .from(tasks)
    .orderBy(sql`${tasks.year} DESC, ${tasks.venue}, ${tasks.title}, ${tasks.id}`)
    .all();
  return all.map(({ id, title, venue, year, topic }) => ({
    id,
    title,
    venue,
    year,
    topic: topic === null ? null : { id: topic, name: topicName(topic) },
    subset: inSubset.has(id),
    runs: runsOf.get(id) ?? 0,
    hasText: withText.has(id),
    notes: notesOf.get(id) ?? 0,
  }));
}

function tally(rows: readonly { id: string; n: number }[]): Map<string, number> {
  return new Map(rows.map(({ id, n }) => [id, n]));
}
