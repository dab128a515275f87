import { setTimeout as pause } from "node:timers/promises";
import { statOf } from "./proc";
import { markedBy } from "./tree";

/** Sends a signal; false where there is no such process any more. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}

const lives = (pid: number) => {
  const state = statOf(pid)?.state;
  return state !== undefined && state !== "Z" && state !== "X";
};

/**
 * Ends every process that carries the attempt's mark, until two looks in a row find none: a process may be born
 * while the list is read. Promises whether they are gone within the time.
 */
export async function sweep(attempt: string, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs;
  let emptyLooks = 0;
  while (emptyLooks < 2) {
    const left = markedBy(attempt).filter(lives);
    emptyLooks = left.length === 0 ? emptyLooks + 1 : 0;
    for (const pid of left) signal(pid, "SIGKILL");
    if (left.length > 0 && performance.now() > until) return false;
    await pause(emptyLooks === 1 ? 5 : 20);
  }
  return true;
}
