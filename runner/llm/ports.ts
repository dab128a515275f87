import { setTimeout as wait } from "node:timers/promises";

/** What the LLM layer and the literature search need of the outside world, so that a test can give its own. */
export interface LlmPorts {
  readonly fetch: typeof globalThis.fetch;
  /** Resolves after so many milliseconds, rejects when the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** In [0, 1). */
  readonly random: () => number;
  /** Milliseconds that only ever grow. */
  readonly clock: () => number;
  /** The time of day, in milliseconds since 1970: for dates that a server names. */
  readonly today: () => number;
  /** How long a provider may send nothing at all before a try is given up. */
  readonly silenceMs: number;
}

/** The real ones. A reasoning model can be silent for minutes. */
export const realPorts: Omit<LlmPorts, "fetch"> = {
  sleep: async (ms, signal) => {
    await wait(ms, undefined, { signal });
  },
  random: Math.random,
  clock: () => performance.now(),
  today: Date.now,
  silenceMs: 10 * 60_000,
};
