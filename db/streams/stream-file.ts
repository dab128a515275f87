import { createHash } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AppError } from "@/lib/errors";
import type { StreamName } from "@/lib/runs/streams";

/** Where a log of an attempt lies. What it holds is what this file holds. */
export function streamFile(dataDir: string, attemptId: string, name: StreamName): string {
  // An id from an address must not lead anywhere else.
  if (!/^[\w-]+$/.test(attemptId)) throw new AppError("not_found", "There is no such attempt.");
  return join(dataDir, "streams", attemptId, name);
}

/** How many bytes of a log are here; 0 before the first. */
export async function streamSize(dataDir: string, attemptId: string, name: StreamName): Promise<number> {
  return sizeOf(streamFile(dataDir, attemptId, name));
}

/** The size of a file; 0 where it is not there. */
export async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return 0;
      throw error;
    },
  );
}

/** The bytes of a log from one offset up to, but without, another: as many of them as are here. */
export async function readStream(
  dataDir: string,
  attemptId: string,
  name: StreamName,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Buffer> {
  const file = streamFile(dataDir, attemptId, name);
  const end = Math.min(to, await sizeOf(file));
  if (end <= from) return Buffer.alloc(0);
  const handle = await open(file, "r");
  try {
    return await readFully(handle, from, end - from);
  } finally {
    await handle.close();
  }
}

/** Bytes at a place of an open file; fewer where it ends before. */
export async function readFully(handle: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const content = Buffer.allocUnsafe(bytes);
  let done = 0;
  while (done < bytes) {
    const { bytesRead } = await handle.read(content, done, bytes - done, at + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return content.subarray(0, done);
}

/** Opens a file for writing anywhere in it, with its folder; it is made where it is not there. */
export async function openForAppend(file: string): Promise<FileHandle> {
  const flags = constants.O_RDWR | constants.O_CREAT;
  return open(file, flags, 0o644).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    await mkdir(dirname(file), { recursive: true });
    return open(file, flags, 0o644);
  });
}

export interface FileEnd {
  readonly size: number;
  readonly sha256: string;
}

/** The size and hash of a file, read piece by piece; one that is not there is empty. */
export async function fileEnd(file: string): Promise<FileEnd> {
  const hash = createHash("sha256");
  let size = 0;
  try {
    for await (const piece of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
      hash.update(piece);
      size += piece.length;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return { size, sha256: hash.digest("hex") };
}

/** A file, and its name in its folder, are on the disk when this resolves. */
export async function syncFile(file: string): Promise<void> {
  for (const path of [file, dirname(file)]) {
    const handle = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    });
    try {
      await handle?.sync();
    } finally {
      await handle?.close();
    }
  }
}
