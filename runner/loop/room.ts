import type { Capacity, Free } from "@/lib/protocol/words";
import { canTake } from "@/lib/runs/can-take";
import type { Needs } from "@/lib/runs/job-spec";
import type { RunnerConfig } from "../config";
import type { Offer } from "../executors/slurm/offer";
import type { GpuState } from "./gpus";
import { cpusForJobs, type Machine } from "./machine";

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
  readonly cluster?: Offer | null;
}

const jobCpusOf = ({ cpus, jobCpus }: Machine) => jobCpus ?? cpusForJobs(cpus);

/** All that the machine has for jobs, or of a cluster what one job can have. */
export function capacityOf(
  { machine, gpus, cluster }: Seen,
  more: Pick<Capacity, "executor" | "isolation" | "keys">,
): Capacity {
  const diskMb = Math.floor(machine.disk.allBytes / mb);
  if (cluster) {
    const { node } = cluster;
    return {
      ...more,
      gpus: [...(node?.gpus ?? [])],
      cpus: node?.cpus ?? 1,
      memoryMb: node?.memoryMb ?? 1,
      diskMb,
    };
  }
  return {
    ...more,
    gpus: gpus.map(({ gpu }) => gpu),
    cpus: jobCpusOf(machine),
    memoryMb: Math.max(1, machine.memoryMb - keptMemoryMb),
    diskMb,
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

/** What is left beside the jobs that run. */
export function roomOf(seen: Seen, held: readonly Held[], config: RunnerConfig): Room {
  const { machine, gpus, cluster } = seen;
  const running = held.filter(({ isRunning }) => isRunning);
  if (cluster) return roomOfCluster(cluster, running, machine, config);
  const usedGpus = new Set(running.flatMap((one) => one.gpus));
  const usable = machine.disk.freeBytes - config.disk.leastFreeBytes(machine.disk.allBytes);
  const taken = (of: (needs: Needs) => number) => sum(running.map(({ needs }) => of(needs)));
  const memoryMb = machine.memoryMb - keptMemoryMb - taken((needs) => needs.memoryMb);
  const isDiskLow = usable <= 0;
  const jobs = config.jobs ?? jobCpusOf(machine);
  return {
    free: {
      gpus: gpus.filter(({ gpu, aside }) => aside === null && !usedGpus.has(gpu.uuid)).map(({ gpu }) => gpu),
      cpus: Math.max(0, jobCpusOf(machine) - taken((needs) => needs.cpus)),
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

const noNode = "No node of the cluster takes jobs now";

/**
 * What a further job can have of a cluster: no more than one node has, and together with the jobs that are there no more
 * than the cluster has. Others may use it too: then the job waits in the cluster's own line.
 */
function roomOfCluster(cluster: Offer, held: readonly Held[], { disk }: Machine, config: RunnerConfig): Room {
  const { node } = cluster;
  const left = (all: number, most: number, of: (needs: Needs) => number) =>
    Math.max(0, Math.min(most, all - sum(held.map(({ needs }) => of(needs)))));
  const gpus = left(cluster.gpus, node?.gpus.length ?? 0, (needs) => needs.gpus);
  const usable = disk.freeBytes - config.disk.leastFreeBytes(disk.allBytes);
  const isDiskLow = usable <= 0;
  return {
    free: {
      gpus: node?.gpus.slice(0, gpus) ?? [],
      cpus: left(cluster.cpus, node?.cpus ?? 0, (needs) => needs.cpus),
      memoryMb: left(cluster.memoryMb, node?.memoryMb ?? 0, (needs) => needs.memoryMb),
      diskMb: Math.max(0, Math.floor(usable / mb)),
    },
    isReady: !isDiskLow && node !== null && held.length < (config.jobs ?? cluster.cpus),
    isDiskLow,
    reasons: [...(isDiskLow ? [lowDisk({ disk }, config)] : []), ...(node === null ? [noNode] : [])],
  };
}

function lowDisk({ disk }: Pick<Machine, "disk">, config: RunnerConfig): string {
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
