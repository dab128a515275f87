import type { SiteClient } from "@/lib/protocol/client";
import type { RunnerConfig as SiteConfig } from "@/lib/protocol/session";
import type { Capacity } from "@/lib/protocol/words";
import type { Environment, RunnerConfig } from "../config";
import type { Executor } from "../executors/executor";
import type { Ballast } from "./ballast";
import type { LiveAttempt } from "./live-attempt";
import type { Say } from "./log";
import type { RunProgram } from "./run-program";
import type { StateDir } from "./state-dir";
import type { Throttle } from "./throttle";

/** What all parts of the loop work with. */
export interface LoopContext {
  readonly config: RunnerConfig;
  readonly state: StateDir;
  readonly environment: Environment;
  readonly client: SiteClient;
  readonly executor: Executor;
  readonly isolation: Capacity["isolation"];
  readonly programs: {
    /** The supervisor and what it is run with; the attempt's folder is added. */
    readonly supervisor: readonly string[];
    /** What runs as the job. */
    readonly job: readonly string[];
  };
  readonly machine: {
    readonly id: string;
    readonly bootId: string;
    /** Milliseconds of a clock that goes on while the machine sleeps. */
    readonly uptimeMs: () => number;
    readonly runProgram: RunProgram;
  };
  readonly say: Say;
  readonly throttle: Throttle;
  readonly ballast: Ballast;
  /** Aborted when this process is to end, with the reason. */
  readonly signal: AbortSignal;
  readonly live: Map<string, LiveAttempt>;
  /** As the site said when it opened the session. */
  readonly site: () => SiteConfig;
  /** Something has changed that may make room for a further job. */
  readonly wake: () => void;
}
