import { existsSync } from "node:fs";
import { z } from "zod";
import { type ReasonCode, reasons } from "@/lib/runs/reasons";
import { noUsage } from "@/lib/runs/usage";
import { type ExitFile, ShimFile, type StopFile } from "../attempt-folder";
import type { Standing } from "../executors/executor";
import { isRunning } from "../process/proc";
import type { LoopContext } from "./context";
import { type LiveAttempt, readFileAs } from "./live-attempt";
import { pause } from "./sleep";
import { writeAside } from "./write-aside";

/** How an attempt has ended, where it is not its supervisor that says so. */
export type End = Pick<ExitFile, "outcome" | "reason" | "detail">;

export const Handle = z.unknown();

export const nothingDone: ExitFile["progress"] = {
  phase: "stopping",
  stages: [],
  elapsedMs: 0,
  usage: noUsage,
  rssMb: null,
  diskMb: null,
  gpus: [],
  upload: null,
};

/** What a reason to stop means for an attempt that never ran. */
export const stoppedBy: Readonly<Record<StopFile["why"], End>> = {
  cancelled: { outcome: "cancelled", reason: "cancelled", detail: null },
  gone: { outcome: "cancelled", reason: "cancelled", detail: null },
  disk_full: { outcome: "infra_failed", reason: "disk_full", detail: null },
  stopped: { outcome: "infra_failed", reason: "runner_stopped", detail: null },
};

const died: End = { outcome: "infra_failed", reason: "supervisor_died", detail: null };
const forgotten: End = {
  outcome: "infra_failed",
  reason: "cluster_failed",
  detail: "it does not know the job any more",
};

/** So long a supervisor may take from its first trace to its name, and a cluster to find a job again. */
const patienceMs = ({ config }: LoopContext) => 3 * config.times.lookMs;

/** Hands the attempt to its executor, and notes what came back. */
export async function submit(ctx: LoopContext, { folder, job, id, fence }: LiveAttempt): Promise<void> {
  const { supervisor } = ctx.programs;
  const handle = await ctx.executor.start({ folder, job, supervisor, attempt: id, fence });
  await writeAside(folder.handle, handle);
}

/** The note of what was started; where this process was ended before it could write it, what is found by name. */
async function handleOf(ctx: LoopContext, { id, fence, folder }: LiveAttempt): Promise<unknown> {
  const noted = await readFileAs(folder.handle, Handle);
  if (noted !== null) return noted;
  const found = (await ctx.executor.find?.(id, fence)) ?? null;
  if (found !== null) await writeAside(folder.handle, found);
  return found;
}

/** How it ended, where its supervisor is gone without a word; null while nobody can say so. */
export async function silentEnd(ctx: LoopContext, live: LiveAttempt, waitedMs: number): Promise<End | null> {
  const shim = await readFileAs(live.folder.shim, ShimFile);
  const isSameBoot = shim !== null && shim.bootId === ctx.machine.bootId;
  if (ctx.executor.kind === "local" && shim !== null && !isSameBoot) {
    return { outcome: "infra_failed", reason: "host_reboot", detail: null };
  }
  if (isSameBoot && isRunning(shim.pid, shim.startTime)) return null;
  const handle = await handleOf(ctx, live);
  // Between the start of a supervisor and the note of it this process may have been ended.
  if (handle === null) return shim === null && waitedMs < patienceMs(ctx) ? null : died;
  const standing = (await ctx.executor.inspect(new Map([[live.id, handle]]))).get(live.id);
  if (standing?.state === "missing") return missing(ctx, live);
  live.missingSince = null;
  if (standing?.state === "pending") return pending(ctx, live, handle, shim);
  if (standing?.state !== "ended") return null;
  return endOf(standing);
}

function endOf({ why, detail }: Extract<Standing, { state: "ended" }>): End {
  if (why === null) return died;
  const known = Object.hasOwn(reasons, why) ? reasons[why as ReasonCode].outcome : null;
  return { outcome: known ?? "infra_failed", reason: why, detail };
}

/** In the cluster's line: no time of its own runs yet, and where it is not wanted any more it is taken out of it. */
async function pending(
  ctx: LoopContext,
  live: LiveAttempt,
  handle: unknown,
  shim: ShimFile | null,
): Promise<End | null> {
  if (shim !== null) return null;
  live.progress ??= { ...nothingDone, phase: "pending" };
  if (live.stop === null) return null;
  await ctx.executor.kill(handle);
  return stoppedBy[live.stop];
}

/**
 * The cluster has lost it. What never began is handed in again; what began may still run on its node, so it is given up
 * only once its supervisor, whose lease is not renewed any more, must have ended it.
 */
async function missing(ctx: LoopContext, live: LiveAttempt): Promise<End | null> {
  const now = performance.now();
  live.missingSince ??= now;
  const missingMs = now - live.missingSince;
  if (existsSync(live.folder.started)) {
    return missingMs > live.job.claimed.leaseTtlS * 1000 ? forgotten : null;
  }
  if (missingMs < patienceMs(ctx)) return null;
  ctx.say("warning", "The cluster has lost a job, which is handed in again", { attempt: live.id });
  await submit(ctx, live);
  live.missingSince = null;
  return null;
}

/** The end of a job that its cluster ended, with the cluster's own words for why, if it has any. */
export async function clusterWords(ctx: LoopContext, live: LiveAttempt, exit: ExitFile): Promise<ExitFile> {
  if (exit.reason !== "cluster_failed" || ctx.executor.kind === "local") return exit;
  const handle = await readFileAs(live.folder.handle, Handle);
  const standing = handle === null ? undefined : await settled(ctx, live, handle);
  if (standing?.state !== "ended" || standing.why !== "cluster_failed") return exit;
  return { ...exit, detail: standing.detail ?? exit.detail };
}

/** How it stands, once it does not run any more or a while has passed. */
async function settled(
  ctx: LoopContext,
  { id }: LiveAttempt,
  handle: unknown,
): Promise<Standing | undefined> {
  const until = performance.now() + ctx.config.times.killFailedMs;
  for (;;) {
    const standing = (await ctx.executor.inspect(new Map([[id, handle]]))).get(id);
    if (standing?.state === "ended" || performance.now() > until) return standing;
    if (!(await pause(ctx.config.times.lookMs, ctx.signal))) return undefined;
  }
}
