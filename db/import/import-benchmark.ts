import { clearLeftovers } from "../blobs/blob-batch";
import type { Db } from "../client";
import { tasks } from "../schema/benchmarks";
import { transact } from "../transact";
import { writeBenchmarkFacts } from "./benchmark-facts";
import { checkTable } from "./check-tables";
import { FileTaker, type Limits } from "./file-taker";
import { beginImport, finishImport } from "./import-log";
import { ImportSnapshot } from "./import-snapshot";
import { linkInputs } from "./link-inputs";
import { lockImport } from "./lock";
import { benchmarkFolder, type Plan, planImport, reportMissing } from "./plan";
import { readSourceFile } from "./read-source-file";
import { type ImportReport, ReportDraft } from "./report";
import { textOf } from "./taking";
import { importTotals } from "./totals";

export interface ImportProgress {
  readonly done: number;
  readonly total: number;
  readonly bytes: number;
  readonly taken: number;
}

export interface ImportOptions {
  /** A clone of the benchmark's repository, or a part of one. */
  readonly dir: string;
  readonly dataDir: string;
  readonly now?: () => Date;
  readonly limits?: Partial<Limits>;
  readonly onProgress?: (progress: ImportProgress) => void;
}

/**
 * Takes MLR-Bench's folder into the database and the artifact store. Each batch of files is one transaction, so the
 * facts of a file appear together or not at all; a file that an earlier import took is not taken again, so an import
 * that was cut short goes on where it stopped.
 *
 * @throws AppError `invalid` for a folder that is not the benchmark's, `conflict` while another import runs
 */
export async function importBenchmark(db: Db, options: ImportOptions): Promise<ImportReport> {
  const root = benchmarkFolder(options.dir);
  const unlock = lockImport(options.dataDir);
  try {
    clearLeftovers(options.dataDir);
    // Fewer, larger checkpoints: a page that many batches touch goes to the database file once.
    db.$client.pragma("wal_autocheckpoint = 16384");
    return await run(db, root, options);
  } finally {
    db.$client.pragma("wal_autocheckpoint = 1000");
    unlock();
  }
}

async function run(db: Db, root: string, options: ImportOptions): Promise<ImportReport> {
  const { now = () => new Date(), dataDir, limits = {}, onProgress } = options;
  const report = new ReportDraft();
  const plan = planImport(root, report);
  const { importId, continues } = transact(db, (tx) => {
    writeBenchmarkFacts(tx);
    return beginImport(tx, now());
  });
  const snapshot = new ImportSnapshot(importId, continues, now);
  const taker = new FileTaker({ db, root, dataDir, report, snapshot, limits });
  for (const files of plan.phases) {
    const known = new Set(
      db
        .select({ id: tasks.id })
        .from(tasks)
        .all()
        .map((row) => row.id),
    );
    await taker.takeAll(
      files,
      (id) => known.has(id),
      (done) => onProgress?.({ ...done, total: plan.total }),
    );
  }
  snapshot.transact(db, linkInputs);
  checkTables(db, root, plan, report);
  reportMissing(plan, report);
  const finished = report.finish(root, snapshot.id, importTotals(db));
  transact(db, (tx) => finishImport(tx, importId, finished, now()));
  return finished;
}

function checkTables(db: Db, root: string, plan: Plan, report: ReportDraft): void {
  for (const { path, place } of plan.phases.flat()) {
    if (place.kind !== "check") continue;
    const file = readSourceFile(root, path, 1024 * 1024);
    const text = "refused" in file ? null : textOf(file.content);
    checkTable(db, report, place.of, path, text ?? "");
  }
}
