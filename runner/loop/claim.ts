import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ClaimedAttempt } from "@/lib/protocol/attempt";
import { ProtocolRefusal } from "@/lib/protocol/refusal";
import type { Free } from "@/lib/protocol/words";
import { attemptFolder, type JobFile } from "../attempt-folder";
import type { LoopContext } from "./context";
import { jobEnvironment } from "./job-environment";
import { type LiveAttempt, liveAttempt, renewLease } from "./live-attempt";
import { chooseGpus, type Room } from "./room";
import { pause } from "./sleep";
import { readClaim } from "./state-dir";
import { writeAside } from "./write-aside";

interface Options {
  readonly room: () => Room;
  /** Whether nothing new is to be taken on. */
  readonly isDrained: () => boolean;
  readonly onClaimed: (live: LiveAttempt) => void;
  /** Aborted at the next change that may make room. A new one with each call. */
  readonly nextChange: () => AbortSignal;
}

/** Everything about one attempt that its supervisor must know. */
function jobFile(ctx: LoopContext, claimed: ClaimedAttempt, free: Free): JobFile {
  const { config } = ctx;
  const { environment, secrets } = jobEnvironment(claimed.job, ctx.environment);
  const { setup } = claimed.job;
  return {
    claimed,
    siteUrl: config.siteUrl,
    gpus: ctx.executor.kind === "local" ? (chooseGpus(claimed.needs, free) ?? []) : null,
    isolation: ctx.isolation,
    command: [...ctx.programs.job],
    environment,
    secrets: [...secrets, claimed.attemptToken],
    readable: [...config.readable, ...(setup.kind === "external" ? setup.manifest.readable : [])],
    hidden: [config.dataDir],
    times: {
      graceMs: config.times.graceMs,
      pollMs: config.times.pollMs,
      killFailedMs: config.times.killFailedMs,
      leaseMarginMs: ctx.site().leaseMarginS * 1000,
      startWithinMs: claimed.startWithinS * 1000,
    },
    log: config.log,
  };
}

/** Writes down what was claimed. After this the attempt is never lost, however this process ends. */
async function keep(
  ctx: LoopContext,
  claimed: ClaimedAttempt,
  free: Free,
  sentAt: number,
): Promise<LiveAttempt> {
  const folder = attemptFolder(join(ctx.state.attempts, claimed.attempt));
  const live = liveAttempt(folder, jobFile(ctx, claimed, free));
  await mkdir(folder.root, { recursive: true, mode: 0o700 });
  await writeAside(folder.job, live.job);
  await renewLease(live, claimed.leaseTtlS * 1000 - (ctx.machine.uptimeMs() - sentAt));
  return live;
}

/** The claim that goes out next: one that was sent and may have been answered is sent again. */
async function claimIdOf(ctx: LoopContext): Promise<string> {
  const kept = await readClaim(ctx.state);
  if (kept) return kept.claimId;
  const claimId = crypto.randomUUID();
  await writeAside(ctx.state.claim, { claimId });
  return claimId;
}

/** Whether all of it was written down, by this process or one before it. */
const isKept = ({ state }: LoopContext, attempt: string): boolean =>
  existsSync(attemptFolder(join(state.attempts, attempt)).job);

/** Asks for one attempt, until there is one, there is a change, or the site has nothing. */
async function claimOnce(ctx: LoopContext, { free }: Room, change: AbortSignal): Promise<LiveAttempt | null> {
  const body = {
    claimId: await claimIdOf(ctx),
    free,
    labels: ctx.config.labels,
    waitS: ctx.config.times.claimS,
  };
  const sentAt = ctx.machine.uptimeMs();
  let claimed: ClaimedAttempt | null;
  try {
    claimed = await ctx.client.claim(body, { signal: AbortSignal.any([ctx.signal, change]) });
  } catch (error) {
    if (ctx.signal.aborted || change.aborted) return null;
    if (!(error instanceof ProtocolRefusal) || error.refusal.code !== "gone") throw error;
    // What it was given has ended long ago.
    await rm(ctx.state.claim, { force: true });
    return null;
  }
  if (claimed === null) return null;
  const isKnown = ctx.live.has(claimed.attempt) || isKept(ctx, claimed.attempt);
  const live = isKnown ? null : await keep(ctx, claimed, free, sentAt);
  await rm(ctx.state.claim, { force: true });
  return live;
}

/**
 * Takes on attempts for as long as there is room for one more.
 *
 * @throws ProtocolRefusal where the site says no to the runner as a whole
 */
export async function keepClaiming(ctx: LoopContext, options: Options): Promise<void> {
  while (!ctx.signal.aborted) {
    const change = options.nextChange();
    const room = options.room();
    if (options.isDrained() || !room.isReady || room.free.cpus < 1) {
      await pause(ctx.config.times.lookMs, AbortSignal.any([ctx.signal, change]));
      continue;
    }
    const began = performance.now();
    const live = await claimOnce(ctx, room, change);
    if (live) {
      const { run, agent, task } = live.job.claimed.job;
      ctx.say("info", "A run was claimed", { attempt: live.id, run, agent: agent.id, task: task.id });
      options.onClaimed(live);
    } else if (performance.now() - began < ctx.config.times.pollMs) {
      // A site that does not hold its answer back is not asked without a break.
      await pause(ctx.config.times.pollMs, AbortSignal.any([ctx.signal, change]));
    }
  }
}
