import { and, desc, eq, max } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { isEnded } from "@/lib/runs/state";
import type { StreamName } from "@/lib/runs/streams";
import type { Db } from "../client";
import { attemptStreams, jobAttempts } from "../schema/job-attempts";
import { jobs } from "../schema/jobs";
import { runs } from "../schema/runs";
import { visibleRun } from "./visible";

interface LogName {
  readonly runId: string;
  readonly stream: StreamName;
  /** The number of the attempt; without it the newest. */
  readonly attempt?: number | undefined;
}

/** Where a log's bytes are, and whether more may come. */
export interface RunLog {
  readonly attemptId: string;
  readonly attempt: number;
  readonly isComplete: boolean;
  /** Of the whole log, once it is sealed. */
  readonly sha256: string | null;
}

/**
 * A log of a run that was executed here; null where no runner has taken it yet.
 *
 * @throws AppError `not_found` for a run that the actor may not see, that came finished, or that has no such attempt
 */
export function runLog(db: Db, actor: Actor, { runId, stream, attempt }: LogName): RunLog | null {
  const job = db
    .select({ id: jobs.id, state: jobs.state })
    .from(runs)
    .leftJoin(jobs, and(eq(jobs.runId, runs.id), eq(jobs.kind, "agent")))
    .where(and(eq(runs.id, runId), visibleRun(actor, runs.id)))
    .get();
  if (!job) throw new AppError("not_found", "There is no run of this name.");
  if (job.id === null || job.state === null)
    throw new AppError("not_found", "This run came finished from its source, so there is no log of it.");
  const found = db
    .select({
      id: jobAttempts.id,
      fence: jobAttempts.fence,
      state: jobAttempts.state,
      stream: attemptStreams,
    })
    .from(jobAttempts)
    .leftJoin(
      attemptStreams,
      and(eq(attemptStreams.attemptId, jobAttempts.id), eq(attemptStreams.name, stream)),
    )
    .where(
      and(eq(jobAttempts.jobId, job.id), attempt === undefined ? undefined : eq(jobAttempts.fence, attempt)),
    )
    .orderBy(desc(jobAttempts.fence))
    .get();
  if (!found && attempt !== undefined) throw new AppError("not_found", `This run has no attempt ${attempt}.`);
  return found
    ? {
        attemptId: found.id,
        attempt: found.fence,
        // A lost attempt may still bring the rest, until its run has ended or another attempt has begun.
        isComplete:
          found.state === "done" ||
          (found.state === "lost" && (isEnded(job.state) || found.fence < newestFence(db, job.id))),
        sha256: found.stream?.sealedAt ? found.stream.sha256 : null,
      }
    : null;
}

function newestFence(db: Db, jobId: string): number {
  const newest = db
    .select({ fence: max(jobAttempts.fence) })
    .from(jobAttempts)
    .where(eq(jobAttempts.jobId, jobId))
    .get();
  return newest?.fence ?? 0;
}
