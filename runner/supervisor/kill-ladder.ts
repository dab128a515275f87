import { setTimeout as pause } from "node:timers/promises";
import { signal, sweep } from "../process/sweep";
import { processesOf } from "../process/tree";
import type { JobProcess } from "./job-process";
import type { Isolation } from "./sandbox";

export interface Ladder {
  readonly job: JobProcess;
  readonly attempt: string;
  readonly isolation: Isolation;
  readonly graceMs: number;
  readonly killFailedMs: number;
}

async function endsWithin(job: JobProcess, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const late = pause(ms, false, { signal: timer.signal }).catch(() => false);
  const isEnded = await Promise.race([job.ended.then(() => true), late]);
  timer.abort();
  return isEnded;
}

/** Asks every process of the job to end, the sandbox's own apart: that one would take all others with it at once. */
function askAll({ job, attempt, isolation }: Ladder): void {
  for (const { pid } of processesOf(job.pid ?? -1, attempt)) {
    if (pid !== job.pid || isolation === "group") signal(pid, "SIGTERM");
  }
}

/** Ends by force whatever is left: the namespace with all that is in it, and those who slipped out. */
export async function destroy({ job, attempt, killFailedMs }: Ladder): Promise<boolean> {
  const { pid } = job;
  const all = pid === undefined ? [] : processesOf(pid, attempt);
  if (pid !== undefined) {
    // The job leads a group of its own. Once it has ended and was buried its number may be anybody's.
    if (all.some((stat) => stat.pid === pid)) {
      signal(-pid, "SIGKILL");
      signal(pid, "SIGKILL");
    }
  }
  for (const stat of all) signal(stat.pid, "SIGKILL");
  const [isSwept, isEnded] = await Promise.all([sweep(attempt, killFailedMs), endsWithin(job, killFailedMs)]);
  return isSwept && isEnded;
}

/** TERM, time to save its work, then force. Promises whether everything is gone. */
export async function endJob(ladder: Ladder): Promise<boolean> {
  askAll(ladder);
  await endsWithin(ladder.job, ladder.graceMs);
  return destroy(ladder);
}
