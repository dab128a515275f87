import { createHash } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { eq } from "drizzle-orm";
import type { BlobReply } from "@/lib/protocol/attempt";
import { fileLimitBytes } from "@/lib/protocol/manifest-paths";
import { ProtocolRefusal } from "@/lib/protocol/refusal";
import type { Db } from "../client";
import { blobs } from "../schema/artifacts";
import { appendAt } from "../streams/append-at";
import { withFileLock } from "../streams/file-lock";
import { assertFreeSpace } from "../streams/free-space";
import { fileEnd, sizeOf, syncFile } from "../streams/stream-file";
import { writeQuietly } from "../write-quietly";
import { blobFile, inlineLimitBytes } from "./blob-file";

interface Store {
  readonly dataDir: string;
  readonly reserveMb: number;
}

/** A content that a runner sends. */
interface Incoming {
  readonly runnerId: string;
  readonly sha256: string;
}

const emptyHash = createHash("sha256").digest("hex");
/** What nobody has gone on with for so long is thrown away. */
const keptMs = 24 * 3_600_000;

function partFile(dataDir: string, { runnerId, sha256 }: Incoming): string {
  return join(dataDir, "incoming", runnerId, `${sha256}.part`);
}

/** How much of a content is here. */
export async function blobStanding(db: Db, { dataDir }: Store, incoming: Incoming): Promise<BlobReply> {
  const whole = storedBytes(db, incoming.sha256);
  if (whole !== undefined) return { size: whole, isWhole: true };
  return { size: await sizeOf(partFile(dataDir, incoming)), isWhole: false };
}

/**
 * Takes a piece of a content, by the rule for logs. Of a content that is here already nothing more is needed.
 *
 * @throws ProtocolRefusal `gap`, `too_large`, `no_space`, and `hash_mismatch` where other bytes stand in its place: one of
 *   the two is not the content, so what is here is thrown away, to be sent again from its start
 */
export async function appendToBlob(
  db: Db,
  { dataDir, reserveMb }: Store,
  incoming: Incoming,
  { offset, bytes }: { readonly offset: number; readonly bytes: Uint8Array },
): Promise<BlobReply> {
  const part = partFile(dataDir, incoming);
  return withFileLock(part, async () => {
    const whole = storedBytes(db, incoming.sha256);
    if (whole !== undefined) return { size: whole, isWhole: true };
    await assertFreeSpace(dataDir, reserveMb);
    const size = await appendAt(part, offset, bytes, fileLimitBytes).catch(async (error: unknown) => {
      if (!(error instanceof ProtocolRefusal) || error.refusal.code !== "conflict") throw error;
      await rm(part, { force: true });
      throw mismatch();
    });
    return { size, isWhole: false };
  });
}

/**
 * Checks the whole content against its hash, makes it durable and gives it its name. Asking again is answered alike.
 *
 * @throws ProtocolRefusal `hash_mismatch` for other content: it is thrown away, to be sent again from its start; `gap`
 *   where nothing was sent
 */
export async function commitBlob(db: Db, { dataDir }: Store, incoming: Incoming): Promise<BlobReply> {
  const { sha256 } = incoming;
  const part = partFile(dataDir, incoming);
  return withFileLock(part, async () => {
    const whole = storedBytes(db, sha256);
    if (whole !== undefined) return { size: whole, isWhole: true };
    const found = await fileEnd(part);
    if (found.size === 0 && sha256 !== emptyHash) throw nothing();
    if (found.sha256 !== sha256) {
      await rm(part, { force: true });
      throw mismatch();
    }
    const content = found.size <= inlineLimitBytes ? await contentOf(part) : null;
    if (content === null) await nameIt(dataDir, part, sha256);
    writeQuietly(db, (tx) => {
      tx.insert(blobs).values({ sha256, bytes: found.size, content }).onConflictDoNothing().run();
    });
    await rm(part, { force: true });
    return { size: found.size, isWhole: true };
  });
}

/** Throws away what was begun and never committed. */
export async function clearOldIncoming(dataDir: string, now = new Date()): Promise<void> {
  const root = join(dataDir, "incoming");
  for (const runner of await namesIn(root)) {
    for (const name of await namesIn(join(root, runner))) {
      const part = join(root, runner, name);
      await withFileLock(part, async () => {
        const found = await stat(part).catch(() => undefined);
        if (found && now.getTime() - found.mtimeMs > keptMs) await rm(part, { force: true });
      });
    }
  }
}

function storedBytes(db: Db, sha256: string): number | undefined {
  return db.select({ bytes: blobs.bytes }).from(blobs).where(eq(blobs.sha256, sha256)).get()?.bytes;
}

async function contentOf(part: string): Promise<Buffer> {
  return readFile(part).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return Buffer.alloc(0);
    throw error;
  });
}

async function nameIt(dataDir: string, part: string, sha256: string): Promise<void> {
  const handle = await open(part, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  const file = blobFile(dataDir, sha256);
  await mkdir(dirname(file), { recursive: true });
  await rename(part, file);
  await syncFile(file);
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}

function nothing(): ProtocolRefusal {
  return new ProtocolRefusal({
    code: "gap",
    message: "Nothing of this content is here. Send it from its start.",
    size: 0,
  });
}

function mismatch(): ProtocolRefusal {
  return new ProtocolRefusal({
    code: "hash_mismatch",
    message:
      "What arrived is not the content of this name. It was thrown away. Send it again from its start.",
  });
}
