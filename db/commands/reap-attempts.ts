import { and, eq, inArray, lt } from "drizzle-orm";
import { liveAttemptStates } from "@/lib/runs/state";
import type { Db } from "../client";
import { jobAttempts } from "../schema/job-attempts";
import { transact } from "../transact";
import { afterLoss, type RetryRules } from "./end-job";

/**
 * Gives up on attempts whose lease is over: each is lost, and its job gets another turn or its end. Only what still fits
 * the whole condition is touched, so an attempt that ends in the same moment keeps its end.
 *
 * @returns the attempts that were lost
 */
export function reapAttempts(db: Db, retry: () => RetryRules, now = new Date()): string[] {
  const isOver = and(inArray(jobAttempts.state, [...liveAttemptStates]), lt(jobAttempts.leaseExpiresAt, now));
  const named = { id: jobAttempts.id, fence: jobAttempts.fence, jobId: jobAttempts.jobId };
  const seen = db.select(named).from(jobAttempts).where(isOver).all();
  if (seen.length === 0) return [];
  return transact(db, (tx) =>
    seen.flatMap(({ id, fence, jobId }) => {
      const lost = tx
        .update(jobAttempts)
        .set({ state: "lost", endedAt: now, reason: "runner_lost" })
        .where(and(eq(jobAttempts.id, id), eq(jobAttempts.fence, fence), isOver))
        .run();
      if (lost.changes === 0) return [];
      afterLoss(tx, { jobId, whenCancelled: "cancelled_unconfirmed", retry: retry(), now });
      return [id];
    }),
  );
}
