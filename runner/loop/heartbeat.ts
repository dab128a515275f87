import type { HeartbeatReply } from "@/lib/protocol/attempt";
import { PassingFailure } from "@/lib/protocol/ports";
import { ProtocolRefusal } from "@/lib/protocol/refusal";
import type { LoopContext } from "./context";
import { type LiveAttempt, progressOf, renewLease, stopAttempt } from "./live-attempt";
import { wordsOf } from "./log";
import { pause } from "./sleep";

export interface Readiness {
  readonly isReady: boolean;
  readonly reasons: string[];
}

interface Options {
  readonly readiness: () => Readiness;
  readonly onDrained: (isDrained: boolean) => void;
}

async function take(
  live: LiveAttempt,
  reply: HeartbeatReply["attempts"][number],
  waitedMs: number,
): Promise<void> {
  if (reply.isGone) return stopAttempt(live, "gone");
  // Counted from when the question was sent: the site may have answered it at once.
  const isOurs = live.isRunning && live.missingSince === null;
  if (isOurs) await renewLease(live, reply.leaseTtlS * 1000 - waitedMs);
  if (reply.isCancelled) await stopAttempt(live, "cancelled");
}

/** One sign of life for all attempts; what the answer says of each is handed on. */
async function beat(ctx: LoopContext, { readiness, onDrained }: Options): Promise<void> {
  const all = [...ctx.live.values()];
  const attempts = await Promise.all(
    all.map(async (live) => ({
      attempt: live.id,
      fence: live.fence,
      progress: await progressOf(live),
    })),
  );
  const sentAt = ctx.machine.uptimeMs();
  // Not tried again as it is: by then there is more to tell.
  const reply = await ctx.client.heartbeat({ attempts, ...readiness() }, { signal: ctx.signal, forMs: 0 });
  const waitedMs = ctx.machine.uptimeMs() - sentAt;
  onDrained(reply.isDrained);
  const answers = new Map(reply.attempts.map((one) => [one.attempt, one]));
  for (const live of all) {
    const answer = answers.get(live.id);
    if (!answer) continue;
    await take(live, answer, waitedMs).catch((error: unknown) => {
      ctx.say("error", `An answer could not be handed on: ${wordsOf(error)}`, { attempt: live.id });
    });
  }
}

/**
 * Gives signs of life for as long as the process lasts. One that is not answered is not repeated but followed by a new
 * one; in between is never more than the usual time.
 *
 * @throws ProtocolRefusal where the site says no to the runner as a whole
 */
export async function keepBeating(ctx: LoopContext, options: Options): Promise<void> {
  for (let failures = 0; ; ) {
    const failure = await beat(ctx, options).then(() => null, passingOnly);
    if (ctx.signal.aborted) return;
    failures = tellOf(ctx, failure, failures);
    const everyMs = ctx.config.times.heartbeatMs ?? ctx.site().heartbeatMs;
    const wait = failures > 0 ? Math.min(everyMs, ctx.config.times.retryMinMs * failures) : everyMs;
    if (!(await pause(wait, ctx.signal))) return;
  }
}

/** A failure that a later beat may not have; any other is thrown. */
function passingOnly(error: unknown): Error {
  const isOld = error instanceof ProtocolRefusal && error.refusal.code === "upgrade_required";
  if (error instanceof PassingFailure || isOld) return error;
  throw error;
}

/** Says when the site stops answering and when it answers again. Gives the number of failures in a row. */
function tellOf({ say }: LoopContext, failure: Error | null, before: number): number {
  if (failure === null) {
    if (before > 0) say("info", "The site answers again", { failures: before });
    return 0;
  }
  if (before === 0) say("warning", `No sign of life came through: ${wordsOf(failure)}`);
  return before + 1;
}
