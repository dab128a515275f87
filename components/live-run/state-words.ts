import type { IconName } from "@/components/ui/icon";
import type { RunExecution } from "@/lib/catalog/run-execution";

export interface StateWords {
  readonly text: string;
  readonly tone: "" | "ok" | "warn" | "bad";
  readonly icon: IconName;
}

/** A run's state in one badge. */
export function stateWords(run: RunExecution): StateWords {
  const { state, attempts, queue } = run;
  const newest = attempts[0];
  switch (state) {
    case "queued":
      if (queue?.isPaused) return { text: "in line, the queue is paused", tone: "warn", icon: "clock" };
      return { text: queue ? `in line, place ${queue.place}` : "in line", tone: "", icon: "clock" };
    case "running":
      if (run.cancelRequestedAt) return { text: "being cancelled", tone: "warn", icon: "clock" };
      if (newest?.unreachableSince) return { text: "running, unreachable", tone: "warn", icon: "warn" };
      return { text: `running${attemptWords(run)}`, tone: "", icon: "clock" };
    case "succeeded":
      return { text: "finished", tone: "ok", icon: "check" };
    case "failed":
      return { text: "failed", tone: "bad", icon: "alert" };
    default:
      return { text: "cancelled", tone: "", icon: "close" };
  }
}

function attemptWords({ attempts }: RunExecution): string {
  const [newest] = attempts;
  return newest && newest.attempt > 1 ? `, attempt ${newest.attempt}` : "";
}

/** How long the newest attempt has gone on, as of a moment on the server's clock. */
export function elapsedMs(run: RunExecution, nowMs: number): number {
  const newest = run.attempts[0];
  if (!newest) return 0;
  if (newest.durationMs !== null) return newest.durationMs;
  if (newest.state === "done" || newest.state === "lost" || newest.unreachableSince)
    return run.elapsedMs ?? 0;
  const heardMs = Date.parse(newest.lastHeardAt);
  if (run.elapsedMs !== null) return run.elapsedMs + Math.max(0, nowMs - heardMs);
  return newest.startedAt === null ? 0 : Math.max(0, nowMs - Date.parse(newest.startedAt));
}
