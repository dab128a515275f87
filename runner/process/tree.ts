import { readdirSync, readFileSync } from "node:fs";
import { type ProcessStat, proportionalBytes, statOf } from "./proc";

const pageBytes = 4096;
/** The variable that every process of an attempt has in its environment. */
export const attemptVariable = "REFEREE_ATTEMPT";

function allPids(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** Every process that can be seen now, by number. */
export function processTable(): Map<number, ProcessStat> {
  const table = new Map<number, ProcessStat>();
  for (const pid of allPids()) {
    const stat = statOf(pid);
    if (stat && stat.state !== "Z" && stat.state !== "X") table.set(pid, stat);
  }
  return table;
}

/** The process and all that descend from it, as far as their parents still live. */
export function treeOf(root: number, table = processTable()): ProcessStat[] {
  const children = new Map<number, ProcessStat[]>();
  for (const stat of table.values()) {
    const siblings = children.get(stat.parent);
    if (siblings) siblings.push(stat);
    else children.set(stat.parent, [stat]);
  }
  const top = table.get(root);
  const found = top ? [top] : [];
  for (let at = 0; at < found.length; at++) found.push(...(children.get(found[at]?.pid ?? -1) ?? []));
  return found;
}

/** The processes that carry an attempt's mark in their environment, wherever they have gone; never this one. */
export function markedBy(attempt: string): number[] {
  const mark = Buffer.from(`${attemptVariable}=${attempt}\0`);
  return allPids().filter((pid) => {
    if (pid === process.pid) return false;
    try {
      const environment = readFileSync(`/proc/${pid}/environ`);
      const at = environment.indexOf(mark);
      return at === 0 || (at > 0 && environment[at - 1] === 0);
    } catch {
      return false;
    }
  });
}

/** All processes of an attempt: those below its first one, and those that have slipped away from it. */
export function processesOf(root: number, attempt: string): ProcessStat[] {
  const table = processTable();
  const all = new Map(treeOf(root, table).map((stat) => [stat.pid, stat]));
  for (const pid of markedBy(attempt)) {
    for (const stat of treeOf(pid, table)) all.set(stat.pid, stat);
  }
  return [...all.values()];
}

export const residentBytes = (all: readonly ProcessStat[]) =>
  all.reduce((sum, { residentPages }) => sum + residentPages * pageBytes, 0);

/** What they really hold together: pages that they share count once. It is slow, so it is asked only near a limit. */
export const heldBytes = (all: readonly ProcessStat[]) =>
  all.reduce((sum, { pid, residentPages }) => sum + (proportionalBytes(pid) ?? residentPages * pageBytes), 0);

/** Processor time in milliseconds, that of ended children included. */
export const processorMs = (all: readonly ProcessStat[]) =>
  all.reduce((sum, { ticks }) => sum + ticks * 10, 0);
