import type { AttemptFolder, JobFile, StopFile } from "../attempt-folder";
import { type Verdict, verdict } from "./outcome";

export interface SuperviseSetting {
  readonly folder: AttemptFolder;
  readonly hostHome: string;
  /** Aborted when the supervisor itself is asked to end. */
  readonly signal: AbortSignal;
}

/** What a request to stop means for the attempt. */
export function stopVerdict({ why }: StopFile): Verdict {
  if (why === "cancelled") return verdict("cancelled");
  return why === "disk_full" ? verdict("disk_full") : verdict("lease_over");
}

/** The supervisor was asked to end: by the cluster, or because the machine goes down. The attempt is tried again. */
export const endedFromOutside = (job: JobFile): Verdict =>
  job.isolation === "cluster" ? verdict("cluster_failed", "it was asked to end") : verdict("supervisor_died");
