import { and, desc, eq, type SQL } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import type { ArtifactFile } from "@/lib/artifacts/view";
import { AppError } from "@/lib/errors";
import type { Db } from "../client";
import { artifacts } from "../schema/artifacts";
import { runs } from "../schema/runs";
import { visibleFile, visibleRun } from "./visible";

/** Names a file of a run: by its path exactly as it is stored, newest revision unless told otherwise. */
export interface ArtifactName {
  readonly runId: string;
  readonly path: string;
  readonly revision?: number | undefined;
  /** Only the revision with this content. */
  readonly sha256?: string | undefined;
}

/**
 * A file of a run. Looked up in the table and never on the disk, so that no path can lead outside the run.
 *
 * @throws AppError `not_found` for a run, a path, a revision or a content that is not there
 */
export function artifactAt(
  db: Db,
  actor: Actor,
  { runId, path, revision, sha256 }: ArtifactName,
): ArtifactFile {
  const wanted: SQL[] = [
    eq(artifacts.runId, runId),
    eq(artifacts.path, path),
    visibleRun(actor, artifacts.runId),
    visibleFile(actor, artifacts.withheld),
  ];
  if (revision !== undefined) wanted.push(eq(artifacts.revision, revision));
  if (sha256 !== undefined) wanted.push(eq(artifacts.sha256, sha256));
  const found = db
    .select({
      path: artifacts.path,
      kind: artifacts.kind,
      sha256: artifacts.sha256,
      bytes: artifacts.bytes,
      isBackup: artifacts.isBackup,
      revision: artifacts.revision,
      sourceKey: artifacts.sourceKey,
    })
    .from(artifacts)
    .where(and(...wanted))
    .orderBy(desc(artifacts.revision))
    .get();
  if (found) return found;
  const run = db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.id, runId), visibleRun(actor, runs.id)))
    .get();
  throw new AppError("not_found", run ? "This run has no such file." : "There is no run of this name.");
}
