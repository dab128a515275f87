import type { LogRow } from "@/lib/artifacts/log-row";
import type { EventStretch } from "@/lib/runs/event-list";

/** The last lines of a log, for a page that stands still. */
export interface LogTail {
  readonly bytes: number;
  readonly rows: readonly LogRow[];
  /** Number of the first of them; null where the lines before were not counted. */
  readonly firstLine: number | null;
}

/** Both logs of one attempt as they were when the page was made. */
export interface AttemptLogs {
  readonly attempt: number;
  readonly isComplete: boolean;
  readonly console: LogTail;
  readonly events: EventStretch;
}
