import type { Stage } from "@/lib/benchmarks/stages";
import type { BoardAgent } from "./schema";

/** A run as the first page lists it. */
export interface LatestRun {
  readonly id: string;
  /** The paper's own title, once its text is here. */
  readonly title: string | null;
  readonly stage: Stage;
  readonly taskId: string;
  readonly taskTitle: string;
  readonly agent: BoardAgent;
  /** When it ended, for one that was executed here; else when it came. */
  readonly addedAt: Date;
}
