import { join } from "node:path";
import { z } from "zod";
import { ClaimedAttempt } from "@/lib/protocol/attempt";
import { JobResult } from "@/lib/runs/job-spec";
import { Progress } from "@/lib/runs/progress";
import { outcomes } from "@/lib/runs/state";
import { Usage } from "@/lib/runs/usage";

/**
 * The folder of one attempt in the runner's state: all that the runner's loop and the supervisor say to each other goes
 * through these files, so that either may die and the other goes on. Every JSON file is written aside and renamed.
 */
export function attemptFolder(root: string) {
  const at = (name: string) => join(root, name);
  return {
    root,
    /** Written by the loop before anything starts: `JobFile`. Mode 0600. */
    job: at("job.json"),
    /** What the executor gave back: JSON of its own. Its absence means that nothing was started. */
    handle: at("handle.json"),
    /** Made by the supervisor with `mkdir` before it asks to start; holds `exec_id`. Whoever comes second ends. */
    started: at("started.d"),
    /** Who the supervisor is: `ShimFile`. */
    shim: at("shim.json"),
    /** `LeaseFile`: renewed by the loop after each heartbeat that was answered. */
    lease: at("lease.json"),
    /** `StopFile`: asks the supervisor to end the job. */
    stop: at("stop.json"),
    /** `ProgressFile`: written by the supervisor, at most once a second. */
    progress: at("progress.json"),
    /** The two logs after every filter: they only grow, and are what is uploaded byte for byte. */
    spool: (name: "console" | "events") => at(`${name}.spool`),
    /** `ExitFile`: the last thing that the supervisor writes. */
    exit: at("exit.json"),
    /** The finish body, kept until the site has taken it. */
    outbox: at("outbox.json"),
    /** Hashes of collected files and what was left out: `Manifest`. */
    manifest: at("manifest.json"),
    /** The job's own folder: its inputs stand here, and what it leaves here is collected. */
    workspace: at("workspace"),
    home: at("home"),
    tmp: at("tmp"),
  };
}
export type AttemptFolder = ReturnType<typeof attemptFolder>;

export const JobFile = z.object({
  claimed: ClaimedAttempt,
  /** The site, for the supervisor's call to start. */
  siteUrl: z.string(),
  /** GPUs of this attempt by UUID; null lets the cluster choose. */
  gpus: z.array(z.string()).nullable(),
  isolation: z.enum(["bwrap", "unshare", "group", "cluster"]),
  /** The program that runs as the job, and its arguments. Inside the sandbox the paths are the same. */
  command: z.array(z.string()).min(1),
  /** Everything the job's process sees of the environment, keys of LLM providers included. */
  environment: z.record(z.string(), z.string()),
  /** Values that may never appear in a log or a file. */
  secrets: z.array(z.string()),
  /** Folders that the job may read beside the system's, and may write beside its own. */
  readable: z.array(z.string()),
  /** Folders of which the job sees nothing, beside the runner's state and the homes of people. */
  hidden: z.array(z.string()).optional(),
  /** Waiting times that tests shrink. */
  times: z.object({
    /** Between asking the job to end and ending it. */
    graceMs: z.number(),
    /** How often the files of this folder are looked at. */
    pollMs: z.number(),
    /** After the last process should be gone. */
    killFailedMs: z.number(),
    leaseMarginMs: z.number(),
    startWithinMs: z.number(),
    /** After the job's end, for what still holds its pipes; then they are closed. 5 s where it is not said. */
    closeMs: z.number().optional(),
    /** After the job's result, for its process to end by itself. 60 s where it is not said. */
    afterResultMs: z.number().optional(),
  }),
  log: z.object({
    /** Kept whole up to here, then sampled. */
    headBytes: z.number(),
    sampleBytesPerMinute: z.number(),
    tailBytes: z.number(),
  }),
});
export type JobFile = z.infer<typeof JobFile>;

/** A process that can be told from a later one with the same number. */
export const ShimFile = z.object({
  bootId: z.string(),
  pid: z.number().int(),
  /** Field 22 of /proc/<pid>/stat. */
  startTime: z.string(),
  host: z.string(),
  startedMs: z.number().int(),
});
export type ShimFile = z.infer<typeof ShimFile>;

/** Each is a new number: from when it sees it the supervisor counts the lease by its own clock. */
export const LeaseFile = z.object({ n: z.number().int(), ttlMs: z.number().int() });
export type LeaseFile = z.infer<typeof LeaseFile>;

export const StopFile = z.object({ why: z.enum(["cancelled", "gone", "disk_full", "stopped"]) });
export type StopFile = z.infer<typeof StopFile>;

export const ProgressFile = Progress;

export const ExitFile = z.object({
  outcome: z.enum(outcomes),
  reason: z.string(),
  detail: z.string().nullable(),
  exitCode: z.number().int().nullable(),
  signal: z.string().nullable(),
  startedMs: z.number().int(),
  durationMs: z.number().int(),
  progress: Progress,
  usage: Usage,
  droppedBytes: z.number().int(),
  result: JobResult.nullable(),
  /** The site refused the start with this code. Nothing ran here, and no finish may be sent: another may be at work. */
  refused: z.string().optional(),
});
export type ExitFile = z.infer<typeof ExitFile>;
