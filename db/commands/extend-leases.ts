import { and, eq, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import { backoffMs, infraTries, liveAttemptStates } from "@/lib/runs/state";
import type { Db } from "../client";
import { jobAttempts } from "../schema/job-attempts";
import { jobs } from "../schema/jobs";
import { writeQuietly } from "../write-quietly";
import type { RetryRules } from "./end-job";
import type { LeaseRules } from "./leases";

type Times = Pick<LeaseRules, "startLeaseS" | "marginS">;

/** At a start of the site: every live attempt has at least its whole lease from now, as the site was away, not its runner. */
export function extendLeases(db: Db, times: Times, now = new Date()): void {
  const end = wholeLease(times, now);
  writeQuietly(db, (tx) => {
    tx.update(jobAttempts)
      .set({ leaseExpiresAt: end })
      .where(and(inArray(jobAttempts.state, [...liveAttemptStates]), lt(jobAttempts.leaseExpiresAt, end)))
      .run();
  });
}

/**
 * After the site's clock was set: every live attempt has its whole lease from now, no more and no less, and no job waits
 * for its next try longer than the rules ever make one wait.
 */
export function restartLeases(db: Db, times: Times & Pick<RetryRules, "retryMs">, now = new Date()): void {
  const longestWait = new Date(now.getTime() + backoffMs(infraTries, times.retryMs, 1));
  writeQuietly(db, (tx) => {
    tx.update(jobAttempts)
      .set({ leaseExpiresAt: wholeLease(times, now) })
      .where(inArray(jobAttempts.state, [...liveAttemptStates]))
      .run();
    tx.update(jobs)
      .set({ notBefore: longestWait })
      .where(and(eq(jobs.state, "queued"), gt(jobs.notBefore, longestWait)))
      .run();
  });
}

function wholeLease({ startLeaseS, marginS }: Times, now: Date): SQL {
  const ttlS = sql`CASE ${jobAttempts.state} WHEN 'claimed' THEN ${startLeaseS} ELSE ${jobAttempts.leaseTtlS} END`;
  return sql`${now.getTime()} + (${ttlS} + ${marginS}) * 1000`;
}
