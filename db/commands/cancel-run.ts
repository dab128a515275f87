import { eq } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { assertMay } from "@/lib/rights";
import { isEnded } from "@/lib/runs/state";
import type { Db, Tx } from "../client";
import { jobAttempts } from "../schema/job-attempts";
import { jobs } from "../schema/jobs";
import { transact } from "../transact";
import { audit } from "./audit";
import { jobOfRun } from "./run-in-line";

/** `cancelled` at once, or `asked`: its runner is told with its next sign of life. */
export type Cancelled = "cancelled" | "asked";

/**
 * Takes a run out of the line, or asks its runner to stop it. Asking twice is the same as once.
 *
 * @throws AppError `not_found` for whoever may not run agents, `conflict` for a run that has ended
 */
export function cancelRun(db: Db, actor: Actor, { runId }: { runId: string }, now = new Date()): Cancelled {
  assertMay(actor, "run_agents");
  return transact(db, (tx) => {
    const job = jobOfRun(tx, runId);
    if (isEnded(job.state))
      throw new AppError("conflict", "This run has ended already. Nothing was changed.");
    const done = cancelJob(tx, job, now);
    if (job.cancelRequestedAt === null)
      audit(tx, actor, { action: "cancel_run", subject: `run:${runId}`, detail: { was: job.state } }, now);
    return done;
  });
}

type Live = Pick<typeof jobs.$inferSelect, "id" | "state" | "cancelRequestedAt">;

/** The change itself, for a job that has not ended. */
export function cancelJob(tx: Tx, job: Live, now: Date): Cancelled {
  const cancelRequestedAt = job.cancelRequestedAt ?? now;
  if (job.state !== "queued") {
    tx.update(jobs).set({ cancelRequestedAt }).where(eq(jobs.id, job.id)).run();
    return "asked";
  }
  const tried = tx.select({ id: jobAttempts.id }).from(jobAttempts).where(eq(jobAttempts.jobId, job.id));
  const reason = tried.limit(1).get() ? "cancelled" : "cancelled_in_line";
  tx.update(jobs)
    .set({ state: "cancelled", reason, endedAt: now, cancelRequestedAt })
    .where(eq(jobs.id, job.id))
    .run();
  return "cancelled";
}
