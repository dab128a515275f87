import { readFile, statfs, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import type { StateDir } from "./state-dir";

const mb = 1024 * 1024;

/** This machine, however often it starts. Where the system does not name it, a name is made up and kept. */
export async function machineId(state: StateDir, systemFile = "/etc/machine-id"): Promise<string> {
  for (const path of [systemFile, state.machine]) {
    const id = await readFile(path, "utf8").catch(() => "");
    if (id.trim().length >= 8) return id.trim().slice(0, 200);
  }
  const made = crypto.randomUUID();
  await writeFile(state.machine, `${made}\n`, { mode: 0o600 });
  return made;
}

export interface Machine {
  readonly cpus: number;
  /** Of them, for jobs; where it is not said, all but one. */
  readonly jobCpus?: number;
  readonly memoryMb: number;
  readonly availableMb: number;
  readonly disk: { readonly freeBytes: number; readonly allBytes: number };
}

/** One processor is the runner's own, so that signs of life hold however busy the jobs are. */
export const cpusForJobs = (cpus: number): number => Math.max(1, cpus - 1);

/** What the machine has, and how much of it is left now. */
export async function readMachine(dir: string): Promise<Machine> {
  const [memory, disk] = await Promise.all([readFile("/proc/meminfo", "utf8"), statfs(dir)]);
  const kb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(memory)?.[1] ?? 0);
  return {
    cpus: availableParallelism(),
    memoryMb: Math.floor((kb("MemTotal") * 1024) / mb),
    availableMb: Math.floor((kb("MemAvailable") * 1024) / mb),
    disk: { freeBytes: disk.bavail * disk.bsize, allBytes: disk.blocks * disk.bsize },
  };
}
