import { eq } from "drizzle-orm";
import { subsetTasks } from "@/lib/benchmarks/mlr-bench/cohorts";
import { type ArtifactPlace, type Place, runPlace } from "@/lib/benchmarks/mlr-bench/places";
import { parseTaskId } from "@/lib/benchmarks/mlr-bench/task-id";
import { opening, paperTitle, taskTitle } from "@/lib/benchmarks/mlr-bench/titles";
import { tokenUsage, trackedUsage, transcriptUsage } from "@/lib/benchmarks/mlr-bench/usage";
import type { Tx } from "../client";
import { runs } from "../schema/runs";
import type { SourceFile } from "./read-source-file";
import { type Taking, textOf } from "./taking";
import { writeArtifact } from "./write-artifact";
import { writeRun, writeUsage } from "./write-run";
import { writeTask } from "./write-task";

/** Takes a task's text: the task itself, its text as an artifact, its entry in the search. */
export function takeTask(t: Taking, file: SourceFile, taskId: string): void {
  const name = parseTaskId(taskId);
  if (!name) return;
  const text = textOf(file.content);
  if (text === null) t.report.warn("not UTF-8: no title could be read", file.path);
  const title = taskTitle(text ?? "", name);
  writeTask(t.s, name, title);
  writeArtifact(t.s, { owner: { task: taskId }, path: "task.md", kind: "task" }, file, t.snapshotId);
  t.search.put("task", taskId, title, text ?? "");
  t.report.take("task");
}

/** Takes a file of a run, with what it says about the run: its cost, or its paper's title. */
export function takeArtifact(tx: Tx, t: Taking, file: SourceFile, place: ArtifactPlace): void {
  const { run, path, artifact, isBackup } = place;
  writeRun(t.s, run, t.snapshotId);
  writeArtifact(t.s, { owner: { run: run.id }, path, kind: artifact, isBackup }, file, t.snapshotId);
  if (place.usage) takeUsage(t, file, place);
  if (artifact === "paper" && path.endsWith(".md")) takeTitle(tx, t, file, run.id);
  t.report.take(`${artifact} file`);
}

function takeUsage(t: Taking, file: SourceFile, { run, usage, artifact }: ArtifactPlace): void {
  if (!usage) return;
  const text = textOf(file.content);
  const read = artifact === "transcript" ? transcriptUsage : usage.part === "all" ? trackedUsage : tokenUsage;
  const facts = text === null ? null : read(text, usage.model);
  if (facts) writeUsage(t.s, run.id, usage.part, facts, file.path, t.snapshotId);
  else t.report.warn("no cost could be read", file.path);
}

function takeTitle(tx: Tx, t: Taking, file: SourceFile, runId: string): void {
  const text = textOf(file.content) ?? "";
  const title = paperTitle(text);
  if (title === null) t.report.warn("no title could be found in the paper", file.path);
  tx.update(runs).set({ title }).where(eq(runs.id, runId)).run();
  t.search.put("run", runId, title ?? "", opening(text));
}

/**
 * One log of ten runs becomes an artifact of each run that is here; its content is stored once. False while some of
 * the ten are not, so that a later import looks at it again.
 */
export function takeRunLog(tx: Tx, t: Taking, file: SourceFile, place: Place & { kind: "run-log" }): boolean {
  const { agent, sourceModelId } = place.run;
  const ids = subsetTasks.map((taskId) => runPlace("end2end", agent, taskId, sourceModelId).id);
  const here = ids.filter((id) => tx.select({ id: runs.id }).from(runs).where(eq(runs.id, id)).get());
  const log = { path: place.path, kind: "log" as const };
  const added = here.filter((run) => writeArtifact(t.s, { owner: { run }, ...log }, file, t.snapshotId));
  if (added.length > 0) t.report.take("log of ten runs");
  return here.length === ids.length;
}
