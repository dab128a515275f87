import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { topicName } from "@/lib/benchmarks/mlr-bench/topics";
import { stages } from "@/lib/benchmarks/stages";
import type { TaskView } from "@/lib/catalog/task";
import { AppError } from "@/lib/errors";
import type { Db } from "../client";
import { artifacts, blobs } from "../schema/artifacts";
import { cohorts, cohortTasks, tasks } from "../schema/benchmarks";
import { runInputs, runs } from "../schema/runs";
import { dataNotes, snapshots, sources } from "../schema/sources";
import { agentCards } from "./agent-cards";
import { runScores } from "./run-scores";
import { markedCohort } from "./task-rows";
import { publicRun } from "./visible";

/**
 * One task with its text, notes, every agent's runs on it and what they took as input. Open to everybody.
 *
 * @throws AppError `not_found` for an id that names no task
 */
export function taskView(db: Db, _actor: Actor, id: string): TaskView {
  const task = db.select().from(tasks).where(eq(tasks.id, id)).get();
  if (!task) throw new AppError("not_found", "There is no task of this name.");
  const inCohorts = db
    .select({ id: cohorts.id, name: cohorts.name })
    .from(cohortTasks)
    .innerJoin(cohorts, eq(cohorts.id, cohortTasks.cohortId))
    .where(eq(cohortTasks.taskId, id))
    .orderBy(cohorts.id)
    .all();
  const scored = runScores(db, { task: id });
  const cards = agentCards(db);
  const involved = new Set(scored.map((run) => run.agent));
  return {
    id,
    title: task.title,
    venue: task.venue,
    year: task.year,
    topic: task.topic === null ? null : { id: task.topic, name: topicName(task.topic) },
    benchmark: task.benchmarkId,
    subset: inCohorts.some((cohort) => cohort.id === markedCohort),
    cohorts: inCohorts,
    notes: notesOn(db, id),
    ...textOf(db, id),
    agents: [...cards.values()].filter((card) => involved.has(card.id)),
    runs: scored,
    inputs: inputsOf(db, id),
  };
}

function notesOn(db: Db, taskId: string): string[] {
  return db
    .select({ text: dataNotes.text })
    .from(dataNotes)
    .where(and(eq(dataNotes.subjectKind, "task"), eq(dataNotes.subjectId, taskId)))
    .orderBy(dataNotes.id)
    .all()
    .map((note) => note.text);
}

/** The newest revision of the task's text. A text stands in the database itself: the store keeps small content there. */
function textOf(db: Db, taskId: string): Pick<TaskView, "text" | "source"> {
  const row = db
    .select({ content: blobs.content, path: artifacts.sourceKey, source: sources })
    .from(artifacts)
    .innerJoin(blobs, eq(blobs.sha256, artifacts.sha256))
    .innerJoin(snapshots, eq(snapshots.id, artifacts.snapshotId))
    .innerJoin(sources, eq(sources.id, snapshots.sourceId))
    .where(and(eq(artifacts.taskId, taskId), eq(artifacts.kind, "task"), isNotNull(blobs.content)))
    .orderBy(desc(artifacts.revision))
    .get();
  if (!row?.content) return { text: null, source: null };
  const { name, url, commit, licence, attribution } = row.source;
  return {
    text: row.content.toString("utf8"),
    source: { name, url, commit, licence, attribution, path: row.path },
  };
}

/** Runs of this task that other runs took as input, most taken first. */
function inputsOf(db: Db, taskId: string): TaskView["inputs"] {
  const rows = db
    .select({ kind: runInputs.kind, run: runInputs.inputRunId, stage: runs.stage })
    .from(runInputs)
    .innerJoin(runs, eq(runs.id, runInputs.runId))
    .where(and(eq(runs.taskId, taskId), publicRun(runs.id), publicRun(runInputs.inputRunId)))
    .all();
  const agentOf = new Map(
    db
      .select({ id: runs.id, agent: runs.agentId })
      .from(runs)
      .where(and(eq(runs.taskId, taskId), publicRun(runs.id)))
      .all()
      .map((run) => [run.id, run.agent]),
  );
  const found = new Map<string, TaskView["inputs"][number]>();
  for (const { kind, run, stage } of rows) {
    const key = `${kind} ${run}`;
    const input = found.get(key) ?? { kind, run, agent: agentOf.get(run) ?? "", takenBy: 0, stages: [] };
    const all = new Set([...input.stages, stage]);
    found.set(key, { ...input, takenBy: input.takenBy + 1, stages: stages.filter((one) => all.has(one)) });
  }
  return [...found.values()].sort((a, b) => b.takenBy - a.takenBy || (a.run < b.run ? -1 : 1));
}
