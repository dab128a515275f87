import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Stands in the environment of everything that a coding agent starts, in whatever session it hides. */
export const markName = "REFEREE_CODING";

/** Sends a signal to a process group; one that is gone is no fault. */
export function signalGroup(leader: number, signal: NodeJS.Signals): void {
  send(-leader, signal);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== "ESRCH" && code !== "EPERM") throw error;
  }
}

/** The living processes whose environment bears the mark. None where the system has no `/proc`. */
export function markedProcesses(mark: string): number[] {
  const entry = `${markName}=${mark}\0`;
  return processIds().filter((pid) => pid !== process.pid && textOf(`/proc/${pid}/environ`).includes(entry));
}

/** Processor time that the marked processes and their finished children have used, in clock ticks. */
export function processorTicks(mark: string): number {
  return markedProcesses(mark).reduce((sum, pid) => sum + ticksOf(textOf(`/proc/${pid}/stat`)), 0);
}

function ticksOf(stat: string): number {
  // The name in brackets may hold blanks and brackets; the numbers follow the last one.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 15).reduce((sum, field) => sum + (Number(field) || 0), 0);
}

/**
 * Ends a group and everything that bears the mark, by force. A process may start another between two looks, so it looks
 * until it finds none twice. What hangs in the kernel is left to whoever watches the job.
 */
export async function endTree(leader: number, mark: string): Promise<void> {
  signalGroup(leader, "SIGKILL");
  for (let passes = 0, empty = 0; passes < 300 && empty < 2; passes++) {
    const found = markedProcesses(mark);
    for (const pid of found) send(pid, "SIGKILL");
    empty = found.length === 0 ? empty + 1 : 0;
    if (empty < 2) await wait(10);
  }
}

function processIds(): number[] {
  try {
    return readdirSync("/proc")
      .map(Number)
      .filter((pid) => Number.isInteger(pid) && pid > 0);
  } catch {
    return [];
  }
}

/** Empty for a process that has gone meanwhile, or is another user's. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}
