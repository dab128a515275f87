import type { JobFile } from "../attempt-folder";
import { type Verdict, verdict } from "./outcome";

export interface Standing {
  readonly job: JobFile;
  readonly elapsedMs: number;
  readonly idleMs: number;
  readonly isOverMemory: boolean;
  readonly diskMb: number | null;
}

/** A number of seconds in the largest unit that it fills without a rest. */
export function wholeUnits(seconds: number): string {
  if (seconds % 3600 === 0) return `${seconds / 3600} h`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

/** The first limit that the job has gone over, if any. */
export function overLimit({ job, elapsedMs, idleMs, isOverMemory, diskMb }: Standing): Verdict | null {
  const { needs, job: spec } = job.claimed;
  const { wallS, idleS } = spec.limits;
  if (elapsedMs >= wallS * 1000) return verdict("wall_time", wholeUnits(wallS));
  if (isOverMemory) return verdict("out_of_memory", `${needs.memoryMb} MB`);
  if ((diskMb ?? 0) > needs.diskMb) return verdict("disk_limit", `${needs.diskMb} MB`);
  if (idleMs >= idleS * 1000) return verdict("idle", wholeUnits(idleS));
  return null;
}
