import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { ProtocolRefusal } from "@/lib/protocol/refusal";
import { noUsage } from "@/lib/runs/usage";
import { ExitFile, ShimFile, StopFile } from "../attempt-folder";
import type { LoopContext } from "./context";
import { fetchInputs } from "./fetch-inputs";
import { jobEnvironment } from "./job-environment";
import { type LiveAttempt, progressOf, readFileAs } from "./live-attempt";
import { wordsOf } from "./log";
import { pause } from "./sleep";
import { clusterWords, type End, Handle, nothingDone, silentEnd, stoppedBy, submit } from "./standing";
import { writeAside } from "./write-aside";

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

/** Of an attempt that was ended by force with this runner: why, unless it has said so itself. */
export async function noteStopped(live: LiveAttempt): Promise<void> {
  if (existsSync(live.folder.exit) || existsSync(live.folder.outbox)) return;
  await noted(live, stoppedBy[live.stop ?? "stopped"]);
}

/** Brings the attempt to life. Gives its end where it has one before anything runs. */
async function start(ctx: LoopContext, live: LiveAttempt): Promise<End | null> {
  const { folder, job, id } = live;
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
  if (live.stop !== null) return stoppedBy[live.stop];
  try {
    await submit(ctx, live);
  } catch (error) {
    return { outcome: "infra_failed", reason: "could_not_start", detail: wordsOf(error) };
  }
  ctx.say("info", "A job was started", { attempt: id, run: job.claimed.job.run });
  return null;
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
      live.mayStillRun = true;
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
  const exit = early ? await noted(live, early) : await clusterWords(ctx, live, await untilEnded(ctx, live));
  await endProcesses(ctx, live);
  assertOurs(exit);
  return exit;
}
