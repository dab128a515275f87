import { randomUUID } from "node:crypto";
import { setPriority } from "node:os";
import { AppError } from "@/lib/errors";
import type { ClientPorts } from "@/lib/protocol/ports";
import type { RunnerConfig as SiteConfig } from "@/lib/protocol/session";
import type { Environment, RunnerConfig } from "../config";
import type { Executor } from "../executors/executor";
import { bootId, uptimeMs } from "../process/proc";
import { ballast } from "./ballast";
import type { LoopContext } from "./context";
import type { Say } from "./log";
import { machineId } from "./machine";
import { type LoopEnd, runLoop } from "./run-loop";
import { runProgram } from "./run-program";
import { siteOf } from "./site";
import { sleep } from "./sleep";
import { type Known, lockState, makeStateDir, stateDir } from "./state-dir";
import { throttle } from "./throttle";

export interface StartOptions {
  readonly config: RunnerConfig;
  readonly environment: Environment;
  readonly known: Known;
  readonly executor: Executor;
  readonly isolation: LoopContext["isolation"];
  readonly programs: LoopContext["programs"];
  readonly say: Say;
  /** Ends this process's part; jobs go on. */
  readonly signal: AbortSignal;
  /** Ends the jobs of this runner and then this process's part, with nothing left behind. */
  readonly endJobs?: AbortSignal;
  /** Of the machine and the network, what tests replace. */
  readonly machine?: Partial<LoopContext["machine"]>;
  readonly ports?: ClientPorts;
}

/** An event that can be waited for by a signal: each signal is aborted by the next call of `wake`. */
function changes() {
  let next = new AbortController();
  return {
    wake: () => {
      const current = next;
      next = new AbortController();
      current.abort();
    },
    nextChange: () => next.signal,
  };
}

/** Before others in line, where the system allows it: signs of life must hold however busy the machine is. */
function goFirst(): void {
  try {
    setPriority(-5);
  } catch {
    // Only some users may; the processor kept for the runner does most of it.
  }
}

/**
 * Takes the state folder and works for the site until the end.
 *
 * @throws AppError `conflict` while another process has the folder
 */
export async function startLoop(options: StartOptions): Promise<LoopEnd> {
  const { config, known, say, environment, executor, isolation, programs } = options;
  if (known.siteUrl !== config.siteUrl) {
    say("info", "The site is asked at another address than the one of the registration", {
      was: known.siteUrl,
    });
  }
  const state = stateDir(config.dir);
  makeStateDir(state);
  const lock = lockState(state);
  goFirst();
  try {
    let session: string | null = null;
    let site: SiteConfig | null = null;
    const [stop, change] = [new AbortController(), changes()];
    const who = { token: () => known.runnerToken, session: () => session };
    const ctx: LoopContext = {
      ...{ config, state, environment, executor, isolation, programs, say },
      client: siteOf(config, who, options.ports),
      machine: { id: await machineId(state), bootId: bootId(), uptimeMs, runProgram, ...options.machine },
      throttle: throttle(config.upload.bytesPerSecond, { now: () => performance.now(), sleep }),
      ballast: ballast(state.ballast, config.disk.ballastBytes),
      signal: AbortSignal.any([stop.signal, options.signal]),
      live: new Map(),
      site: () => {
        if (site === null) throw new AppError("unavailable", "The site has not opened a session yet");
        return site;
      },
      wake: change.wake,
    };
    return await runLoop({
      ctx,
      instanceId: randomUUID(),
      stop: () => stop.abort(),
      onSession: (reply) => {
        session = reply.session;
        site = reply.config;
      },
      nextChange: change.nextChange,
      endJobs: options.endJobs ?? new AbortController().signal,
    });
  } finally {
    lock.release();
  }
}
