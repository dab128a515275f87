import { isOlder, oldestRunner } from "./version";

/** What the chair sees of a runner. Only a ready one is handed runs. */
export const runnerStates = [
  "ready",
  "not_ready",
  "silent",
  "draining",
  "outdated",
  "revoked",
  "new",
] as const;
export type RunnerState = (typeof runnerStates)[number];

interface Facts {
  readonly session: string | null;
  readonly version: string | null;
  readonly isReady: boolean;
  readonly drainedAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastSeenAt: Date;
}

/**
 * The one state that says most: what is for good comes before what passes.
 *
 * @param staleMs after so long without a sign of life a runner counts as silent
 */
export function runnerState(runner: Facts, now: Date, staleMs: number): RunnerState {
  if (runner.revokedAt !== null) return "revoked";
  if (runner.session === null) return "new";
  if (runner.version !== null && isOlder(runner.version, oldestRunner)) return "outdated";
  if (now.getTime() - runner.lastSeenAt.getTime() > staleMs) return "silent";
  if (runner.drainedAt !== null) return "draining";
  return runner.isReady ? "ready" : "not_ready";
}
