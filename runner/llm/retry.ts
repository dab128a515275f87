import { type CallOptions, LlmFailure, type LlmFailureKind } from "./llm";
import type { LlmPorts } from "./ports";

const worthAgain: ReadonlySet<LlmFailureKind> = new Set([
  "rate_limited",
  "overloaded",
  "timeout",
  "unreachable",
  "cut",
]);
const firstWaitMs = 1000;
const longestWaitMs = 60_000;
// What a timer can hold.
const longestTimerMs = 2 ** 31 - 1;

interface Tried<T> {
  readonly value: T;
  readonly tries: number;
}

/**
 * Calls until it is answered, the deadline is over or repeating cannot help. Waits 1, 2, 4 ... 60 seconds, each less
 * a random part of up to its half, and never less than the provider asks for; a wait that ends after the deadline is
 * not begun.
 *
 * @param once one try; its signal is aborted with the caller's or at the deadline
 * @throws LlmFailure the last one; `timeout` where the deadline came during a try
 */
export async function withRetries<T>(
  once: (signal: AbortSignal) => Promise<T>,
  options: Pick<CallOptions, "signal" | "deadlineMs" | "onRetry">,
  ports: Pick<LlmPorts, "sleep" | "random" | "clock">,
): Promise<Tried<T>> {
  const endsAt = ports.clock() + options.deadlineMs;
  for (let tries = 1; ; tries += 1) {
    const error = await attempt(once, options.signal, endsAt - ports.clock());
    if (!(error instanceof LlmFailure)) return { value: error.value, tries };
    const waitMs = Math.max(error.retryAfterMs ?? 0, backoffMs(tries, ports.random()));
    if (!worthAgain.has(error.kind) || ports.clock() + waitMs >= endsAt) throw error;
    options.onRetry?.({ error, waitMs, attempt: tries });
    await ports.sleep(waitMs, options.signal).catch((reason: unknown) => {
      throw options.signal.aborted ? aborted() : reason;
    });
    if (options.signal.aborted) throw aborted();
  }
}

/** The wait after so many failed tries. `random` in [0, 1) takes away up to half of it. */
export function backoffMs(failed: number, random: number): number {
  const whole = Math.min(longestWaitMs, firstWaitMs * 2 ** (failed - 1));
  return Math.round(whole * (1 - random / 2));
}

async function attempt<T>(
  once: (signal: AbortSignal) => Promise<T>,
  caller: AbortSignal,
  leftMs: number,
): Promise<{ value: T } | LlmFailure> {
  if (caller.aborted) throw aborted();
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), Math.min(longestTimerMs, Math.max(0, leftMs)));
  try {
    return { value: await once(AbortSignal.any([caller, late.signal])) };
  } catch (error) {
    if (caller.aborted) throw aborted();
    if (late.signal.aborted) throw new LlmFailure("timeout", "No reply came before the deadline.");
    if (error instanceof LlmFailure) return error;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function aborted(): LlmFailure {
  return new LlmFailure("aborted", "The call was aborted.");
}
