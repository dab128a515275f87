import { eq, sql } from "drizzle-orm";
import { placeOf } from "@/lib/benchmarks/mlr-bench/paths";
import type { RunPlace } from "@/lib/benchmarks/mlr-bench/places";
import { parseTaskId } from "@/lib/benchmarks/mlr-bench/task-id";
import type { Db, Tx } from "../client";
import { writeBenchmarkFacts } from "../import/benchmark-facts";
import { addSnapshot } from "../import/import-log";
import { linkWriteups } from "../import/link-inputs";
import { SearchIndex } from "../import/search-index";
import { prepareStatements, type Statements } from "../import/statements";
import { writeRun, writeUsage } from "../import/write-run";
import { writeTask } from "../import/write-task";
import { snapshots } from "../schema/sources";
import { transact } from "../transact";
import { loadHumans, loadReviews } from "./load-reviews";
import type { Published } from "./published-format";
import { readPublished } from "./read-published";

/**
 * Puts the published numbers into a migrated database: what is there already stays as it is, so loading after an
 * import, or twice, adds nothing twice. Needs no benchmark files. Returns whether anything was added.
 */
export function loadPublished(db: Db, published: Published = readPublished()): boolean {
  const { snapshot, reason, createdAt } = published.tasks;
  const isLoaded = () => db.select().from(snapshots).where(eq(snapshots.id, snapshot)).get() !== undefined;
  if (isLoaded()) return false;
  return transact(db, (tx) => {
    writeBenchmarkFacts(tx);
    addSnapshot(tx, snapshot, reason, new Date(createdAt));
    const s = prepareStatements(db);
    loadTasks(db, s, published);
    loadReviews(s, published, snapshot);
    loadHumans(s, published, snapshot);
    loadRuns(tx, s, published, snapshot);
    loadUsages(s, published, snapshot);
    return true;
  });
}

function loadTasks(db: Db, s: Statements, { tasks }: Published): void {
  const search = new SearchIndex(db);
  for (const [id, title] of Object.entries(tasks.titles)) {
    const name = parseTaskId(id);
    if (!name) throw new RangeError(`loadPublished needs task ids, not ${id}`);
    writeTask(s, name, title);
    if (!search.has("task", id)) search.put("task", id, title, "");
  }
}

function loadRuns(tx: Tx, s: Statements, { runs }: Published, snapshotId: string): void {
  for (const { file, tasks } of runs.unreviewed) {
    for (const taskId of tasks) writeRun(s, runAt(file, taskId), snapshotId);
  }
  for (const [taskId, [idea, proposal]] of Object.entries(runs.drawn)) {
    const folder = "agent_results/ideas_and_proposals/*";
    linkDrawn(tx, runAt(`${folder}/idea/idea_${idea}.md`, taskId), "idea", snapshotId);
    if (!proposal) continue;
    linkDrawn(tx, runAt(`${folder}/proposal/proposal_${proposal}.md`, taskId), "proposal", snapshotId);
  }
  linkWriteups(tx, snapshotId);
}

function linkDrawn(tx: Tx, giver: RunPlace, kind: "idea" | "proposal", snapshotId: string): void {
  tx.run(sql`
    INSERT OR IGNORE INTO run_inputs (run_id, input_run_id, kind, snapshot_id)
    SELECT id, ${giver.id}, ${kind}, ${snapshotId} FROM runs
    WHERE task_id = ${giver.taskId} AND (stage = 'experiment' OR (stage = 'proposal' AND ${kind} = 'idea'))
  `);
}

function loadUsages(s: Statements, { usages }: Published, snapshotId: string): void {
  for (const { file, rows } of usages) {
    for (const [taskId, [costUsd, inputTokens, outputTokens, durationMs]] of Object.entries(rows)) {
      const path = file.replace("*", taskId);
      const place = placeOf(path, () => true);
      if (place.kind !== "artifact" || !place.usage)
        throw new RangeError(`loadPublished needs usage files, not ${path}`);
      writeRun(s, place.run, snapshotId);
      const { part } = place.usage;
      if (s.usageOf.get({ runId: place.run.id, part })) continue;
      writeUsage(s, place.run.id, part, { costUsd, inputTokens, outputTokens, durationMs }, path, snapshotId);
    }
  }
}

function runAt(file: string, taskId: string): RunPlace {
  const place = placeOf(file.replace("*", taskId), () => true);
  if (place.kind !== "artifact") throw new RangeError(`loadPublished needs files of runs, not ${file}`);
  return place.run;
}
