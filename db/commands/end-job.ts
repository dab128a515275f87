import { and, eq, sql } from "drizzle-orm";
import { backoffMs, infraTries, type Outcome, type RunState, runStateAfter } from "@/lib/runs/state";
import type { Tx } from "../client";
import { jobs } from "../schema/jobs";

/** How a job is tried again after a failure that was not its own. */
export interface RetryRules {
  /** Before the second try; four times longer each time. */
  readonly retryMs: number;
  /** In [0, 1), so that many do not come back at once. */
  readonly random: number;
}

interface Ending {
  readonly jobId: string;
  readonly outcome: Outcome;
  readonly reason: string;
  readonly detail: string | null;
  readonly retry: RetryRules;
  readonly now: Date;
}

/**
 * What the end of an attempt makes of its job: its own end, or another turn after a failure of the infrastructure.
 *
 * @returns the state that the job has now
 */
export function endJob(tx: Tx, ending: Ending): RunState {
  const { jobId, outcome, reason, detail, now } = ending;
  if (outcome === "infra_failed") return afterLoss(tx, { ...ending, whenCancelled: "cancelled" });
  const state = runStateAfter(outcome, false);
  close(tx, jobId, { state, reason, reasonDetail: detail, endedAt: now });
  return state;
}

interface Loss {
  readonly jobId: string;
  /** What is told where a person had cancelled it. */
  readonly whenCancelled: "cancelled" | "cancelled_unconfirmed";
  readonly retry: RetryRules;
  readonly now: Date;
}

/**
 * What an attempt that ended by no fault of its job makes of it: it waits for another turn, unless somebody has cancelled
 * it, it has been lost too often, or it has been lost together with two machines.
 */
export function afterLoss(tx: Tx, { jobId, whenCancelled, retry, now }: Loss): RunState {
  const job = tx
    .update(jobs)
    .set({ infraFailures: sql`${jobs.infraFailures} + 1` })
    .where(and(eq(jobs.id, jobId), eq(jobs.state, "running")))
    .returning({ failures: jobs.infraFailures, cancelRequestedAt: jobs.cancelRequestedAt })
    .get();
  if (!job) throw new Error(`The job ${jobId} is not running`);
  const ended = (state: RunState, reason: string, reasonDetail: string | null = null): RunState => {
    close(tx, jobId, { state, reason, reasonDetail, endedAt: now });
    return state;
  };
  if (job.cancelRequestedAt !== null) return ended("cancelled", whenCancelled);
  if (machinesLost(tx, jobId) >= 2) return ended("failed", "poison");
  if (job.failures >= infraTries) return ended("failed", "too_many_losses", String(job.failures));
  const notBefore = new Date(now.getTime() + backoffMs(job.failures, retry.retryMs, retry.random));
  tx.update(jobs).set({ state: "queued", notBefore }).where(eq(jobs.id, jobId)).run();
  return "queued";
}

interface End {
  readonly state: RunState;
  readonly reason: string;
  readonly reasonDetail: string | null;
  readonly endedAt: Date;
}

function close(tx: Tx, jobId: string, end: End): void {
  const done = tx
    .update(jobs)
    .set({ ...end, notBefore: null })
    .where(and(eq(jobs.id, jobId), eq(jobs.state, "running")))
    .run();
  if (done.changes === 0) throw new Error(`The job ${jobId} is not running`);
}

/** On how many machines the job went down together with whoever ran it. */
function machinesLost(tx: Tx, jobId: string): number {
  const row = tx.get<{ n: number }>(sql`
    SELECT count(DISTINCT machine_id) AS n FROM job_attempts
    WHERE job_id = ${jobId} AND (state = 'lost' OR reason IN ('host_reboot', 'supervisor_died'))`);
  return row?.n ?? 0;
}
