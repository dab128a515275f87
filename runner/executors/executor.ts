import type { AttemptFolder, JobFile } from "../attempt-folder";
import type { Offer } from "./slurm/offer";

/** How the thing that holds a supervisor stands, as far as whoever started it can tell. It is secondary to `exit.json`. */
export type Standing =
  | { readonly state: "pending" | "running" }
  /** It has ended; `why` names a code of `lib/runs/reasons` where the executor knows more than the supervisor could write. */
  | { readonly state: "ended"; readonly why: string | null; readonly detail: string | null }
  /** Nobody can tell now. It is never taken for an end. */
  | { readonly state: "unknown" }
  /** Whoever should hold it answers, and does not know it. What it was may still run for as long as its lease. */
  | { readonly state: "missing" };

export interface StartRequest {
  readonly folder: AttemptFolder;
  readonly job: JobFile;
  /** The supervisor's program; it is called with the attempt's folder as its only argument. */
  readonly supervisor: readonly string[];
  readonly attempt: string;
  readonly fence: number;
}

/** Where jobs are executed. The supervisor runs inside whatever this starts. */
export interface Executor {
  readonly kind: "local" | "slurm";
  /** Starts the supervisor. What it gives is JSON, stored as `handle.json` before anything else happens. */
  start(request: StartRequest): Promise<unknown>;
  /** The handle of an attempt of which only the name is known; null where nothing under it is to be found. */
  find?(attempt: string, fence: number): Promise<unknown>;
  /** How each of these stands: one question for all of them. */
  inspect(handles: ReadonlyMap<string, unknown>): Promise<ReadonlyMap<string, Standing>>;
  /** What it has for jobs, where that is not this machine's. @throws AppError `unavailable` while it does not answer */
  offer?(): Promise<Offer>;
  /** Ends it by force, the supervisor included; used where the supervisor does not answer. Safe to repeat. */
  kill(handle: unknown): Promise<void>;
}
