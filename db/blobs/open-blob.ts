import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { AppError } from "@/lib/errors";
import type { Db } from "../client";
import { blobs } from "../schema/artifacts";
import { blobFile } from "./blob-file";

/** Both ends count, as in an HTTP range. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface OpenedBlob {
  readonly sha256: string;
  readonly bytes: number;
  /** A stream of the whole, or of a range that lies within it. */
  stream(range?: ByteRange): Readable;
  /** The content, or as much of its start as `most` bytes. */
  read(most?: number): Promise<Buffer>;
}

/**
 * Content by its hash, wherever it lies.
 *
 * @throws AppError `not_found` for a hash that the store never held, `unavailable` where the file behind it is gone
 * @throws RangeError from `stream` for a range outside the content
 */
export async function openBlob(db: Db, dataDir: string, sha256: string): Promise<OpenedBlob> {
  const row = db.select().from(blobs).where(eq(blobs.sha256, sha256)).get();
  if (!row) throw new AppError("not_found", "No such content");
  const { bytes, content } = row;
  if (!content) await assertFile(blobFile(dataDir, sha256), bytes);
  const stream = (range: ByteRange = { start: 0, end: bytes - 1 }): Readable => {
    if (bytes === 0) return Readable.from([]);
    const { start, end } = range;
    if (!(start >= 0 && start <= end && end < bytes))
      throw new RangeError("stream needs a range within the content");
    return content
      ? Readable.from([content.subarray(start, end + 1)])
      : createReadStream(blobFile(dataDir, sha256), { start, end });
  };
  const read = async (most = bytes): Promise<Buffer> => {
    if (content) return content.subarray(0, most);
    if (most <= 0) return Buffer.alloc(0);
    return Buffer.concat(await stream({ start: 0, end: Math.min(most, bytes) - 1 }).toArray());
  };
  return { sha256, bytes, stream, read };
}

/** Reads the content and says whether it still is what its hash promises. */
export async function isBlobWhole(db: Db, dataDir: string, sha256: string): Promise<boolean> {
  const blob = await openBlob(db, dataDir, sha256);
  const hash = createHash("sha256");
  for await (const piece of blob.stream()) hash.update(piece);
  return hash.digest("hex") === sha256;
}

async function assertFile(file: string, bytes: number): Promise<void> {
  const found = await stat(file).catch((cause: unknown) => {
    throw gone(cause);
  });
  if (found.size !== bytes) throw gone(undefined);
}

function gone(cause: unknown): AppError {
  return new AppError(
    "unavailable",
    "The stored content is missing from the artifact store. Import its source again.",
    {
      cause,
    },
  );
}
