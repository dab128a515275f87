import type { ReasonCode } from "@/lib/runs/reasons";
import { type AttemptFolder, type JobFile, StopFile } from "../attempt-folder";
import { readJson } from "./json-file";
import { type Verdict, verdict } from "./outcome";

export interface SuperviseSetting {
  readonly folder: AttemptFolder;
  readonly hostHome: string;
  /** Aborted when the supervisor itself is asked to end. */
  readonly signal: AbortSignal;
}

const reasonOf = {
  cancelled: "cancelled",
  gone: "lease_over",
  disk_full: "disk_full",
  stopped: "runner_stopped",
} as const satisfies Record<StopFile["why"], ReasonCode>;

/** What a request to stop means for the attempt. */
export const stopVerdict = ({ why }: StopFile): Verdict => verdict(reasonOf[why]);

/**
 * The supervisor was asked to end by a signal: because its runner ends it, by the cluster, or as the machine goes down.
 * Where the runner has said why, that is the reason; otherwise the attempt is tried again.
 */
export function endedFromOutside({ stop }: AttemptFolder, { isolation }: JobFile): Verdict {
  const asked = readJson(stop, StopFile);
  if (asked) return stopVerdict(asked);
  return isolation === "cluster"
    ? verdict("cluster_failed", "it was asked to end")
    : verdict("supervisor_died");
}
