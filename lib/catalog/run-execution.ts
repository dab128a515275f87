import { z } from "zod";
import { Limits } from "@/lib/runs/job-spec";
import { GpuUse, Progress, StageProgress } from "@/lib/runs/progress";
import { attemptStates, outcomes, runStates } from "@/lib/runs/state";
import { Usage } from "@/lib/runs/usage";

/** A moment as JSON has it. */
const Moment = z.iso.datetime();

export const RunEnd = z.object({
  code: z.string(),
  /** One or two sentences that end with the way on. */
  words: z.string(),
});
export type RunEnd = z.infer<typeof RunEnd>;

/** A log as far as the database knows: what is not sealed yet may still grow. */
export const LogSeal = z.object({
  bytes: z.number().int().nullable(),
  sha256: z.string().nullable(),
  isSealed: z.boolean(),
  isFrozen: z.boolean(),
});
export type LogSeal = z.infer<typeof LogSeal>;

/** One execution of a run: after a failure of the infrastructure there is another. */
export const RunAttempt = z.object({
  attempt: z.number().int(),
  /** To the chair alone. */
  runner: z.string().nullable(),
  /** Of the runner's program. */
  version: z.string().nullable(),
  state: z.enum(attemptStates),
  outcome: z.enum(outcomes).nullable(),
  end: RunEnd.nullable(),
  claimedAt: Moment,
  startedAt: Moment.nullable(),
  lastHeardAt: Moment,
  /** Since when its runner was not heard of, while it should be; null where all is well. */
  unreachableSince: Moment.nullable(),
  endedAt: Moment.nullable(),
  durationMs: z.number().int().nullable(),
  droppedBytes: z.number().int().nullable(),
  /** A finish that came after another attempt had begun: kept, and without effect. */
  hasLateEvidence: z.boolean(),
  logs: z.object({ console: LogSeal, events: LogSeal }),
});
export type RunAttempt = z.infer<typeof RunAttempt>;

/** How a run is or was executed here. */
export const RunExecution = z.object({
  state: z.enum(runStates),
  /** Why it ended, once it has. */
  end: RunEnd.nullable(),
  queuedAt: Moment,
  endedAt: Moment.nullable(),
  cancelRequestedAt: Moment.nullable(),
  queue: z
    .object({
      /** 1 is next. */
      place: z.number().int(),
      isPaused: z.boolean(),
      /** After a failure of the infrastructure it waits until then. */
      notBefore: Moment.nullable(),
    })
    .nullable(),
  /** Newest first. */
  attempts: z.array(RunAttempt),
  /** Of the newest attempt. */
  phase: Progress.shape.phase.nullable(),
  stages: z.array(StageProgress),
  elapsedMs: z.number().int().nullable(),
  rssMb: z.number().nullable(),
  diskMb: z.number().nullable(),
  gpus: z.array(GpuUse),
  upload: Progress.shape.upload,
  /** Of all attempts together: each of them cost something. */
  usage: Usage,
  limits: Limits,
  memoryLimitMb: z.number().int(),
  diskLimitMb: z.number().int(),
  seed: z.number().int(),
  setup: z.string(),
  retryOf: z.string().nullable(),
  retriedBy: z.string().nullable(),
  /** To the chair alone. */
  campaign: z.object({ id: z.string(), name: z.string() }).nullable(),
  files: z.object({
    /** Whether every file of the attempt is here; null before it has ended. */
    state: z.enum(["whole", "partial", "none"]).nullable(),
    /** The first of them. */
    skipped: z.array(z.object({ path: z.string(), why: z.string() })),
    skippedCount: z.number().int(),
    /** How many wait for the chair because a secret was found in them; `paths` is for the chair alone. */
    withheld: z.object({ count: z.number().int(), paths: z.array(z.string()) }),
  }),
  /** What the agent says is worth knowing of its result. */
  notes: z.array(z.string()),
  citations: z
    .object({ verified: z.number().int(), unverified: z.number().int(), notFound: z.number().int() })
    .nullable(),
});
export type RunExecution = z.infer<typeof RunExecution>;

/** A run is shown as it runs until an agent has finished it. */
export function isUnfinished(execution: RunExecution | null): execution is RunExecution {
  return execution !== null && execution.state !== "succeeded";
}

/** Whether anything of it can still change. */
export function isMoving({ state }: Pick<RunExecution, "state">): boolean {
  return state === "queued" || state === "running";
}

/** What an open page is told of a run: its state, and the server's clock, since the reader's may be wrong. */
export const LiveState = z.object({ asOf: Moment, execution: RunExecution });
export type LiveState = z.infer<typeof LiveState>;
