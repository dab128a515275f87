import { and, inArray, lt, sql } from "drizzle-orm";
import { liveAttemptStates } from "@/lib/runs/state";
import type { Db } from "../client";
import { jobAttempts } from "../schema/job-attempts";
import { writeQuietly } from "../write-quietly";
import type { LeaseRules } from "./leases";

/** At a start of the site: every live attempt has at least its whole lease from now, as the site was away, not its runner. */
export function extendLeases(db: Db, { startLeaseS, marginS }: LeaseRules, now = new Date()): void {
  const ttlS = sql`CASE ${jobAttempts.state} WHEN 'claimed' THEN ${startLeaseS} ELSE ${jobAttempts.leaseTtlS} END`;
  const end = sql`${now.getTime()} + (${ttlS} + ${marginS}) * 1000`;
  writeQuietly(db, (tx) => {
    tx.update(jobAttempts)
      .set({ leaseExpiresAt: end })
      .where(and(inArray(jobAttempts.state, [...liveAttemptStates]), lt(jobAttempts.leaseExpiresAt, end)))
      .run();
  });
}
