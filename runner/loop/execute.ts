import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { ProtocolRefusal } from "@/lib/protocol/refusal";
import { type ReasonCode, reasons } from "@/lib/runs/reasons";
import { noUsage } from "@/lib/runs/usage";
import { ExitFile, ShimFile, StopFile } from "../attempt-folder";
import { isRunning } from "../process/proc";
import type { LoopContext } from "./context";
import { fetchInputs } from "./fetch-inputs";
import { jobEnvironment } from "./job-environment";
import { type LiveAttempt, progressOf, readFileAs } from "./live-attempt";
import { wordsOf } from "./log";
import { pause } from "./sleep";
import { writeAside } from "./write-aside";

type End = Pick<ExitFile, "outcome" | "reason" | "detail">;

/** The end of an attempt whose supervisor could not write one. */
async function endWithoutSupervisor(live: LiveAttempt, end: End): Promise<ExitFile> {
  const [shim, progress] = await Promise.all([readFileAs(live.folder.shim, ShimFile), progressOf(live)]);
  const startedMs = shim?.startedMs ?? Date.now();
  return {
    ...end,
    detail: end.detail?.slice(0, 500) ?? null,
    exitCode: null,
    signal: null,
    startedMs,
    durationMs: progress?.elapsedMs ?? 0,
    progress: progress ?? nothingDone,
    usage: progress?.usage ?? noUsage,
    droppedBytes: 0,
    result: null,
  };
}

/** Written where the supervisor would have: whatever happens to this process, the attempt is not begun again. */
async function noted(live: LiveAttempt, end: End): Promise<ExitFile> {
  const exit = await endWithoutSupervisor(live, end);
  await writeAside(live.folder.exit, exit);
  return exit;
}

const nothingDone: ExitFile["progress"] = {
  phase: "stopping",
  stages: [],
  elapsedMs: 0,
  usage: noUsage,
  rssMb: null,
  diskMb: null,
  gpus: [],
  upload: null,
};

const stopped: Readonly<Record<StopFile["why"], End>> = {
  cancelled: { outcome: "cancelled", reason: "cancelled", detail: null },
  gone: { outcome: "cancelled", reason: "cancelled", detail: null },
  disk_full: { outcome: "infra_failed", reason: "disk_full", detail: null },
};

/** Brings the attempt to life. Gives its end where it has one before anything runs. */
async function start(ctx: LoopContext, live: LiveAttempt): Promise<End | null> {
  const { folder, job, id, fence } = live;
  const { missing } = jobEnvironment(job.claimed.job, ctx.environment);
  if (missing !== null) return { outcome: "job_failed", reason: "missing_key", detail: missing };
  if (job.gpus !== null && job.gpus.length < job.claimed.needs.gpus) {
    return { outcome: "infra_failed", reason: "could_not_start", detail: "its GPUs were taken meanwhile" };
  }
  const absent = await fetchInputs(ctx, live);
  if (absent !== null) return { outcome: "infra_failed", reason: "inputs_missing", detail: absent };
  const own = join(folder.workspace, ".referee");
  await Promise.all([folder.home, folder.tmp, own].map((path) => mkdir(path, { recursive: true })));
  await writeAside(join(own, "job.json"), job.claimed.job);
  if (live.stop !== null) return stopped[live.stop];
  try {
    const { supervisor } = ctx.programs;
    const handle = await ctx.executor.start({ folder, job, supervisor, attempt: id, fence });
    await writeAside(folder.handle, handle);
  } catch (error) {
    return { outcome: "infra_failed", reason: "could_not_start", detail: wordsOf(error) };
  }
  ctx.say("info", "A job was started", { attempt: id, run: job.claimed.job.run });
  return null;
}

const Handle = z.unknown();

/** Whether the supervisor that made the folder its own still runs on this machine. */
async function isSupervised(ctx: LoopContext, live: LiveAttempt): Promise<boolean> {
  const shim = await readFileAs(live.folder.shim, ShimFile);
  return shim !== null && shim.bootId === ctx.machine.bootId && isRunning(shim.pid, shim.startTime);
}

/** How it ended, where its supervisor is gone without a word; null while nobody can say so. */
async function silentEnd(ctx: LoopContext, live: LiveAttempt, waitedMs: number): Promise<End | null> {
  const shim = await readFileAs(live.folder.shim, ShimFile);
  const isHere = ctx.executor.kind === "local";
  if (isHere && shim !== null && shim.bootId !== ctx.machine.bootId) {
    return { outcome: "infra_failed", reason: "host_reboot", detail: null };
  }
  if (await isSupervised(ctx, live)) return null;
  const handle = await readFileAs(live.folder.handle, Handle);
  // Between the start of a supervisor and the note of it this process may have been ended.
  if (handle === null) return shim === null && waitedMs < patienceMs(ctx) ? null : died;
  const standing = (await ctx.executor.inspect(new Map([[live.id, handle]]))).get(live.id);
  if (standing?.state !== "ended") return null;
  if (standing.why === null) return died;
  return { outcome: outcomeOf(standing.why), reason: standing.why, detail: standing.detail };
}
/** So long a supervisor may take from its first trace to its name. */
const patienceMs = ({ config }: LoopContext) => 3 * config.times.lookMs;
const died: End = { outcome: "infra_failed", reason: "supervisor_died", detail: null };

function outcomeOf(reason: string): End["outcome"] {
  const known = Object.hasOwn(reasons, reason) ? reasons[reason as ReasonCode].outcome : null;
  return known ?? "infra_failed";
}

/** Waits for the word of the supervisor, or until it is sure that none will come. */
async function untilEnded(ctx: LoopContext, live: LiveAttempt): Promise<ExitFile> {
  const { pollMs, lookMs } = ctx.config.times;
  const exit = () => readFileAs(live.folder.exit, ExitFile);
  const began = performance.now();
  let looked = Number.NEGATIVE_INFINITY;
  for (;;) {
    const said = await exit();
    if (said) return said;
    if (performance.now() - looked >= lookMs) {
      looked = performance.now();
      const silent = await silentEnd(ctx, live, looked - began);
      // It may have written its last word between the two looks.
      if (silent) return (await exit()) ?? (await noted(live, silent));
    }
    await pause(pollMs, ctx.signal);
    ctx.signal.throwIfAborted();
  }
}

/** Makes sure that nothing of the attempt runs any more. Safe to repeat. */
export async function endProcesses(ctx: LoopContext, live: LiveAttempt): Promise<void> {
  const handle = await readFileAs(live.folder.handle, Handle);
  if (handle !== null) {
    await ctx.executor.kill(handle).catch((error: unknown) => {
      ctx.say("error", `A job could not be ended: ${wordsOf(error)}`, { attempt: live.id });
    });
  }
  live.isRunning = false;
  ctx.wake();
}

/** The standing of a start that the site refused: somebody else may be at work, so this attempt is not ours to end. */
function assertOurs(exit: ExitFile): void {
  if (exit.refused === "already_started" || exit.refused === "gone") {
    throw new ProtocolRefusal({ code: "gone", message: "Another process executes this attempt." });
  }
}

/**
 * Executes the attempt, or goes on with one that an earlier process has started, until its last process is gone.
 *
 * @throws ProtocolRefusal `gone` where the site did not let it start
 */
export async function execute(ctx: LoopContext, live: LiveAttempt): Promise<ExitFile> {
  const { folder } = live;
  live.stop = (await readFileAs(folder.stop, StopFile))?.why ?? live.stop;
  const isNew = [folder.handle, folder.started, folder.exit].every((path) => !existsSync(path));
  const early = isNew ? await start(ctx, live) : null;
  const exit = early ? await noted(live, early) : await untilEnded(ctx, live);
  await endProcesses(ctx, live);
  assertOurs(exit);
  return exit;
}
