import { and, asc, desc, eq, or } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { fileToRead, type RunUsage, type RunView } from "@/lib/catalog/run";
import { panelOverall } from "@/lib/catalog/run-review";
import { AppError } from "@/lib/errors";
import type { Db, Tx } from "../client";
import { rubricCriteria, rubrics, tasks } from "../schema/benchmarks";
import { runs, usages } from "../schema/runs";
import { dataNotes, snapshots, sources } from "../schema/sources";
import { agentCards } from "./agent-cards";
import { type RunClock, runExecution } from "./run-execution";
import { runFiles } from "./run-files";
import { runLinks } from "./run-links";
import { runReviews } from "./run-reviews";
import { visibleRun } from "./visible";

/**
 * One run with its reviews, reasons, findings, files, links and provenance. Open to everybody.
 *
 * @throws AppError `not_found` for an id that names no run
 */
export function runView(db: Db, actor: Actor, id: string, clock: RunClock = {}): RunView {
  const row = db
    .select({ run: runs, task: tasks, source: sources })
    .from(runs)
    .innerJoin(tasks, eq(tasks.id, runs.taskId))
    .innerJoin(snapshots, eq(snapshots.id, runs.snapshotId))
    .innerJoin(sources, eq(sources.id, snapshots.sourceId))
    .where(and(eq(runs.id, id), visibleRun(actor, runs.id)))
    .get();
  const agent = row && agentCards(db, actor).get(row.run.agentId);
  if (!row || !agent) throw new AppError("not_found", "There is no run of this name.");
  const { run, task } = row;
  const rubric = rubricOfStage(db, run.stage, task.benchmarkId);
  const files = runFiles(db, actor, id);
  const read = fileToRead(run.stage, files);
  return {
    id,
    benchmark: task.benchmarkId,
    stage: run.stage,
    sequence: run.sequence,
    title: run.title,
    task: { id: task.id, title: task.title, venue: task.venue, year: task.year },
    agent,
    sourceModel: run.sourceModelId,
    rubric,
    ...panels(db, id, rubric.id),
    usages: usagesOf(db, id),
    ...runLinks(db, actor, run),
    paper: read && withoutKey(read),
    artifacts: files.map(withoutKey),
    notes: notesOn(db, id, task.id),
    execution: runExecution(db, actor, id, clock),
    provenance: {
      snapshot: run.snapshotId,
      source: publicSource(row.source),
      sourceKey: read?.sourceKey ?? null,
    },
  };
}

/** The reviews sorted by what they answer: the stage's rubric with and without code, and the hallucination check. */
function panels(db: Tx, id: string, rubricId: string) {
  const { judges, humans, findings } = runReviews(db, id);
  const own = judges.filter((one) => one.rubric === rubricId);
  const full = own.filter((one) => one.condition === "default");
  return {
    overall: { mean: panelOverall(full), n: full.filter((one) => one.scores.overall !== undefined).length },
    judges: full,
    judgesNoCode: own.filter((one) => one.condition === "no_code"),
    checks: judges.filter((one) => one.rubric !== rubricId),
    humans,
    findings,
  };
}

function rubricOfStage(db: Tx, stage: RunView["stage"], benchmarkId: string): RunView["rubric"] {
  const newest = db
    .select({ id: rubrics.id })
    .from(rubrics)
    .where(and(eq(rubrics.kind, stage), eq(rubrics.benchmarkId, benchmarkId)))
    .orderBy(desc(rubrics.version))
    .get();
  const id = newest?.id ?? "";
  const criteria = db
    .select({ key: rubricCriteria.criterion })
    .from(rubricCriteria)
    .where(eq(rubricCriteria.rubricId, id))
    .orderBy(asc(rubricCriteria.position))
    .all();
  return { id, criteria: criteria.map((one) => one.key) };
}

function usagesOf(db: Tx, runId: string): RunUsage[] {
  return db
    .select({
      part: usages.part,
      costUsd: usages.costUsd,
      inputTokens: usages.inputTokens,
      outputTokens: usages.outputTokens,
      durationMs: usages.durationMs,
      sourceKey: usages.sourceKey,
    })
    .from(usages)
    .where(eq(usages.runId, runId))
    .all();
}

/** Notes on the run itself and on its task: both change how its numbers read. */
function notesOn(db: Tx, runId: string, taskId: string): string[] {
  const about = (kind: "run" | "task", subject: string) =>
    and(eq(dataNotes.subjectKind, kind), eq(dataNotes.subjectId, subject));
  return db
    .select({ text: dataNotes.text })
    .from(dataNotes)
    .where(or(about("run", runId), about("task", taskId)))
    .orderBy(asc(dataNotes.id))
    .all()
    .map((note) => note.text);
}

const withoutKey = <T extends { sourceKey: string }>({ sourceKey: _, ...file }: T) => file;

function publicSource({ id, name, url, commit, licence, attribution }: typeof sources.$inferSelect) {
  return { id, name, url, commit, licence, attribution };
}
