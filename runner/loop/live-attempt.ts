import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { z } from "zod";
import { Progress } from "@/lib/runs/progress";
import { type AttemptFolder, type JobFile, LeaseFile, type StopFile } from "../attempt-folder";
import { writeAside } from "./write-aside";

/** An attempt that this process looks after. */
export interface LiveAttempt {
  readonly id: string;
  readonly fence: number;
  readonly folder: AttemptFolder;
  readonly job: JobFile;
  /** Whether processes of it may live: then it holds its processors, memory and GPUs. */
  isRunning: boolean;
  /** Its processes could not be ended: nothing in its folder is safe to read. */
  mayStillRun: boolean;
  stop: StopFile["why"] | null;
  /** Aborted once the attempt is no longer ours. */
  readonly gone: AbortController;
  upload: { sentBytes: number; allBytes: number } | null;
  lease: number;
  /** As it was told last. */
  progress: Progress | null;
  /** Since when its executor does not know it, by this process's clock: its lease is not renewed meanwhile. */
  missingSince: number | null;
}

export function liveAttempt(folder: AttemptFolder, job: JobFile): LiveAttempt {
  return {
    id: job.claimed.attempt,
    fence: job.claimed.fence,
    folder,
    job,
    isRunning: true,
    mayStillRun: false,
    stop: null,
    gone: new AbortController(),
    upload: null,
    lease: 0,
    progress: null,
    missingSince: null,
  };
}

/** The reason with which `gone` is aborted. */
export class Gone extends Error {
  constructor() {
    super("The attempt is no longer this runner's");
    this.name = "Gone";
  }
}

/** What stands in a file of the folder; null where it is not there, or holds something else. */
export async function readFileAs<T>(path: string, schema: z.ZodType<T>): Promise<T | null> {
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Asks the supervisor to end the job. The first reason stands; that the attempt is gone counts more than any other. */
export async function stopAttempt(live: LiveAttempt, why: StopFile["why"]): Promise<void> {
  if (live.stop === "gone" || (live.stop !== null && why !== "gone")) return;
  live.stop = why;
  if (why === "gone") live.gone.abort(new Gone());
  await writeAside(live.folder.stop, { why } satisfies StopFile);
}

/** Hands a renewal on to the supervisor, which counts it from when it sees it. */
export async function renewLease(live: LiveAttempt, ttlMs: number): Promise<void> {
  if (live.lease === 0) live.lease = (await readFileAs(live.folder.lease, LeaseFile))?.n ?? 0;
  live.lease += 1;
  const lease = { n: live.lease, ttlMs: Math.max(0, Math.floor(ttlMs)) } satisfies LeaseFile;
  // The folder of an attempt that has just ended may be gone.
  if (existsSync(live.folder.root)) await writeAside(live.folder.lease, lease);
}

/** How far it is: as the supervisor wrote it last, and how much of its files has been sent. */
export async function progressOf(live: LiveAttempt): Promise<Progress | null> {
  const told = await readFileAs(live.folder.progress, Progress);
  live.progress = told ?? live.progress;
  if (live.progress === null || live.isRunning) return live.progress;
  return { ...live.progress, phase: "uploading", upload: live.upload };
}
