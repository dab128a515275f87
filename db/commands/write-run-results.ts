import { eq, sql } from "drizzle-orm";
import { ownArtifactOf } from "@/lib/benchmarks/mlr-bench/artifact-paths";
import { mediaTypeOf } from "@/lib/benchmarks/mlr-bench/media-types";
import type { FinishBody } from "@/lib/protocol/attempt";
import type { ManifestFile } from "@/lib/protocol/manifest";
import { type UsageRow, usageRows } from "@/lib/runs/usage-rows";
import type { Tx } from "../client";
import { missingBlobs } from "../queries/missing-blobs";
import { artifacts } from "../schema/artifacts";
import { runs, usages } from "../schema/runs";

/** What a paper says about its run, read from its text. */
export interface PaperHead {
  readonly title: string | null;
  readonly opening: string;
}

interface Results {
  readonly runId: string;
  readonly attemptId: string;
  readonly finish: FinishBody;
  readonly files: readonly ManifestFile[];
  readonly paper: PaperHead | null;
}

const rowsAtOnce = 500;

/** Makes what an attempt has left the run's own: its files as far as they are here, its cost by part, its paper's title. */
export function writeRunResults(tx: Tx, { runId, attemptId, finish, files, paper }: Results): void {
  const run = tx.select({ snapshotId: runs.snapshotId }).from(runs).where(eq(runs.id, runId)).get();
  if (!run) throw new Error(`There is no run ${runId}`);
  const origin = { runId, attemptId, snapshotId: run.snapshotId };
  writeFiles(tx, origin, files);
  writeUsages(tx, origin, usageRows(finish));
  if (paper) writePaper(tx, runId, paper);
}

interface Origin {
  readonly runId: string;
  readonly attemptId: string;
  readonly snapshotId: string;
}

function writeFiles(tx: Tx, { runId, attemptId, snapshotId }: Origin, files: readonly ManifestFile[]): void {
  const missing = new Set(
    missingBlobs(
      tx,
      files.map(({ sha256 }) => sha256),
    ),
  );
  const rows = files
    .filter(({ sha256 }) => !missing.has(sha256))
    .map(({ path, sha256, bytes, secrets }) => ({
      id: `${runId}//1/${path}`,
      runId,
      path,
      sourceKey: `${attemptId}/${path}`,
      ...ownArtifactOf(path),
      mediaType: mediaTypeOf(path),
      sha256,
      bytes,
      withheld: secrets?.length
        ? `Something that looks like a secret was found in it: ${secrets.join(", ")}.`
        : null,
      snapshotId,
    }));
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    tx.insert(artifacts)
      .values(rows.slice(at, at + rowsAtOnce))
      .onConflictDoNothing()
      .run();
  }
}

function writeUsages(tx: Tx, { runId, attemptId, snapshotId }: Origin, rows: readonly UsageRow[]): void {
  for (const row of rows) {
    tx.insert(usages)
      .values({ id: `${runId}--${row.part}`, runId, ...row, sourceKey: attemptId, snapshotId })
      .onConflictDoNothing()
      .run();
  }
}

function writePaper(tx: Tx, runId: string, { title, opening }: PaperHead): void {
  tx.update(runs).set({ title }).where(eq(runs.id, runId)).run();
  tx.run(sql`DELETE FROM search WHERE kind = 'run' AND id = ${runId}`);
  tx.run(
    sql`INSERT INTO search (kind, id, title, body) VALUES ('run', ${runId}, ${title ?? ""}, ${opening})`,
  );
}
