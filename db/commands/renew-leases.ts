import { and, eq, inArray } from "drizzle-orm";
import type { HeartbeatBody, HeartbeatReply } from "@/lib/protocol/attempt";
import { liveAttemptStates } from "@/lib/runs/state";
import type { Db, Tx } from "../client";
import type { CallingRunner } from "../queries/runner-token";
import { jobAttempts } from "../schema/job-attempts";
import { jobs } from "../schema/jobs";
import { runners } from "../schema/runners";
import { writeQuietly } from "../write-quietly";
import { type LeaseRules, leaseEnd } from "./leases";

type Reported = HeartbeatBody["attempts"][number];

/**
 * A sign of life of a runner: renews the leases of the attempts that it names, keeps how far they are, and tells it of
 * each whether it is still its own and whether somebody has cancelled it. An attempt that was lost meanwhile has no time
 * left, yet its end and its files may still be sent. Raises no data version.
 */
export function renewLeases(
  db: Db,
  runner: CallingRunner,
  input: HeartbeatBody,
  rules: LeaseRules,
  now = new Date(),
): HeartbeatReply {
  return writeQuietly(db, (tx) => {
    tx.update(runners)
      .set({ isReady: input.isReady, notReady: input.reasons, lastSeenAt: now })
      .where(eq(runners.id, runner.id))
      .run();
    const attempts = input.attempts.map((reported) => renew(tx, runner, reported, rules, now));
    return { attempts, isDrained: runner.isDrained };
  });
}

function renew(
  tx: Tx,
  runner: CallingRunner,
  { attempt, fence, progress }: Reported,
  { startLeaseS, marginS }: LeaseRules,
  now: Date,
): HeartbeatReply["attempts"][number] {
  const named = and(
    eq(jobAttempts.id, attempt),
    eq(jobAttempts.runnerId, runner.id),
    eq(jobAttempts.fence, fence),
  );
  const row = tx
    .select({
      state: jobAttempts.state,
      leaseTtlS: jobAttempts.leaseTtlS,
      lateFinish: jobAttempts.lateFinish,
      cancelRequestedAt: jobs.cancelRequestedAt,
    })
    .from(jobAttempts)
    .innerJoin(jobs, eq(jobs.id, jobAttempts.jobId))
    .where(named)
    .get();
  const isGone = !row || row.state === "done" || row.lateFinish !== null;
  if (isGone) return { attempt, isGone, isCancelled: false, leaseTtlS: 0 };
  const isCancelled = row.cancelRequestedAt !== null;
  if (row.state === "lost") return { attempt, isGone, isCancelled, leaseTtlS: 0 };
  // Its job is dead, and what it left is on its way.
  const state = progress?.phase === "uploading" ? "finishing" : row.state;
  // What has yet to start is given up sooner; with its start it has its whole lease, so that is what it is told.
  const keptS = state === "claimed" ? startLeaseS : row.leaseTtlS;
  const word = { state, lastHeardAt: now, leaseExpiresAt: leaseEnd(now, keptS, marginS) };
  tx.update(jobAttempts)
    .set(progress === null ? word : { ...word, progress })
    .where(and(named, inArray(jobAttempts.state, [...liveAttemptStates])))
    .run();
  return { attempt, isGone, isCancelled, leaseTtlS: row.leaseTtlS };
}
