import { setTimeout as wait } from "node:timers/promises";

/** Waits; rejects with the signal's reason once it is aborted. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await wait(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}

/** Waits, but no longer than until the signal. Tells whether it may go on. */
export async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  await sleep(ms, signal).catch(() => undefined);
  return !signal.aborted;
}
