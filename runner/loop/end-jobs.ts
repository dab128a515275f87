import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { LoopContext } from "./context";
import { endProcesses, noteStopped } from "./execute";
import { type LiveAttempt, stopAttempt } from "./live-attempt";
import { pause } from "./sleep";

interface Ending {
  readonly ctx: LoopContext;
  /** All attempts whose folders were here. */
  readonly lives: () => readonly LiveAttempt[];
}

interface Leaving extends Ending {
  /** Resolved once nothing of this process works at any of them. */
  readonly idle: Promise<unknown>;
}

async function until(ctx: LoopContext, isSo: () => boolean, withinMs: number): Promise<void> {
  const end = performance.now() + withinMs;
  while (!isSo() && performance.now() < end) {
    if (!(await pause(ctx.config.times.pollMs, ctx.signal))) return;
  }
}

const isTold = ({ folder }: LiveAttempt) => !existsSync(folder.root);
const isOver = (live: LiveAttempt) => isTold(live) || existsSync(live.folder.exit);

/** Asks every job to end, and gives their ends time to reach the site: as long again, but never for ever. */
export async function endJobs({ ctx, lives }: Ending): Promise<void> {
  const { endMs } = ctx.config.times;
  const asked = lives().filter((live) => !isOver(live));
  if (asked.length > 0) ctx.say("info", "Its jobs are ended with it", { jobs: asked.length });
  await Promise.all(asked.map((live) => stopAttempt(live, "stopped")));
  await until(ctx, () => lives().every(isOver), endMs);
  await until(ctx, () => lives().every(isTold), endMs);
}

/** What did not end when it was asked is ended by force. The ends that the site has not heard wait for the next start. */
export async function leaveNothing({ ctx, lives, idle }: Leaving): Promise<void> {
  // One of them may be just about to start something.
  await Promise.race([idle, sleep(ctx.config.times.killFailedMs, undefined, { ref: false })]);
  const left = lives().filter((live) => !isTold(live));
  await Promise.all(
    left.map(async (live) => {
      await endProcesses(ctx, live);
      await noteStopped(live);
    }),
  );
  if (left.length > 0) ctx.say("warning", "Ends are told at the next start", { attempts: left.length });
}
