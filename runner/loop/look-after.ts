import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { PassingFailure } from "@/lib/protocol/ports";
import { ProtocolRefusal } from "@/lib/protocol/refusal";
import { streamNames } from "@/lib/runs/streams";
import { ExitFile } from "../attempt-folder";
import type { LoopContext } from "./context";
import { endProcesses, execute } from "./execute";
import { finish, type Uploads } from "./finish";
import { Gone, type LiveAttempt, readFileAs, stopAttempt } from "./live-attempt";
import { wordsOf } from "./log";
import { pause } from "./sleep";
import { streamUpload } from "./stream-upload";

/**
 * The whole life of one attempt in this process, from wherever an earlier process has left it. Ends once the site has
 * taken its end, once it is gone, or with this process; then the attempt's folder stays for the next one.
 */
export async function lookAfter(ctx: LoopContext, live: LiveAttempt): Promise<void> {
  try {
    while (!(await isOver(ctx, live))) {
      if (!(await pause(ctx.config.times.retryMaxMs, ctx.signal))) return;
    }
  } finally {
    ctx.wake();
  }
}

/** Goes as far as it can now. False where it has to be tried again, from what stands on the disk. */
async function isOver(ctx: LoopContext, live: LiveAttempt): Promise<boolean> {
  try {
    await wholeLife(ctx, live);
    await rm(live.folder.root, { recursive: true, force: true });
    return true;
  } catch (error) {
    if (ctx.signal.aborted) return true;
    if (isGone(error)) {
      await abandon(ctx, live);
      return true;
    }
    if (isForAll(error)) throw error;
    ctx.say("error", `An attempt could not be brought to its end: ${wordsOf(error)}`, { attempt: live.id });
    // The site was not to be reached for days. The folder stays, for whoever wants to look.
    return error instanceof PassingFailure;
  }
}

async function wholeLife(ctx: LoopContext, live: LiveAttempt): Promise<void> {
  const uploads: Uploads = {
    console: streamUpload(ctx, live, "console"),
    events: streamUpload(ctx, live, "events"),
  };
  if (existsSync(live.folder.outbox)) {
    live.isRunning = false;
    await finish(ctx, live, null, uploads);
    return;
  }
  const complete = new AbortController();
  const followed = Promise.all(streamNames.map((name) => uploads[name].follow(complete.signal)));
  // Its failure is seen below, once the job has ended; until then it does not end the process.
  followed.catch(() => undefined);
  const exit = await execute(ctx, live).finally(() => complete.abort());
  live.progress = exit.progress;
  await followed;
  live.gone.signal.throwIfAborted();
  await finish(ctx, live, exit, uploads);
}

function isGone(error: unknown): boolean {
  if (error instanceof Gone) return true;
  // Another end stands there already: this one is not wanted.
  return error instanceof ProtocolRefusal && ["gone", "conflict", "not_found"].includes(error.refusal.code);
}

/** What the site says of the whole runner. */
function isForAll(error: unknown): boolean {
  if (!(error instanceof ProtocolRefusal)) return false;
  return ["unauthorized", "token_bound", "superseded"].includes(error.refusal.code);
}

/** Ends what runs of an attempt that is no longer ours, and forgets it without a word to the site. */
async function abandon(ctx: LoopContext, live: LiveAttempt): Promise<void> {
  await stopAttempt(live, "gone");
  const { graceMs, killFailedMs, pollMs } = ctx.config.times;
  const until = performance.now() + graceMs + killFailedMs;
  const isBegun = existsSync(live.folder.handle) || existsSync(live.folder.started);
  while (isBegun && performance.now() < until) {
    if (await readFileAs(live.folder.exit, ExitFile)) break;
    if (!(await pause(pollMs, ctx.signal))) return;
  }
  await endProcesses(ctx, live);
  await rm(live.folder.root, { recursive: true, force: true });
  ctx.say("warning", "An attempt was no longer this runner's and was ended here", { attempt: live.id });
}
