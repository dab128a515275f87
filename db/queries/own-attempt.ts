import { and, eq, sql } from "drizzle-orm";
import { ProtocolRefusal } from "@/lib/protocol/refusal";
import type { AttemptState, RunState } from "@/lib/runs/state";
import type { Tx } from "../client";
import { jobAttempts } from "../schema/job-attempts";
import { jobs } from "../schema/jobs";
import type { AttemptCaller } from "./runner-token";

export interface OwnAttempt {
  readonly id: string;
  readonly jobId: string;
  readonly fence: number;
  readonly state: AttemptState;
  readonly execId: string | null;
  readonly leaseTtlS: number;
  readonly manifestSeq: number | null;
  readonly manifestDigest: string | null;
  readonly finishHash: string | null;
  /** Its end came after another attempt had begun, and is kept aside. */
  readonly isKeptAside: boolean;
  readonly jobState: RunState;
  readonly isCancelled: boolean;
}

/** What a write to an attempt must be told by: who writes, which attempt, and which execution of its job. */
export interface AttemptName {
  readonly caller: AttemptCaller;
  readonly attemptId: string;
  readonly fence: number;
}

/**
 * An attempt of the caller's, whatever its state.
 *
 * @throws ProtocolRefusal `gone` for one that is unknown, another's, or of another fence: a stranger cannot tell which
 */
export function ownAttempt(db: Tx, { caller, attemptId, fence }: AttemptName): OwnAttempt {
  const row = db
    .select({
      id: jobAttempts.id,
      jobId: jobAttempts.jobId,
      fence: jobAttempts.fence,
      state: jobAttempts.state,
      execId: jobAttempts.execId,
      leaseTtlS: jobAttempts.leaseTtlS,
      manifestSeq: jobAttempts.manifestSeq,
      manifestDigest: jobAttempts.manifestDigest,
      finishHash: jobAttempts.finishHash,
      isKeptAside: sql<number>`${jobAttempts.lateFinish} IS NOT NULL`.mapWith(Boolean),
      jobState: jobs.state,
      isCancelled: sql<number>`${jobs.cancelRequestedAt} IS NOT NULL`.mapWith(Boolean),
    })
    .from(jobAttempts)
    .innerJoin(jobs, eq(jobs.id, jobAttempts.jobId))
    .where(and(eq(jobAttempts.id, attemptId), eq(jobAttempts.runnerId, caller.runnerId)))
    .get();
  const isNamed = caller.attemptId === null || caller.attemptId === attemptId;
  if (!row || !isNamed || row.fence !== fence) throw goneAttempt();
  return row;
}

export function goneAttempt(): ProtocolRefusal {
  return new ProtocolRefusal({ code: "gone", message: "This attempt is no longer yours, or has ended." });
}
