import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { attemptFolder } from "../attempt-folder";
import { bootId, isRunning, statOf } from "../process/proc";
import { signal, sweep } from "../process/sweep";
import { processesOf } from "../process/tree";
import type { Executor, Standing, StartRequest } from "./executor";
import { passedOn } from "./passed-on";

export const LocalHandle = z.object({
  pid: z.number().int().positive(),
  bootId: z.string(),
  startTime: z.string(),
  attempt: z.string(),
  /** The attempt's folder. */
  root: z.string(),
});
export type LocalHandle = z.infer<typeof LocalHandle>;

function supervisorEnvironment(): NodeJS.ProcessEnv {
  const known = passedOn.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(known) as NodeJS.ProcessEnv;
}

/** The lock files of the attempt's GPUs, in one order for all, so that no two wait for each other. */
function gpuLocks({ folder, job }: StartRequest): string[] {
  const place = join(dirname(dirname(folder.root)), "gpus");
  const gpus = [...(job.gpus ?? [])].sort();
  if (gpus.length > 0) mkdirSync(place, { recursive: true, mode: 0o700 });
  return gpus.map((uuid) => join(place, `${uuid.replaceAll("/", "_")}.lock`));
}

/**
 * Each lock is held by the supervisor itself, as flock becomes it: the kernel frees a GPU at the moment that its
 * supervisor is gone, however that came.
 */
function command(request: StartRequest): string[] {
  const locks = gpuLocks(request).flatMap((path) => ["flock", "--nonblock", "--no-fork", path]);
  return [...locks, ...request.supervisor, request.folder.root];
}

function startOnce(request: StartRequest): Promise<LocalHandle> {
  const [program = "", ...args] = command(request);
  const log = openSync(join(request.folder.root, "supervisor.log"), "a", 0o600);
  const child = spawn(program, args, {
    cwd: request.folder.root,
    env: supervisorEnvironment(),
    stdio: ["ignore", log, log],
    detached: true,
  });
  closeSync(log);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("spawn", () => {
      child.unref();
      const pid = child.pid ?? 0;
      const { attempt } = request;
      // One that has ended already has no time of its start: then none will ever be found under this handle.
      const startTime = statOf(pid)?.startTime ?? "ended";
      resolve({ pid, bootId: bootId(), startTime, attempt, root: request.folder.root });
    });
  });
}

function standingOf(handle: LocalHandle): Standing {
  if (handle.bootId !== bootId()) return { state: "ended", why: "host_reboot", detail: null };
  if (isRunning(handle.pid, handle.startTime)) return { state: "running" };
  const folder = attemptFolder(handle.root);
  if (existsSync(folder.exit)) return { state: "ended", why: null, detail: null };
  if (existsSync(folder.started)) return { state: "ended", why: "supervisor_died", detail: null };
  const detail = "its supervisor did not begin; another job may hold its GPU";
  return { state: "ended", why: "could_not_start", detail };
}

/** Ends the supervisor and all that is seen to belong to it now. */
function endKnown(handle: LocalHandle): void {
  const isSupervised = isRunning(handle.pid, handle.startTime);
  const all = processesOf(isSupervised ? handle.pid : -1, handle.attempt);
  if (isSupervised) signal(handle.pid, "SIGKILL");
  for (const { pid, startTime } of all) if (isRunning(pid, startTime)) signal(pid, "SIGKILL");
}

/** Jobs as processes of this machine. They live on when the runner's loop ends, and are found again by their handles. */
export function localExecutor(settings: { killFailedMs: number } = { killFailedMs: 60_000 }): Executor {
  return {
    kind: "local",
    start: startOnce,
    inspect: (handles) => {
      const standings = new Map<string, Standing>();
      for (const [attempt, handle] of handles) {
        const known = LocalHandle.safeParse(handle);
        standings.set(attempt, known.success ? standingOf(known.data) : { state: "unknown" });
      }
      return Promise.resolve(standings);
    },
    kill: async (given) => {
      const handle = LocalHandle.parse(given);
      if (handle.bootId !== bootId()) return;
      endKnown(handle);
      if (!(await sweep(handle.attempt, settings.killFailedMs)))
        throw new Error("some of its processes do not end, not even by force");
    },
  };
}
