import { randomUUID } from "node:crypto";
import { desc, eq, like, sql } from "drizzle-orm";
import { mlrBenchSource } from "@/lib/benchmarks/mlr-bench/source";
import type { Tx } from "../client";
import { imports, snapshots } from "../schema/sources";
import type { ImportReport } from "./report";

/** What an unfinished import's row holds, so that the next one can go on with its snapshot. */
interface Unfinished {
  readonly snapshotId: string | null;
}

/** Notes that an import begins. Returns its id, and the snapshot of an import that was cut short right before, if any. */
export function beginImport(tx: Tx, now: Date): { importId: string; continues: string | null } {
  const last = tx
    .select()
    .from(imports)
    .where(eq(imports.sourceId, mlrBenchSource.id))
    .orderBy(desc(imports.startedAt), desc(sql`rowid`))
    .limit(1)
    .get();
  const continues = last && !last.finishedAt ? (last.report as Unfinished | null)?.snapshotId : null;
  const importId = randomUUID();
  const report: Unfinished = { snapshotId: continues ?? null };
  tx.insert(imports).values({ id: importId, sourceId: mlrBenchSource.id, startedAt: now, report }).run();
  return { importId, continues: continues ?? null };
}

/** What the next snapshot of an import would be called, such as `mlrbench-2026-11-30-1`. */
export function nextSnapshotId(tx: Tx, now: Date): string {
  const day = `${mlrBenchSource.id}-${now.toISOString().slice(0, 10)}`;
  const earlier = tx
    .select({ id: snapshots.id })
    .from(snapshots)
    .where(like(snapshots.id, `${day}-%`))
    .all();
  return `${day}-${earlier.length + 1}`;
}

/** Makes the snapshot that this import's facts name, and notes it on the import. */
export function beginSnapshot(tx: Tx, importId: string, snapshotId: string, now: Date): void {
  addSnapshot(tx, snapshotId, "An import of the benchmark's repository", now);
  const report: Unfinished = { snapshotId };
  tx.update(imports).set({ report }).where(eq(imports.id, importId)).run();
}

/** Adds a snapshot after every other. */
export function addSnapshot(tx: Tx, id: string, reason: string, createdAt: Date): void {
  const last = tx
    .select({ position: snapshots.position })
    .from(snapshots)
    .orderBy(desc(snapshots.position))
    .limit(1)
    .get();
  const position = (last?.position ?? 0) + 1;
  tx.insert(snapshots).values({ id, position, sourceId: mlrBenchSource.id, reason, createdAt }).run();
}

/** Stores an import's report. Only then does it count as finished. */
export function finishImport(tx: Tx, importId: string, report: ImportReport, now: Date): void {
  tx.update(imports).set({ report, finishedAt: now }).where(eq(imports.id, importId)).run();
}
