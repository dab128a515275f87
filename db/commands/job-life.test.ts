import { expect, test } from "vitest";
import type { Progress } from "@/lib/runs/progress";
import { noUsage } from "@/lib/runs/usage";
import { dataVersion } from "../queries/data-version";
import type { CallingRunner } from "../queries/runner-token";
import { aQueuedJob, fixtureCapacity, runnerTime } from "../runner-fixture";
import { jobs } from "../schema/jobs";
import { testDatabase } from "../testing";
import { extendLeases } from "./extend-leases";
import {
  attemptsOf,
  callingRunner,
  claim,
  end,
  given,
  jobRow,
  later,
  nameOf,
  retry,
  rules,
} from "./job-life-fixture";
import { openRunnerSession } from "./open-runner-session";
import { reapAttempts } from "./reap-attempts";
import { renewLeases } from "./renew-leases";
import { startAttempt } from "./start-attempt";

test("a job that two machines have lost is not handed out again by itself", () => {
  const db = testDatabase();
  const { jobId } = aQueuedJob(db);
  given(claim(db, callingRunner(db)));
  reapAttempts(db, () => retry, later(200));
  given(claim(db, callingRunner(db), later(1000)));
  reapAttempts(db, () => retry, later(2000));
  expect(jobRow(db, jobId)).toMatchObject({ state: "failed", reason: "poison", infraFailures: 2 });
});

test("a job that one machine has lost three times waits for a person", () => {
  const db = testDatabase();
  const runner = callingRunner(db);
  const { jobId } = aQueuedJob(db);
  for (let turn = 0; turn < 3; turn++) {
    end(db, runner, given(claim(db, runner, later(turn * 5000))), {
      outcome: "infra_failed",
      reason: "gpu_error",
    });
  }
  expect(jobRow(db, jobId)).toMatchObject({ state: "failed", reason: "too_many_losses", reasonDetail: "3" });
});

test("a failure of its own ends a job at once", () => {
  const db = testDatabase();
  const runner = callingRunner(db);
  const { jobId } = aQueuedJob(db);
  end(db, runner, given(claim(db, runner)), {
    outcome: "job_failed",
    reason: "nonzero_exit",
    detail: "2",
    exitCode: 2,
  });
  expect(jobRow(db, jobId)).toMatchObject({ state: "failed", reason: "nonzero_exit", reasonDetail: "2" });
});

test("a cancelled job whose runner never came back is cancelled without a confirmation, one that confirmed it with", () => {
  const db = testDatabase();
  const runner = callingRunner(db);
  const [silent, heard] = [aQueuedJob(db, { priority: 1 }), aQueuedJob(db)];
  given(claim(db, runner));
  const attempt = given(claim(db, runner));
  db.update(jobs).set({ cancelRequestedAt: runnerTime }).run();
  const reported = { attempt: attempt.attempt, fence: 1, progress: null };
  const reply = renewLeases(
    db,
    runner,
    { attempts: [reported], isReady: true, reasons: [] },
    rules,
    later(5),
  );
  expect(reply.attempts).toEqual([
    { attempt: attempt.attempt, isGone: false, isCancelled: true, leaseTtlS: 1800 },
  ]);
  end(db, runner, attempt, { outcome: "infra_failed", reason: "supervisor_died" });
  reapAttempts(db, () => retry, later(151));
  expect(jobRow(db, heard.jobId)).toMatchObject({ state: "cancelled", reason: "cancelled" });
  expect(jobRow(db, silent.jobId)).toMatchObject({ state: "cancelled", reason: "cancelled_unconfirmed" });
});

test("an end that comes after the lease counts while nobody has begun anew, and is kept aside afterwards", () => {
  const db = testDatabase();
  const [runner, other] = [callingRunner(db), callingRunner(db)];
  const saved = aQueuedJob(db, { priority: 1 });
  const late = aQueuedJob(db, { priority: 2 });
  const [a, b] = [given(claim(db, runner)), given(claim(db, runner))];
  reapAttempts(db, () => retry, later(151));
  expect(end(db, runner, a, {}, later(160))).toEqual({ taken: "salvaged" });
  expect(end(db, runner, a, {}, later(170))).toEqual({ taken: "salvaged" });
  expect(jobRow(db, saved.jobId)).toMatchObject({ state: "succeeded" });

  const anew = given(claim(db, other, later(300)));
  expect(anew.job.run).toBe(late.runId);
  expect(end(db, runner, b, {}, later(310))).toEqual({ taken: "kept_aside" });
  expect(end(db, runner, b, {}, later(320))).toEqual({ taken: "kept_aside" });
  expect(() => end(db, runner, b, { durationMs: 123_456 })).toThrow(/another way/);
  expect(jobRow(db, late.jobId)?.state).toBe("running");
  expect(end(db, other, anew, {}, later(330))).toEqual({ taken: "taken" });
  expect(attemptsOf(db, late.jobId)).toMatchObject([
    { state: "lost", lateFinish: { hash: expect.any(String) } },
    { state: "done" },
  ]);
});

test("a sign of life keeps what it names, tells what is no longer its own, and leaves an ended lease ended", () => {
  const db = testDatabase();
  const [runner, other] = [callingRunner(db), callingRunner(db)];
  aQueuedJob(db);
  aQueuedJob(db);
  const [kept, silent] = [given(claim(db, runner)), given(claim(db, runner))];
  startAttempt(db, { ...nameOf(runner, kept), execId: "a-process" }, rules, later(10));
  const named = (attempt: string, fence = 1) => ({ attempt, fence, progress: null });
  const version = dataVersion(db);
  const beat = (who: CallingRunner, at: Date) =>
    renewLeases(
      db,
      who,
      {
        attempts: [named(kept.attempt), named(kept.attempt, 2), named("nothing")],
        isReady: true,
        reasons: [],
      },
      rules,
      at,
    ).attempts.map(({ isGone, leaseTtlS }) => [isGone, leaseTtlS]);
  expect(beat(runner, later(1000))).toEqual([
    [false, 1800],
    [true, 0],
    [true, 0],
  ]);
  expect(beat(other, later(1000))).toEqual([
    [true, 0],
    [true, 0],
    [true, 0],
  ]);
  expect(dataVersion(db)).toBe(version);
  expect(reapAttempts(db, () => retry, later(2859))).toEqual([silent.attempt]);
  expect(reapAttempts(db, () => retry, later(2861))).toEqual([kept.attempt]);
  expect(beat(runner, later(2862))).toEqual([
    [false, 0],
    [true, 0],
    [true, 0],
  ]);
  expect(reapAttempts(db, () => retry, later(9999))).toEqual([]);
});

test("an attempt whose job is dead is finishing while its files are on their way, and then ends as any other", () => {
  const db = testDatabase();
  const runner = callingRunner(db);
  const { jobId } = aQueuedJob(db);
  const one = given(claim(db, runner));
  const beat = (phase: Progress["phase"]) => {
    const unknown = { rssMb: null, diskMb: null, gpus: [], upload: null };
    const progress = { phase, stages: [], elapsedMs: 0, usage: noUsage, ...unknown };
    const attempts = [{ attempt: one.attempt, fence: 1, progress }];
    renewLeases(db, runner, { attempts, isReady: true, reasons: [] }, rules, later(20));
    return attemptsOf(db, jobId)[0]?.state;
  };
  expect(beat("preparing")).toBe("claimed");
  startAttempt(db, { ...nameOf(runner, one), execId: "a-process" }, rules, later(10));
  expect(beat("running")).toBe("started");
  expect(beat("uploading")).toBe("finishing");
  expect(beat("uploading")).toBe("finishing");
  expect(() => startAttempt(db, { ...nameOf(runner, one), execId: "a-process" }, rules)).toThrow("ended");
  end(db, runner, one);
  expect([attemptsOf(db, jobId)[0]?.state, jobRow(db, jobId)?.state]).toEqual(["done", "succeeded"]);
});

test("when the site comes back every lease is whole again, and none gets shorter", () => {
  const db = testDatabase();
  const runner = callingRunner(db);
  aQueuedJob(db);
  aQueuedJob(db);
  const [started] = [given(claim(db, runner)), given(claim(db, runner))];
  startAttempt(db, { ...nameOf(runner, started), execId: "a-process" }, rules, later(10));
  extendLeases(db, rules, later(5000));
  expect(reapAttempts(db, () => retry, later(5149))).toEqual([]);
  expect(reapAttempts(db, () => retry, later(5151))).toHaveLength(1);
  extendLeases(db, rules, later(20));
  expect(reapAttempts(db, () => retry, later(6859))).toEqual([]);
  expect(reapAttempts(db, () => retry, later(6861))).toEqual([started.attempt]);
});

test("a new process keeps what is its runner's, and is told what is not", () => {
  const db = testDatabase();
  const [runner, other] = [callingRunner(db), callingRunner(db)];
  aQueuedJob(db);
  aQueuedJob(db);
  aQueuedJob(db);
  const [own, ended, foreign] = [given(claim(db, runner)), given(claim(db, runner)), given(claim(db, other))];
  end(db, runner, ended);
  const adopted = [own, ended, foreign].map(({ attempt, fence }) => ({ attempt, fence }));
  const input = {
    instanceId: "process-1",
    machineId: runner.machineId,
    bootId: "boot-1",
    labels: ["a100"],
    capacity: fixtureCapacity,
    adopted: [...adopted, { attempt: own.attempt, fence: 7 }, { attempt: "nothing", fence: 1 }],
    version: "0.1.0",
  };
  const opened = openRunnerSession(db, runner, input, later(1));
  expect(opened.gone).toEqual([ended.attempt, foreign.attempt, own.attempt, "nothing"]);
  expect(openRunnerSession(db, runner, input, later(2)).session).toBe(opened.session);
  expect(openRunnerSession(db, runner, { ...input, instanceId: "process-2" }, later(3)).session).not.toBe(
    opened.session,
  );
});
