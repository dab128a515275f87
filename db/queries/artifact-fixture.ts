import { createHash } from "node:crypto";
import { BlobBatch } from "../blobs/blob-batch";
import { inlineLimitBytes } from "../blobs/blob-file";
import type { Db } from "../client";
import { type artifactKinds, artifacts, blobs } from "../schema/artifacts";

/** A file to be stored with a run. */
export interface StoredFile {
  readonly runId: string;
  readonly path: string;
  readonly content: Uint8Array;
  readonly kind?: (typeof artifactKinds)[number];
  readonly revision?: number;
  readonly snapshotId?: string;
  readonly mediaType?: string;
}

/** Stores a file as the import does: small content in the database, large content as a file. Gives its hash. */
export async function storeFile(db: Db, dataDir: string, file: StoredFile): Promise<string> {
  const { runId, path, kind = "other", revision = 1, snapshotId = "snap", mediaType = "text/plain" } = file;
  const content = Buffer.from(file.content);
  const sha256 = createHash("sha256").update(content).digest("hex");
  const isInline = content.length <= inlineLimitBytes;
  if (!isInline) {
    const batch = new BlobBatch(dataDir);
    batch.add(sha256, content);
    await batch.settle();
  }
  db.insert(blobs)
    .values({ sha256, bytes: content.length, content: isInline ? content : null })
    .onConflictDoNothing()
    .run();
  const facts = { runId, path, kind, revision, snapshotId, sha256, bytes: content.length };
  db.insert(artifacts)
    .values({
      ...facts,
      id: `${runId}/${path}#${revision}`,
      sourceKey: `source/${path}`,
      mediaType,
    })
    .run();
  return sha256;
}
