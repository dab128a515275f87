import { z } from "zod";
import { JobResult, JobSpec, Needs } from "@/lib/runs/job-spec";
import { Progress } from "@/lib/runs/progress";
import { outcomes } from "@/lib/runs/state";
import { Usage } from "@/lib/runs/usage";
import { Free, Labels, Sha256 } from "./words";

const fence = z.number().int().min(1);

export const ClaimBody = z.object({
  /** Kept on disk before it is sent: the same id always gets the same attempt. */
  claimId: z.uuid(),
  free: Free,
  labels: Labels,
  /** How long the answer may be held back while there is nothing to do. */
  waitS: z.number().min(0).max(25),
});
export type ClaimBody = z.infer<typeof ClaimBody>;

/** An attempt as it is handed out. 204 without a body says that there is none. */
export const ClaimedAttempt = z.object({
  attempt: z.string(),
  fence,
  /** Of this attempt alone; it ends with it. The only token that a job's code may see. */
  attemptToken: z.string(),
  leaseTtlS: z.number().int().positive(),
  /** It must have started within this time. */
  startWithinS: z.number().int().positive(),
  needs: Needs,
  job: JobSpec,
});
export type ClaimedAttempt = z.infer<typeof ClaimedAttempt>;

export const StartBody = z.object({ fence, execId: z.string().min(8).max(100) });
export type StartBody = z.infer<typeof StartBody>;
export const StartReply = z.object({ ok: z.literal(true), leaseTtlS: z.number().int().positive() });
export type StartReply = z.infer<typeof StartReply>;

export const HeartbeatBody = z.object({
  attempts: z.array(z.object({ attempt: z.string(), fence, progress: Progress.nullable() })).max(1000),
  isReady: z.boolean(),
  reasons: z.array(z.string().max(300)).max(20),
});
export type HeartbeatBody = z.infer<typeof HeartbeatBody>;
export const HeartbeatReply = z.object({
  attempts: z.array(
    z.object({
      attempt: z.string(),
      /** No longer its own: end it, and send nothing more. */
      isGone: z.boolean(),
      isCancelled: z.boolean(),
      leaseTtlS: z.number().int().nonnegative(),
    }),
  ),
  isDrained: z.boolean(),
});
export type HeartbeatReply = z.infer<typeof HeartbeatReply>;

/** After each append to a log. */
export const StreamReply = z.object({
  size: z.number().int().nonnegative(),
  isCancelled: z.boolean(),
  nextFlushMs: z.number().int().positive(),
});
export type StreamReply = z.infer<typeof StreamReply>;

export const BlobReply = z.object({ size: z.number().int().nonnegative(), isWhole: z.boolean() });
export type BlobReply = z.infer<typeof BlobReply>;

const StreamEnd = z.object({ size: z.number().int().nonnegative(), sha256: Sha256 });

/** The end of an attempt. It is taken once all that it speaks of is here. */
export const FinishBody = z.object({
  fence,
  outcome: z.enum(outcomes),
  /** A code of `lib/runs/reasons`, or of a newer runner. */
  reason: z.string().min(1).max(60),
  detail: z.string().max(500).nullable(),
  exitCode: z.number().int().nullable(),
  signal: z.string().max(20).nullable(),
  startedMs: z.number().int().nonnegative(),
  durationMs: z.number().int().nonnegative(),
  streams: z.object({ console: StreamEnd, events: StreamEnd }),
  manifestDigest: Sha256.nullable(),
  artifacts: z.enum(["whole", "partial", "none"]),
  progress: Progress.nullable(),
  usage: Usage,
  droppedBytes: z.number().int().nonnegative(),
  result: JobResult.nullable(),
});
export type FinishBody = z.infer<typeof FinishBody>;
export const FinishReply = z.object({
  /** `kept_aside`: it came after another attempt had begun; it is evidence and changes nothing. */
  taken: z.enum(["taken", "salvaged", "kept_aside"]),
});
export type FinishReply = z.infer<typeof FinishReply>;
