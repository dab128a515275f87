import { mediaTypeOf } from "@/lib/benchmarks/mlr-bench/media-types";
import type { ArtifactKind } from "@/lib/benchmarks/mlr-bench/places";
import { inlineLimitBytes } from "../blobs/blob-file";
import type { SourceFile } from "./read-source-file";
import type { Statements } from "./statements";

/** Makes the row of the file's content. Content above the inline limit must lie in the store by now. */
export function writeBlob(s: Statements, { sha256, bytes, content }: SourceFile): void {
  s.addBlob.run({ sha256, bytes, content: bytes <= inlineLimitBytes ? content : null });
}

export interface ArtifactToWrite {
  readonly owner: { readonly run: string } | { readonly task: string };
  readonly path: string;
  readonly kind: ArtifactKind;
  readonly isBackup?: boolean;
}

/** Adds the file to its run or task, as a new revision where the path held something else. False where it is the same. */
export function writeArtifact(
  s: Statements,
  artifact: ArtifactToWrite,
  file: SourceFile,
  snapshotId: string,
): boolean {
  writeBlob(s, file);
  if (addRevision(s, artifact, file, 1, snapshotId)) return true;
  const { owner, path } = artifact;
  const latest =
    "run" in owner
      ? s.latestRunArtifact.get({ owner: owner.run, path })
      : s.latestTaskArtifact.get({ owner: owner.task, path });
  if (!latest || latest.sha256 === file.sha256) return false;
  return addRevision(s, artifact, file, latest.revision + 1, snapshotId);
}

function addRevision(
  s: Statements,
  { owner, path, kind, isBackup = false }: ArtifactToWrite,
  file: SourceFile,
  revision: number,
  snapshotId: string,
): boolean {
  const runId = "run" in owner ? owner.run : null;
  const taskId = "task" in owner ? owner.task : null;
  const added = s.addArtifact.run({
    // Two slashes stand in no path, so no two files can share an id.
    id: `${runId ?? taskId}//${revision}/${path}`,
    runId,
    taskId,
    path,
    sourceKey: file.path,
    kind,
    mediaType: mediaTypeOf(path),
    sha256: file.sha256,
    bytes: file.bytes,
    isBackup,
    revision,
    snapshotId,
  });
  return added.changes > 0;
}
