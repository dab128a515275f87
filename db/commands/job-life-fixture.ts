import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import type { ClaimedAttempt, FinishBody } from "@/lib/protocol/attempt";
import { noUsage } from "@/lib/runs/usage";
import type { Db } from "../client";
import { anyAttemptOf, type CallingRunner, runnerOfToken } from "../queries/runner-token";
import { aRunner, runnerTime } from "../runner-fixture";
import { jobAttempts } from "../schema/job-attempts";
import { jobs } from "../schema/jobs";
import { claimJob } from "./claim-job";
import { finishAttempt } from "./finish-attempt";

export const rules = { leaseS: 1800, startLeaseS: 90, marginS: 60, staleS: 60 };
export const retry = { retryMs: 30_000, random: 0.5 };
export const free = { gpus: [], cpus: 4, memoryMb: 16_000, diskMb: 100_000 };
export const later = (seconds: number) => new Date(runnerTime.getTime() + seconds * 1000);

export function callingRunner(db: Db, shape: Parameters<typeof aRunner>[1] = {}): CallingRunner {
  const runner = runnerOfToken(db, aRunner(db, shape).token, runnerTime);
  if (typeof runner === "string") throw new Error(runner);
  return runner;
}

export const claim = (db: Db, runner: CallingRunner, at = runnerTime, more = {}) =>
  claimJob(db, runner, { claimId: randomUUID(), free, labels: [], ...more }, rules, at);

export function given(attempt: ClaimedAttempt | null): ClaimedAttempt {
  if (!attempt) throw new Error("nothing was handed out");
  return attempt;
}

export const nameOf = (runner: CallingRunner, { attempt, fence }: ClaimedAttempt) => ({
  caller: anyAttemptOf(runner),
  attemptId: attempt,
  fence,
});

const empty = { size: 0, sha256: "0".repeat(64) };
function bodyOf(fence: number, more: Partial<FinishBody> = {}): FinishBody {
  return {
    fence,
    outcome: "ok",
    reason: "done",
    detail: null,
    exitCode: 0,
    signal: null,
    startedMs: 0,
    durationMs: 5,
    streams: { console: empty, events: empty },
    manifestDigest: null,
    artifacts: "none",
    progress: null,
    usage: noUsage,
    droppedBytes: 0,
    result: null,
    ...more,
  };
}

export function end(
  db: Db,
  runner: CallingRunner,
  attempt: ClaimedAttempt,
  more: Partial<FinishBody> = {},
  at = runnerTime,
) {
  const body = bodyOf(attempt.fence, more);
  const finish = { body, hash: JSON.stringify(body).length.toString(), seals: [], paper: null };
  return finishAttempt(db, nameOf(runner, attempt), finish, retry, at);
}

export const jobRow = (db: Db, id: string) => db.select().from(jobs).where(eq(jobs.id, id)).get();
export const attemptsOf = (db: Db, id: string) =>
  db.select().from(jobAttempts).where(eq(jobAttempts.jobId, id)).orderBy(asc(jobAttempts.fence)).all();
