import type { Offer } from "../executors/slurm/offer";
import type { LoopContext } from "./context";
import { type GpuState, readGpus } from "./gpus";
import { stopAttempt } from "./live-attempt";
import { wordsOf } from "./log";
import { cpusForJobs, type Machine, readMachine } from "./machine";
import { type Room, roomOf } from "./room";
import { pause } from "./sleep";

export interface Seen {
  readonly machine: Machine;
  readonly gpus: readonly GpuState[];
  /** What the cluster has, where jobs are executed there. */
  readonly cluster: Offer | null;
}

/** What the machine has and what is in use of it, now. */
export async function see(ctx: LoopContext): Promise<Seen> {
  const ours = new Set(
    [...ctx.live.values()].flatMap(({ job, isRunning }) => (isRunning ? (job.gpus ?? []) : [])),
  );
  const [machine, gpus, cluster] = await Promise.all([
    readMachine(ctx.state.root),
    ctx.executor.kind === "local" ? readGpus(ctx.machine.runProgram, ours, ctx.config.times.gpuMs) : [],
    ctx.executor.offer?.() ?? null,
  ]);
  const { cpus = cpusForJobs(machine.cpus) } = ctx.config;
  return { machine: { ...machine, jobCpus: cpus }, gpus, cluster };
}

/** What is left beside the jobs that this process looks after. */
export function roomIn(ctx: LoopContext, seen: Seen): Room {
  const held = [...ctx.live.values()].map(({ job, isRunning }) => ({
    needs: job.claimed.needs,
    gpus: job.gpus ?? [],
    isRunning,
  }));
  return roomOf(seen, held, ctx.config);
}

/** Where the disk is nearly full, the job that has written most is stopped, one at each look. */
async function guardDisk(ctx: LoopContext, { machine: { disk } }: Seen): Promise<void> {
  const { stopBytes, leastFreeBytes } = ctx.config.disk;
  if (disk.freeBytes >= stopBytes) {
    if (disk.freeBytes > leastFreeBytes(disk.allBytes)) await ctx.ballast.keep(disk.freeBytes - stopBytes);
    return;
  }
  const [largest] = [...ctx.live.values()]
    .filter(({ isRunning, stop }) => isRunning && stop === null)
    .toSorted((a, b) => (b.progress?.diskMb ?? 0) - (a.progress?.diskMb ?? 0));
  await ctx.ballast.drop();
  if (!largest) return;
  ctx.say("warning", "A job is stopped, as the disk is nearly full", { attempt: largest.id });
  await stopAttempt(largest, "disk_full");
}

/** Looks at the machine again and again. A look that fails leaves the one before it standing. */
export async function keepLooking(ctx: LoopContext, onSeen: (seen: Seen) => void): Promise<void> {
  while (await pause(ctx.config.times.lookMs, ctx.signal)) {
    try {
      const seen = await see(ctx);
      onSeen(seen);
      await guardDisk(ctx, seen);
    } catch (error) {
      ctx.say("error", `The machine could not be looked at: ${wordsOf(error)}`);
    }
  }
}
