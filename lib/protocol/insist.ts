import { type ClientPorts, PassingFailure, type SiteOptions } from "./ports";
import type { Refusal } from "./refusal";

/** For how long a call is tried again. Without a bound it is tried until it is answered. */
export interface Until {
  readonly signal: AbortSignal;
  /** After this time the last failure is thrown; 0 tries once. */
  readonly forMs?: number;
  /** Told of each failure that is waited out. */
  readonly onFailure?: (failure: PassingFailure, waitMs: number) => void;
  /** Whether a refusal that may pass is thrown nevertheless. */
  readonly givesUp?: (refusal: Refusal, waitedMs: number) => boolean;
}

/**
 * Between half and all of a bound that doubles with each failure, so that many runners do not come back at once; what
 * the site asked for, with up to a tenth more, where it asked.
 */
export function retryWaitMs(
  failures: number,
  asked: number | null,
  times: { readonly retryMinMs: number; readonly retryMaxMs: number },
  random: number,
): number {
  if (asked !== null) return Math.max(times.retryMinMs, asked) * (1 + random / 10);
  const bound = Math.min(times.retryMaxMs, times.retryMinMs * 2 ** Math.min(failures, 30));
  return bound * (0.5 + random / 2);
}

/** Whether the caller would rather have the failure than wait for so long. */
function isGivenUp(until: Until, failure: PassingFailure, waitedMs: number, waitMs: number): boolean {
  if (until.forMs !== undefined && waitedMs + waitMs > until.forMs) return true;
  return failure.refusal !== null && (until.givesUp?.(failure.refusal, waitedMs) ?? false);
}

/** Tries until it is answered, or the caller has had enough. */
export async function insist<T>(
  { ports, times }: { readonly ports: ClientPorts; readonly times: SiteOptions["times"] },
  until: Until,
  once: () => Promise<T>,
): Promise<T> {
  const began = ports.now();
  for (let failures = 0; ; failures += 1) {
    const tried = await once().catch((error: unknown) => {
      if (error instanceof PassingFailure) return error;
      throw error;
    });
    if (!(tried instanceof PassingFailure)) return tried;
    const waitMs = retryWaitMs(failures, tried.retryAfterMs, times, ports.random());
    if (isGivenUp(until, tried, ports.now() - began, waitMs)) throw tried;
    until.onFailure?.(tried, waitMs);
    await ports.sleep(waitMs, until.signal);
  }
}
