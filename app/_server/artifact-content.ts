import "server-only";
import { Readable } from "node:stream";
import { openBlob } from "@/db/blobs/open-blob";
import type { FileContent } from "@/lib/artifacts/answer-file";
import { db } from "./db";
import { env } from "./env";

/** The stored content with this hash, ready to be read from its start or streamed in part. */
export async function artifactContent(sha256: string): Promise<FileContent> {
  const blob = await openBlob(db(), env().dataDir, sha256);
  return {
    read: (most) => blob.read(most),
    stream: (range) => Readable.toWeb(blob.stream(range)) as ReadableStream<Uint8Array>,
  };
}
