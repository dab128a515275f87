import { createHmac } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { ClaimBody, ClaimedAttempt } from "@/lib/protocol/attempt";
import { ProtocolRefusal } from "@/lib/protocol/refusal";
import type { Db, Tx } from "../client";
import { type ClaimRules, claimableJob } from "../queries/claimable-job";
import type { CallingRunner } from "../queries/runner-token";
import { jobAttempts } from "../schema/job-attempts";
import { campaigns, jobs } from "../schema/jobs";
import { hashToken, newId } from "../session-token";
import { transact } from "../transact";
import { writeQuietly } from "../write-quietly";
import { type LeaseRules, leaseEnd } from "./leases";

type Claim = Pick<ClaimBody, "claimId" | "free" | "labels">;

/**
 * Hands the first job in line that fits to this runner, as a new attempt with the next fence: counted now, so that a job
 * which kills its host is not handed out for ever. The same claim gets the same attempt again. A campaign that has used
 * its budget up is paused on the way.
 *
 * @returns null where there is nothing to do for this runner
 * @throws ProtocolRefusal `gone` for a claim whose attempt has ended meanwhile
 */
export function claimJob(
  db: Db,
  runner: CallingRunner,
  claim: Claim,
  rules: LeaseRules & ClaimRules,
  now = new Date(),
): ClaimedAttempt | null {
  const again = claimedBefore(db, runner, claim, rules);
  if (again) return again;
  const seen = claimableJob(db, runner, claim, rules, now);
  if (seen.jobId === null && seen.overBudget.length === 0) return null;
  return transact(db, (tx) => {
    // Looked at once more, as another process may have been faster.
    const { jobId, overBudget } = claimableJob(tx, runner, claim, rules, now);
    pauseForBudget(tx, overBudget, now);
    return jobId === null ? null : handOut(tx, { jobId, runner, claim, rules, now });
  });
}

/** The attempt's word: it can be made again from the runner's and the claim, so that only its hash need be kept. */
function attemptToken(attemptId: string, runnerToken: string, claimId: string): string {
  const secret = createHmac("sha256", runnerToken).update(`${attemptId} ${claimId}`).digest("base64url");
  return `at_${attemptId}_${secret}`;
}

function claimedBefore(
  db: Db,
  runner: CallingRunner,
  { claimId }: Claim,
  rules: LeaseRules,
): ClaimedAttempt | null {
  const row = db
    .select()
    .from(jobAttempts)
    .innerJoin(jobs, eq(jobs.id, jobAttempts.jobId))
    .where(and(eq(jobAttempts.runnerId, runner.id), eq(jobAttempts.claimId, claimId)))
    .get();
  if (!row) return null;
  const { job_attempts: attempt, jobs: job } = row;
  if (attempt.state === "done" || attempt.state === "lost") {
    throw new ProtocolRefusal({
      code: "gone",
      message: "What this claim was given has ended. Ask with a new claim.",
    });
  }
  const token = attemptToken(attempt.id, runner.token, claimId);
  const tokenHash = hashToken(token);
  // The runner's own token was changed between the two questions, and nobody holds the word made from the old one.
  if (attempt.state === "claimed" && attempt.tokenHash !== tokenHash) {
    writeQuietly(db, (tx) => {
      tx.update(jobAttempts)
        .set({ tokenHash })
        .where(and(eq(jobAttempts.id, attempt.id), eq(jobAttempts.state, "claimed")))
        .run();
    });
  }
  return claimed({ attempt: attempt.id, fence: attempt.fence, token, ttlS: attempt.leaseTtlS, job, rules });
}

function pauseForBudget(tx: Tx, ids: readonly string[], now: Date): void {
  if (ids.length === 0) return;
  tx.update(campaigns)
    .set({ pausedAt: now, pausedWhy: "budget" })
    .where(and(inArray(campaigns.id, [...ids]), isNull(campaigns.pausedAt)))
    .run();
}

interface HandOut {
  readonly jobId: string;
  readonly runner: CallingRunner;
  readonly claim: Claim;
  readonly rules: LeaseRules;
  readonly now: Date;
}

function handOut(tx: Tx, { jobId, runner, claim, rules, now }: HandOut): ClaimedAttempt | null {
  const job = tx
    .update(jobs)
    .set({ state: "running", notBefore: null })
    .where(and(eq(jobs.id, jobId), eq(jobs.state, "queued"), isNull(jobs.cancelRequestedAt)))
    .returning({ spec: jobs.spec, needs: jobs.needs })
    .get();
  if (!job) return null;
  const last = tx
    .select({ fence: sql<number>`coalesce(max(${jobAttempts.fence}), 0)` })
    .from(jobAttempts)
    .where(eq(jobAttempts.jobId, jobId))
    .get();
  const fence = (last?.fence ?? 0) + 1;
  const attempt = newId();
  const token = attemptToken(attempt, runner.token, claim.claimId);
  const { leaseS: leaseTtlS, startLeaseS, marginS } = rules;
  tx.insert(jobAttempts)
    .values({
      id: attempt,
      jobId,
      fence,
      runnerId: runner.id,
      machineId: runner.machineId,
      runnerVersion: runner.version,
      claimId: claim.claimId,
      tokenHash: hashToken(token),
      leaseTtlS,
      leaseExpiresAt: leaseEnd(now, startLeaseS, marginS),
      claimedAt: now,
      lastHeardAt: now,
    })
    .run();
  return claimed({ attempt, fence, token, ttlS: leaseTtlS, job, rules });
}

interface Given {
  readonly attempt: string;
  readonly fence: number;
  readonly token: string;
  readonly ttlS: number;
  readonly job: Pick<typeof jobs.$inferSelect, "spec" | "needs">;
  readonly rules: LeaseRules;
}

function claimed({ attempt, fence, token, ttlS, job, rules }: Given): ClaimedAttempt {
  return {
    attempt,
    fence,
    attemptToken: token,
    leaseTtlS: ttlS,
    startWithinS: rules.startLeaseS,
    needs: job.needs,
    job: job.spec,
  };
}
