import "server-only";
import { runLog } from "@/db/queries/run-log";
import { readStream, streamSize } from "@/db/streams/stream-file";
import type { Actor } from "@/lib/actor";
import { logTail, logTailBytes } from "@/lib/artifacts/log-tail";
import type { AttemptLogs } from "@/lib/catalog/run-logs";
import { readStretch } from "@/lib/runs/event-list";
import type { StreamName } from "@/lib/runs/streams";
import { db } from "./db";
import { env } from "./env";

/** The ends of both logs of an attempt, the newest unless told otherwise; null where no runner has taken the run yet. */
export async function attemptLogs(
  actor: Actor,
  runId: string,
  attempt: number | undefined,
): Promise<AttemptLogs | null> {
  const log = runLog(db(), actor, { runId, stream: "console", attempt });
  if (log === null) return null;
  const [printed, told] = await Promise.all([
    endOf(log.attemptId, "console"),
    endOf(log.attemptId, "events"),
  ]);
  return {
    attempt: log.attempt,
    isComplete: log.isComplete,
    console: { bytes: printed.size, ...logTail(printed.bytes, printed.from === 0) },
    events: readStretch(told.bytes, told.from),
  };
}

async function endOf(attemptId: string, stream: StreamName) {
  const { dataDir } = env();
  const now = await streamSize(dataDir, attemptId, stream);
  const from = Math.max(0, now - logTailBytes);
  const bytes = await readStream(dataDir, attemptId, stream, { from, to: now });
  return { bytes, from, size: from + bytes.length };
}
