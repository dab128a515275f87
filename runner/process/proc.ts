import { readFileSync } from "node:fs";

/** One process as /proc shows it. Times are clock ticks of 10 ms. */
export interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  readonly state: string;
  /** Ticks of its own and of the children it has waited for. */
  readonly ticks: number;
  /** Field 22: with the boot id it tells this process from a later one with the same number. */
  readonly startTime: string;
  readonly residentPages: number;
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, "latin1");
  } catch {
    // A process may end, or belong to someone else, between any two looks at it.
    return null;
  }
}

/** Null where there is no such process. */
export function statOf(pid: number | "self"): ProcessStat | null {
  const text = readOrNull(`/proc/${pid}/stat`);
  if (text === null) return null;
  // The name stands in brackets and may itself hold brackets and spaces.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const number = (field: number) => Number(fields[field - 3] ?? 0);
  return {
    pid: Number.parseInt(text, 10),
    state: fields[0] ?? "?",
    parent: number(4),
    ticks: number(14) + number(15) + number(16) + number(17),
    startTime: fields[19] ?? "0",
    residentPages: number(24),
  };
}

/** New with each start of the machine. */
export function bootId(): string {
  return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
}

/** Milliseconds since the machine started; unlike a monotonic clock it goes on while the machine sleeps. */
export function uptimeMs(): number {
  return Math.round(Number.parseFloat(readFileSync("/proc/uptime", "latin1")) * 1000);
}

/** Whether this very process, not a later one with its number, still runs. One that only waits to be buried does not. */
export function isRunning(pid: number, startTime: string): boolean {
  const stat = statOf(pid);
  return stat !== null && stat.startTime === startTime && stat.state !== "Z" && stat.state !== "X";
}

/** How often the kernel has ended a process for want of memory, since the machine started. */
export function oomKills(): number {
  return Number(/^oom_kill (\d+)$/m.exec(readOrNull("/proc/vmstat") ?? "")?.[1] ?? 0);
}

/** The proportional share of memory in bytes: pages shared by n processes count 1/n in each. Null where it is not told. */
export function proportionalBytes(pid: number): number | null {
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(readOrNull(`/proc/${pid}/smaps_rollup`) ?? "")?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

/** The hard limit of this process on a resource by its line in /proc/self/limits; Infinity for none. */
export function hardLimit(name: string): number {
  const line = (readOrNull("/proc/self/limits") ?? "").split("\n").find((text) => text.startsWith(name));
  const hard = line?.slice(26).trim().split(/\s+/)[1];
  return hard === undefined || hard === "unlimited" ? Number.POSITIVE_INFINITY : Number(hard);
}
