import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import { AppError } from "@/lib/errors";

const list = (separator: string) =>
  z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(separator)
        .map((part) => part.trim())
        .filter(Boolean),
    );

/** Every environment variable of a runner, with its default. `.env.example` lists them too. */
export const RunnerSettings = z.object({
  /** The site whose runs are done here. */
  REFEREE_URL: z
    .url({ protocol: /^https?$/, error: "is no address such as https://referee.example.org" })
    .default("http://127.0.0.1:3000"),
  REFEREE_DATA_DIR: z.string().min(1).default("data"),
  /** All that this runner must not forget; by default a folder of the data directory. */
  REFEREE_RUNNER_DIR: z.string().min(1).optional(),
  REFEREE_RUNNER_NAME: z.string().min(1).max(60).optional(),
  REFEREE_RUNNER_LABELS: list(",").pipe(z.array(z.string().max(60)).max(20)),
  /** From the chair; used once. Or the file that it stands in. */
  REFEREE_REGISTRATION_TOKEN: z
    .string()
    .startsWith("rr_", "is no registration token, which begins with rr_")
    .optional(),
  REFEREE_REGISTRATION_TOKEN_FILE: z.string().optional(),
  REFEREE_EXECUTOR: z.enum(["local", "slurm"]).default("local"),
  /** What the cluster wants of every job, such as --partition=gpu --account=lab. */
  REFEREE_SLURM_ARGS: list(" "),
  /** The memory of each GPU of the cluster, in MB; 0: unknown, so that runs which ask for GPU memory are not taken on. */
  REFEREE_SLURM_GPU_MB: z.coerce.number().int().min(0).default(0),
  /** Most jobs at the same time; by default one for each processor that jobs may use. */
  REFEREE_RUNNER_JOBS: z.coerce.number().int().min(1).optional(),
  /** Processors that jobs may use together; by default all of the machine but one. */
  REFEREE_RUNNER_CPUS: z.coerce.number().int().min(1).optional(),
  /** Folders that jobs may read beside the system's. */
  REFEREE_RUNNER_READABLE: list(":"),
  /** With less free space nothing is taken on, in MB; by default 20 GiB or a twentieth of the disk, whichever is more. */
  REFEREE_RUNNER_MIN_DISK_MB: z.coerce.number().min(0).optional(),
  /** With less free space a job is stopped, in MB. */
  REFEREE_RUNNER_STOP_MB: z.coerce.number().min(0).default(2048),
  /** A file that is given up when the disk is full, so that the end of a run can be written down, in MB. */
  REFEREE_RUNNER_BALLAST_MB: z.coerce.number().int().min(0).default(256),
  /** Most that is sent in a second, and in one piece, in MB. */
  REFEREE_RUNNER_UPLOAD_MB_PER_S: z.coerce.number().positive().default(10),
  REFEREE_RUNNER_CHUNK_MB: z.coerce.number().positive().max(8).default(4),
  /** How much of a log is kept whole, how much of the rest a minute, and how much of its end, in MB. */
  REFEREE_RUNNER_LOG_HEAD_MB: z.coerce.number().positive().default(64),
  REFEREE_RUNNER_LOG_MINUTE_MB: z.coerce.number().min(0).default(1),
  REFEREE_RUNNER_LOG_TAIL_MB: z.coerce.number().min(0).default(4),
  /** Between asking a job to end and ending it, and until it counts as not to be ended (milliseconds). */
  REFEREE_RUNNER_GRACE_MS: z.coerce.number().int().min(0).default(15_000),
  REFEREE_RUNNER_KILL_FAILED_MS: z.coerce.number().int().min(0).default(60_000),
  /** With `--end-jobs`: how long jobs may take to end with the runner, and their ends to reach the site (milliseconds). */
  REFEREE_RUNNER_END_MS: z.coerce.number().int().min(0).default(10_000),
  /** How often files and processes are looked at, and disk and GPUs; and how long a GPU's driver may take to answer (milliseconds). */
  REFEREE_RUNNER_POLL_MS: z.coerce.number().int().min(10).default(500),
  REFEREE_RUNNER_LOOK_MS: z.coerce.number().int().min(10).default(5000),
  REFEREE_RUNNER_GPU_MS: z.coerce.number().int().min(10).default(10_000),
  /** Between signs of life; by default as the site says (milliseconds). */
  REFEREE_RUNNER_HEARTBEAT_MS: z.coerce.number().int().min(10).optional(),
  /** How long a claim waits at the site for a run (seconds). */
  REFEREE_RUNNER_CLAIM_S: z.coerce.number().min(0).max(25).default(25),
  /** Waits between tries, from the first to the longest, and until the site must answer (milliseconds). */
  REFEREE_RUNNER_RETRY_MS: z.coerce.number().int().min(1).default(1000),
  REFEREE_RUNNER_RETRY_MAX_MS: z.coerce.number().int().min(1).default(60_000),
  REFEREE_RUNNER_ANSWER_MS: z.coerce.number().int().min(10).default(30_000),
  /** For how long the end of a run is offered to a site that does not answer (hours). */
  REFEREE_RUNNER_FINISH_HOURS: z.coerce
    .number()
    .positive()
    .default(7 * 24),
  /** How long files wait for a site without space before the run is finished without them (seconds). */
  REFEREE_RUNNER_NO_SPACE_S: z.coerce.number().min(0).default(600),
});
type RunnerSettings = z.infer<typeof RunnerSettings>;

const mb = 1024 * 1024;
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The settings of a runner from its environment. A variable that is set to nothing counts as not set.
 *
 * @throws AppError `invalid` that names each bad variable and what is wrong with it
 */
export function runnerConfig(environment: Environment, executor?: "local" | "slurm") {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const read = RunnerSettings.safeParse(given);
  if (!read.success) {
    const faults = read.error.issues.map(
      (issue) => `${issue.path.join(".")}${issue.message.startsWith("is ") ? " " : ": "}${issue.message}`,
    );
    throw new AppError("invalid", `A setting cannot be read. ${faults.join(". ")}. See .env.example.`);
  }
  const s = read.data;
  return {
    siteUrl: s.REFEREE_URL.replace(/\/+$/, ""),
    dataDir: resolve(s.REFEREE_DATA_DIR),
    dir: resolve(s.REFEREE_RUNNER_DIR ?? join(s.REFEREE_DATA_DIR, "runner")),
    name: (s.REFEREE_RUNNER_NAME ?? hostname()).slice(0, 60),
    labels: s.REFEREE_RUNNER_LABELS,
    registration: { token: s.REFEREE_REGISTRATION_TOKEN, file: s.REFEREE_REGISTRATION_TOKEN_FILE },
    executor: executor ?? s.REFEREE_EXECUTOR,
    slurmArgs: s.REFEREE_SLURM_ARGS,
    slurmGpuMemoryMb: s.REFEREE_SLURM_GPU_MB,
    jobs: s.REFEREE_RUNNER_JOBS,
    cpus: s.REFEREE_RUNNER_CPUS,
    readable: s.REFEREE_RUNNER_READABLE,
    disk: {
      /** Of a disk of this size, what must be free for a new job. */
      leastFreeBytes: (allBytes: number) =>
        s.REFEREE_RUNNER_MIN_DISK_MB === undefined
          ? Math.max(20 * 1024 * mb, allBytes / 20)
          : s.REFEREE_RUNNER_MIN_DISK_MB * mb,
      stopBytes: s.REFEREE_RUNNER_STOP_MB * mb,
      ballastBytes: s.REFEREE_RUNNER_BALLAST_MB * mb,
    },
    log: {
      headBytes: s.REFEREE_RUNNER_LOG_HEAD_MB * mb,
      sampleBytesPerMinute: s.REFEREE_RUNNER_LOG_MINUTE_MB * mb,
      tailBytes: s.REFEREE_RUNNER_LOG_TAIL_MB * mb,
    },
    upload: {
      bytesPerSecond: s.REFEREE_RUNNER_UPLOAD_MB_PER_S * mb,
      chunkBytes: Math.floor(s.REFEREE_RUNNER_CHUNK_MB * mb),
    },
    times: timesOf(s),
  };
}
export type RunnerConfig = ReturnType<typeof runnerConfig>;

function timesOf(s: RunnerSettings) {
  return {
    graceMs: s.REFEREE_RUNNER_GRACE_MS,
    killFailedMs: s.REFEREE_RUNNER_KILL_FAILED_MS,
    endMs: s.REFEREE_RUNNER_END_MS,
    pollMs: s.REFEREE_RUNNER_POLL_MS,
    lookMs: s.REFEREE_RUNNER_LOOK_MS,
    gpuMs: s.REFEREE_RUNNER_GPU_MS,
    heartbeatMs: s.REFEREE_RUNNER_HEARTBEAT_MS,
    claimS: s.REFEREE_RUNNER_CLAIM_S,
    retryMinMs: s.REFEREE_RUNNER_RETRY_MS,
    retryMaxMs: s.REFEREE_RUNNER_RETRY_MAX_MS,
    answerMs: s.REFEREE_RUNNER_ANSWER_MS,
    stallMs: 30_000,
    finishMs: s.REFEREE_RUNNER_FINISH_HOURS * 3_600_000,
    noSpaceMs: s.REFEREE_RUNNER_NO_SPACE_S * 1000,
  };
}
