import { existsSync } from "node:fs";
import type { PassingFailure } from "@/lib/protocol/ports";
import { ProtocolRefusal } from "@/lib/protocol/refusal";
import type { SessionReply } from "@/lib/protocol/session";
import { attemptsLeft } from "./adopt";
import { keepClaiming } from "./claim";
import type { LoopContext } from "./context";
import { endJobs, leaveNothing } from "./end-jobs";
import { keepBeating } from "./heartbeat";
import { keyNames } from "./job-environment";
import { type LiveAttempt, stopAttempt } from "./live-attempt";
import { wordsOf } from "./log";
import { keepLooking, roomIn, type Seen, see } from "./look";
import { lookAfter } from "./look-after";
import { capacityOf } from "./room";
import { pause } from "./sleep";
import { writeAside } from "./write-aside";

/** Why the loop has ended. Jobs that run go on in each case, and are found again. */
export type LoopEnd = "stopped" | "superseded" | "revoked" | "outdated";

/** What the parts of one running loop share beside the context. */
interface Running {
  readonly ctx: LoopContext;
  readonly end: (why: LoopEnd) => void;
  readonly fail: (error: unknown) => void;
  seen: Seen;
  isDrained: boolean;
  isOutdated: boolean;
  /** Its jobs are being ended, so that it can stop without them. */
  isEnding: boolean;
  /** What is done for each attempt, until it is over. */
  readonly work: Set<Promise<void>>;
}

const nothingYet = { isDrained: false, isOutdated: false, isEnding: false };

function meaningOf(error: unknown): LoopEnd | null {
  if (!(error instanceof ProtocolRefusal)) return null;
  const { code } = error.refusal;
  if (code === "superseded") return "superseded";
  return code === "unauthorized" || code === "token_bound" ? "revoked" : null;
}

/** Lets a part of the loop run. Its failure ends the whole. */
function run(running: Running, part: Promise<void>): void {
  part.catch((error: unknown) => {
    if (running.ctx.signal.aborted) return;
    const why = meaningOf(error);
    if (why === null) return running.fail(error);
    running.ctx.say("warning", wordsOf(error));
    running.end(why);
  });
}

function begin(running: Running, live: LiveAttempt): void {
  const { ctx } = running;
  ctx.live.set(live.id, live);
  // It was claimed while the others were asked to end.
  if (running.isEnding) run(running, stopAttempt(live, "stopped"));
  const life = lookAfter(ctx, live).finally(() => {
    running.work.delete(life);
    if (ctx.signal.aborted) return;
    ctx.live.delete(live.id);
    if (running.isOutdated && ctx.live.size === 0) running.end("outdated");
  });
  running.work.add(life);
  run(running, life);
}

async function openSession(
  { ctx, seen }: Pick<Running, "ctx" | "seen">,
  left: readonly LiveAttempt[],
  instanceId: string,
): Promise<SessionReply> {
  const { client, config, machine, executor, isolation, environment } = ctx;
  let isTold = false;
  return client.session(
    {
      instanceId,
      machineId: machine.id,
      bootId: machine.bootId,
      labels: config.labels,
      capacity: capacityOf(seen, { executor: executor.kind, isolation, keys: keyNames(environment) }),
      adopted: left.map(({ id, fence }) => ({ attempt: id, fence })),
    },
    {
      signal: ctx.signal,
      onFailure: (failure: PassingFailure) => {
        if (!isTold) ctx.say("warning", `${wordsOf(failure)}. It is tried again until the site answers.`);
        isTold = true;
      },
    },
  );
}

/** No longer given new runs, as it is too old: what it has it brings to the end. */
function outdate(running: Running, error: ProtocolRefusal): void {
  running.isOutdated = true;
  running.ctx.say("warning", `${error.message} No new run is taken on; those that run here are finished.`);
  if (running.ctx.live.size === 0) running.end("outdated");
}

async function claims(running: Running, nextChange: () => AbortSignal): Promise<void> {
  const { ctx } = running;
  try {
    await keepClaiming(ctx, {
      room: () => roomIn(ctx, running.seen),
      isDrained: () => running.isDrained || running.isEnding,
      onClaimed: (live) => begin(running, live),
      nextChange,
    });
  } catch (error) {
    const isOld = error instanceof ProtocolRefusal && error.refusal.code === "upgrade_required";
    if (!isOld) throw error;
    outdate(running, error);
  }
}

/** Waits until the supervisors have ended all jobs: at the latest when their leases are over. */
async function untilJobsEnded(ctx: LoopContext, left: readonly LiveAttempt[], mostMs: number): Promise<void> {
  const until = performance.now() + mostMs;
  const isOver = ({ folder }: LiveAttempt) => existsSync(folder.exit) || !existsSync(folder.started);
  while (!left.every(isOver) && performance.now() < until) {
    await pause(ctx.config.times.pollMs, new AbortController().signal);
  }
}

interface LoopOptions {
  readonly ctx: LoopContext;
  readonly instanceId: string;
  /** Ends everything of this process that the context's signal ends. */
  readonly stop: () => void;
  /** Told once the site has opened a session. */
  readonly onSession: (reply: SessionReply) => void;
  /** Calls back at each `ctx.wake`. */
  readonly nextChange: () => AbortSignal;
  /** Once aborted, the loop ends its jobs and then itself. */
  readonly endJobs: AbortSignal;
}

/** Ends the jobs, then the loop. */
function endTogether(running: Running, lives: () => readonly LiveAttempt[]): void {
  const { ctx, end } = running;
  running.isEnding = true;
  ctx.wake();
  run(
    running,
    endJobs({ ctx, lives }).then(() => end("stopped")),
  );
}

/**
 * Works for the site until this process is stopped, another one takes over, or the site wants no more of this runner.
 * Attempts that an earlier process has left are taken over first.
 */
export async function runLoop(options: LoopOptions): Promise<LoopEnd> {
  const { ctx, stop } = options;
  const left = await attemptsLeft(ctx.state);
  const seen = await see(ctx);
  const lives = () => [...ctx.live.values(), ...left.filter(({ id }) => !ctx.live.has(id))];
  const work = new Set<Promise<void>>();
  let leaseTtlMs = 0;
  const ended = new Promise<LoopEnd>((settle, reject) => {
    const end = (why: LoopEnd) => settle(why);
    const running: Running = { ctx, end, fail: reject, seen, ...nothingYet, work };
    ctx.signal.addEventListener("abort", () => end("stopped"), { once: true });
    const together = () => endTogether(running, lives);
    options.endJobs.addEventListener("abort", together, { once: true });
    if (options.endJobs.aborted) together();
    const whole = async () => {
      const reply = await openSession(running, left, options.instanceId);
      leaseTtlMs = reply.leaseTtlS * 1000;
      options.onSession(reply);
      await writeAside(ctx.state.session, { session: reply.session });
      await takeUp(running, reply, left);
      startParts(running, options.nextChange);
    };
    run(running, whole());
  });
  const why = await ended;
  stop();
  if (options.endJobs.aborted) await leaveNothing({ ctx, lives, idle: Promise.allSettled(work) });
  else if (why === "revoked" && lives().length > 0) {
    ctx.say("warning", "Jobs that run here are ended when their leases are over", { jobs: lives().length });
    await untilJobsEnded(ctx, lives(), leaseTtlMs + ctx.config.times.graceMs + ctx.config.times.killFailedMs);
  }
  return why;
}

async function takeUp(running: Running, reply: SessionReply, left: readonly LiveAttempt[]): Promise<void> {
  const { ctx } = running;
  running.isDrained = reply.isDrained;
  const gone = new Set(reply.gone);
  for (const live of left) {
    if (gone.has(live.id)) await stopAttempt(live, "gone");
    else ctx.say("info", "A run of before is gone on with", { attempt: live.id });
    begin(running, live);
  }
  ctx.say("info", "The runner is at work", {
    site: ctx.config.siteUrl,
    name: reply.name,
    drained: reply.isDrained,
    isolation: ctx.isolation,
  });
}

function startParts(running: Running, nextChange: () => AbortSignal): void {
  const { ctx } = running;
  const beating = keepBeating(ctx, {
    readiness: () => {
      const { isDiskLow, reasons } = roomIn(ctx, running.seen);
      return { isReady: !isDiskLow && !running.isOutdated, reasons };
    },
    onDrained: (isDrained) => {
      if (isDrained === running.isDrained) return;
      running.isDrained = isDrained;
      ctx.say(
        "info",
        isDrained ? "No new run is taken on: the runner is drained" : "New runs are taken on again",
      );
      ctx.wake();
    },
  });
  run(running, beating);
  run(
    running,
    keepLooking(ctx, (seen) => {
      running.seen = seen;
    }),
  );
  run(running, claims(running, nextChange));
}
