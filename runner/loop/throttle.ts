/** Waits until so many bytes may be sent. */
export type Throttle = (bytes: number, signal: AbortSignal) => Promise<void>;

/**
 * Lets all senders together send no more than a rate, in the order in which they ask. A second's worth may go at once.
 *
 * @param now monotonic milliseconds
 */
export function throttle(
  bytesPerSecond: number,
  { now, sleep }: { now: () => number; sleep: (ms: number, signal: AbortSignal) => Promise<void> },
): Throttle {
  /** When all that was let through so far will have been sent at the rate. */
  let paidUntil = Number.NEGATIVE_INFINITY;
  return async (bytes, signal) => {
    const at = now();
    const wait = Math.max(0, paidUntil - at - 1000);
    paidUntil = Math.max(paidUntil, at) + (bytes / bytesPerSecond) * 1000;
    if (wait > 0) await sleep(wait, signal);
  };
}
