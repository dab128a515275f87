import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { StreamReply } from "@/lib/protocol/attempt";
import { ProtocolRefusal } from "@/lib/protocol/refusal";
import type { StreamName } from "@/lib/runs/streams";
import type { LoopContext } from "./context";
import { type LiveAttempt, stopAttempt } from "./live-attempt";
import { ReadAhead } from "./read-ahead";
import { pause } from "./sleep";

const batchBytes = 64 * 1024;
/** Refusals after which the site takes no more of a log. The job goes on. */
const lastWords: ReadonlySet<string> = new Set(["too_large", "conflict", "sealed"]);

export interface StreamEnd {
  readonly size: number;
  readonly sha256: string;
}

/** Sends one log of an attempt: always in order, always one piece at a time, from wherever the site has it up to. */
export interface StreamUpload {
  /** Sends what comes, until the log is complete. */
  follow(complete: AbortSignal): Promise<void>;
  /** Sends all that is left and tells where the log ends at the site. */
  seal(): Promise<StreamEnd>;
  /** The site has it only up to here. */
  rewind(size: number): void;
}

async function hashOfFirst(path: string, size: number): Promise<string> {
  const hash = createHash("sha256");
  if (size > 0) for await (const piece of createReadStream(path, { end: size - 1 })) hash.update(piece);
  return hash.digest("hex");
}

export function streamUpload(ctx: LoopContext, live: LiveAttempt, stream: StreamName): StreamUpload {
  const path = live.folder.spool(stream);
  const pieces = new ReadAhead(path);
  const signal = AbortSignal.any([ctx.signal, live.gone.signal]);
  let sent = 0;
  let isFirst = true;
  let flushMs = ctx.site().flushMs;
  /** Why nothing more is sent. What the site has by then is the log. */
  let frozen: string | null = null;

  function freeze(why: string): void {
    if (frozen === null)
      ctx.say("warning", `The rest of a log is not sent: ${why}`, { attempt: live.id, stream });
    frozen ??= why;
  }

  async function take(reply: StreamReply, end: number): Promise<void> {
    // The site may have more than this piece: from an earlier process, or an answer that was lost.
    sent = Math.max(end, reply.size);
    isFirst = false;
    flushMs = reply.nextFlushMs;
    if (reply.isCancelled) await stopAttempt(live, "cancelled");
  }

  async function takeRefusal(error: unknown): Promise<void> {
    if (!(error instanceof ProtocolRefusal)) throw error;
    const { refusal } = error;
    if (refusal.code === "gap" || refusal.code === "sealed") sent = refusal.size;
    isFirst = false;
    if (refusal.code === "gone") return stopAttempt(live, "gone");
    if (lastWords.has(refusal.code)) freeze(refusal.message);
    else if (refusal.code !== "gap") throw error;
  }

  /** Sends the next piece, if at least so much is there. Tells whether it did. */
  async function sendNext(least: number): Promise<boolean> {
    const limit = ctx.site().streamLimitBytes - sent;
    if (limit <= 0) freeze("it has reached the most that the site keeps");
    if (frozen !== null) return false;
    const most = Math.min(limit, isFirst ? batchBytes : ctx.config.upload.chunkBytes);
    const piece = await pieces.at(sent, { least: Math.max(1, least), most });
    const { bytes } = piece;
    if (bytes.length < Math.max(1, Math.min(least, limit))) return false;
    await ctx.throttle(bytes.length, signal);
    pieces.beginAfter(piece, ctx.config.upload.chunkBytes);
    await ctx.client.append(live.id, { stream, fence: live.fence, ...piece }, { signal }).then(
      (reply) => take(reply, piece.offset + bytes.length),
      (error: unknown) => takeRefusal(error),
    );
    return true;
  }

  return {
    async follow(complete) {
      const either = AbortSignal.any([complete, signal]);
      for (let flushed = performance.now(); !either.aborted; ) {
        const isDue = performance.now() - flushed >= flushMs;
        const hasSent = await sendNext(isDue ? 1 : batchBytes);
        if (hasSent || isDue) flushed = performance.now();
        if (!hasSent) await pause(Math.min(flushMs, ctx.config.times.pollMs), either);
      }
    },
    async seal() {
      while (await sendNext(1)) signal.throwIfAborted();
      return { size: sent, sha256: await hashOfFirst(path, sent) };
    },
    rewind(size) {
      if (frozen === null) sent = size;
    },
  };
}
