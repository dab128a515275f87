import { and, eq, isNull } from "drizzle-orm";
import type { StreamReply } from "@/lib/protocol/attempt";
import { ProtocolRefusal } from "@/lib/protocol/refusal";
import type { StreamName } from "@/lib/runs/streams";
import type { Db } from "../client";
import { type AttemptName, goneAttempt, type OwnAttempt, ownAttempt } from "../queries/own-attempt";
import { attemptStreams } from "../schema/job-attempts";
import { writeQuietly } from "../write-quietly";
import { appendAt, type Disk, realDisk } from "./append-at";
import { withFileLock } from "./file-lock";
import { assertFreeSpace } from "./free-space";
import { sizeOf, streamFile } from "./stream-file";
import { streamWakes } from "./stream-wakes";

export interface StreamRules {
  readonly dataDir: string;
  readonly limitBytes: number;
  readonly reserveMb: number;
  readonly flushMs: number;
  readonly flushWatchedMs: number;
}

interface Chunk {
  readonly name: StreamName;
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/**
 * Takes a piece of an attempt's log, at its offset. An attempt that was lost may still send what it has, as evidence.
 *
 * @throws ProtocolRefusal `gone`, `sealed` after its end, `gap`, `too_large`, `no_space`, and `conflict` for other bytes in
 *   a place that is taken: the log is then frozen, and somebody must look
 */
export async function appendToStream(
  db: Db,
  attempt: AttemptName,
  { name, offset, bytes }: Chunk,
  rules: StreamRules,
  { now = new Date(), disk = realDisk as Disk } = {},
): Promise<StreamReply> {
  const { attemptId } = attempt;
  assertOpen(ownAttempt(db, attempt));
  const file = streamFile(rules.dataDir, attemptId, name);
  const size = await withFileLock(file, async () => {
    const before = await sizeOf(file);
    assertNotClosed(db, attemptId, name, before);
    if (offset + bytes.length > before) await assertFreeSpace(rules.dataDir, rules.reserveMb);
    const grown = await appendAt(file, offset, bytes, rules.limitBytes, disk).catch((error: unknown) => {
      if (error instanceof ProtocolRefusal && error.refusal.code === "conflict")
        freeze(db, attemptId, name, now);
      throw error;
    });
    if (grown > before) streamWakes().wake(attemptId, name);
    return grown;
  });
  const { isCancelled } = ownAttempt(db, attempt);
  const nextFlushMs = streamWakes().isWatched(attemptId, name) ? rules.flushWatchedMs : rules.flushMs;
  return { size, isCancelled, nextFlushMs };
}

function assertOpen(attempt: OwnAttempt): void {
  if (attempt.isKeptAside) throw goneAttempt();
}

function assertNotClosed(db: Db, attemptId: string, name: StreamName, size: number): void {
  const row = db
    .select()
    .from(attemptStreams)
    .where(and(eq(attemptStreams.attemptId, attemptId), eq(attemptStreams.name, name)))
    .get();
  if (row?.sealedAt) {
    throw new ProtocolRefusal({ code: "sealed", message: "This log is closed.", size: row.bytes ?? size });
  }
  if (row?.frozenAt) {
    throw new ProtocolRefusal({
      code: "conflict",
      message: "Two senders disagreed about this log. Nothing more of it is taken.",
      size,
    });
  }
}

function freeze(db: Db, attemptId: string, name: StreamName, now: Date): void {
  writeQuietly(db, (tx) => {
    tx.insert(attemptStreams).values({ attemptId, name, frozenAt: now }).onConflictDoNothing().run();
    tx.update(attemptStreams)
      .set({ frozenAt: now })
      .where(
        and(
          eq(attemptStreams.attemptId, attemptId),
          eq(attemptStreams.name, name),
          isNull(attemptStreams.frozenAt),
        ),
      )
      .run();
  });
}
