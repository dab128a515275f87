/** What a runner may be asked to do. Only agents run so far; the others have their place in the words. */
export const jobKinds = ["agent", "judge", "fml", "embed"] as const;

/** What the user sees of a run. The last three never change. */
export const runStates = ["queued", "running", "succeeded", "failed", "cancelled"] as const;
export type RunState = (typeof runStates)[number];

/** One fenced execution of a run. `done` and `lost` never change. */
export const attemptStates = ["claimed", "started", "finishing", "done", "lost"] as const;
export type AttemptState = (typeof attemptStates)[number];

/** How an attempt that reported its end has ended. Only `infra_failed` is tried again without a person. */
export const outcomes = ["ok", "job_failed", "cancelled", "timeout", "infra_failed"] as const;
export type Outcome = (typeof outcomes)[number];

const runMoves: Readonly<Record<RunState, readonly RunState[]>> = {
  queued: ["running", "cancelled", "failed"],
  running: ["succeeded", "failed", "cancelled", "queued"],
  succeeded: [],
  failed: [],
  cancelled: [],
};
const attemptMoves: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  claimed: ["started", "finishing", "done", "lost"],
  started: ["finishing", "done", "lost"],
  finishing: ["done", "lost"],
  done: [],
  // A finish that comes late is taken as long as nobody else has begun: better than to throw a result away.
  lost: ["done"],
};

/** Whether a run may go from one state to the other. */
export function canRunMove(from: RunState, to: RunState): boolean {
  return runMoves[from].includes(to);
}

/** Whether an attempt may go from one state to the other. */
export function canAttemptMove(from: AttemptState, to: AttemptState): boolean {
  return attemptMoves[from].includes(to);
}

/** The states of an attempt that holds its run: at most one attempt of a run is in one of them. */
export const liveAttemptStates = [
  "claimed",
  "started",
  "finishing",
] as const satisfies readonly AttemptState[];

/** Whether the run has come to its end. */
export function isEnded(state: RunState): boolean {
  return runMoves[state].length === 0;
}

/** What an attempt's outcome makes of its run; `queued` means that it is tried again. */
export function runStateAfter(outcome: Outcome, mayTryAgain: boolean): RunState {
  if (outcome === "ok") return "succeeded";
  if (outcome === "cancelled") return "cancelled";
  return outcome === "infra_failed" && mayTryAgain ? "queued" : "failed";
}

/** How often a run may be lost to its infrastructure before it needs a person. */
export const infraTries = 3;

/**
 * How long a run waits after its n-th failure of the infrastructure: the base, times four each time, with up to a
 * quarter more or less so that many do not come back at once.
 *
 * @param failures 1 for the first
 * @param random in [0, 1)
 */
export function backoffMs(failures: number, baseMs: number, random: number): number {
  return Math.round(baseMs * 4 ** (failures - 1) * (0.75 + 0.5 * random));
}
