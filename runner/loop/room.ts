import type { Capacity, Free } from "@/lib/protocol/words";
import { canTake } from "@/lib/runs/can-take";
import type { Needs } from "@/lib/runs/job-spec";
import type { RunnerConfig } from "../config";
import type { GpuState } from "./gpus";
import type { Machine } from "./machine";

const mb = 1024 * 1024;
/** For the system, the runner and the supervisors. */
const keptMemoryMb = 1024;

/** What an attempt holds as long as its processes may live; afterwards it holds nothing but its place on the disk. */
export interface Held {
  readonly needs: Needs;
  readonly gpus: readonly string[];
  readonly isRunning: boolean;
}

export interface Room {
  readonly free: Free;
  /** Whether a further job may be taken at all. */
  readonly isReady: boolean;
  /** Whether it is for want of disk that none is taken. */
  readonly isDiskLow: boolean;
  /** Why not, or what else the chair should know. */
  readonly reasons: string[];
}

interface Seen {
  readonly machine: Machine;
  readonly gpus: readonly GpuState[];
}

/** One processor is the runner's own, so that signs of life hold however busy the jobs are. */
const cpusForJobs = (cpus: number) => Math.max(1, cpus - 1);

/** All that the machine has for jobs. */
export function capacityOf(
  { machine, gpus }: Seen,
  more: Pick<Capacity, "executor" | "isolation" | "keys">,
): Capacity {
  return {
    ...more,
    gpus: gpus.map(({ gpu }) => gpu),
    cpus: cpusForJobs(machine.cpus),
    memoryMb: Math.max(1, machine.memoryMb - keptMemoryMb),
    diskMb: Math.floor(machine.disk.allBytes / mb),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

/** What is left beside the jobs that run. */
export function roomOf({ machine, gpus }: Seen, held: readonly Held[], config: RunnerConfig): Room {
  const running = held.filter(({ isRunning }) => isRunning);
  const usedGpus = new Set(running.flatMap((one) => one.gpus));
  const usable = machine.disk.freeBytes - config.disk.leastFreeBytes(machine.disk.allBytes);
  const taken = (of: (needs: Needs) => number) => sum(running.map(({ needs }) => of(needs)));
  const memoryMb = machine.memoryMb - keptMemoryMb - taken((needs) => needs.memoryMb);
  const isDiskLow = usable <= 0;
  const jobs = config.jobs ?? cpusForJobs(machine.cpus);
  return {
    free: {
      gpus: gpus.filter(({ gpu, aside }) => aside === null && !usedGpus.has(gpu.uuid)).map(({ gpu }) => gpu),
      cpus: Math.max(0, cpusForJobs(machine.cpus) - taken((needs) => needs.cpus)),
      memoryMb: Math.max(0, Math.min(memoryMb, machine.availableMb)),
      diskMb: Math.max(0, Math.floor(usable / mb)),
    },
    isReady: !isDiskLow && running.length < jobs,
    isDiskLow,
    reasons: [
      ...(isDiskLow ? [lowDisk(machine, config)] : []),
      ...gpus.flatMap(({ aside }) => (aside === null ? [] : [aside])),
    ].slice(0, 20),
  };
}

function lowDisk({ disk }: Machine, config: RunnerConfig): string {
  const gb = (bytes: number) => `${(bytes / mb / 1024).toFixed(1)} GiB`;
  return `The disk has ${gb(disk.freeBytes)} left, less than the ${gb(config.disk.leastFreeBytes(disk.allBytes))} that a new job needs`;
}

/** The smallest GPUs that do. Null where there are not enough. */
export function chooseGpus(needs: Needs, free: Free): string[] | null {
  if (!canTake({ ...needs, labels: [] }, free, [])) return null;
  return free.gpus
    .filter(({ memoryMb }) => memoryMb >= needs.gpuMemoryMb)
    .toSorted((a, b) => a.memoryMb - b.memoryMb)
    .slice(0, needs.gpus)
    .map(({ uuid }) => uuid);
}
