import type { Stage } from "@/lib/benchmarks/stages";
import type { BoardAgent } from "./schema";

/** A run under way, as the first page names it. How far it is only its own page tells. */
export interface RunningRun {
  readonly id: string;
  readonly stage: Stage;
  readonly taskId: string;
  readonly taskTitle: string;
  readonly agent: BoardAgent;
}

export interface RunningNow {
  /** Those that were put in line last. */
  readonly runs: readonly RunningRun[];
  readonly running: number;
  readonly inLine: number;
}
