import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ClaimedAttempt, FinishBody } from "@/lib/protocol/attempt";
import { ProtocolRefusal } from "@/lib/protocol/refusal";
import { type AttemptState, canAttemptMove, canRunMove, type RunState } from "@/lib/runs/state";
import type { Db } from "../client";
import type { CallingRunner } from "../queries/runner-token";
import { aQueuedJob, runnerTime } from "../runner-fixture";
import { jobs } from "../schema/jobs";
import { testDatabase } from "../testing";
import { attemptsOf, callingRunner, claim, end, jobRow, nameOf, retry, rules } from "./job-life-fixture";
import { reapAttempts } from "./reap-attempts";
import { renewLeases } from "./renew-leases";
import { startAttempt } from "./start-attempt";

type Step =
  | { readonly do: "add" }
  | { readonly do: "pass"; readonly seconds: number }
  | { readonly do: "claim" | "beat"; readonly runner: number }
  | { readonly do: "start" | "cancel"; readonly pick: number }
  | { readonly do: "end"; readonly pick: number; readonly outcome: FinishBody["outcome"] };

const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.constant({ do: "add" as const }),
  fc.record({ do: fc.constant("pass" as const), seconds: fc.constantFrom(1, 40, 200, 2000) }),
  fc.record({ do: fc.constantFrom("claim" as const, "claim" as const, "beat" as const), runner: fc.nat(2) }),
  fc.record({ do: fc.constantFrom("start" as const, "cancel" as const), pick: fc.nat(50) }),
  fc.record({
    do: fc.constant("end" as const),
    pick: fc.nat(50),
    outcome: fc.constantFrom(
      "ok" as const,
      "job_failed" as const,
      "infra_failed" as const,
      "cancelled" as const,
    ),
  }),
);

interface Held {
  readonly runner: CallingRunner;
  readonly attempt: ClaimedAttempt;
}

interface World {
  readonly db: Db;
  readonly runners: readonly CallingRunner[];
  readonly held: Held[];
  readonly jobIds: string[];
  at: Date;
}

function act(world: World, step: Step): void {
  const { db, held, jobIds, at } = world;
  if (step.do === "add") jobIds.push(aQueuedJob(db).jobId);
  if (step.do === "pass") {
    world.at = new Date(at.getTime() + step.seconds * 1000);
    reapAttempts(db, () => retry, world.at);
  }
  if (step.do === "claim" || step.do === "beat") actAsRunner(world, step.do, step.runner);
  if (step.do === "cancel") {
    const id = jobIds[step.pick % jobIds.length];
    if (id && jobRow(db, id)?.state === "running") {
      db.update(jobs).set({ cancelRequestedAt: at }).where(eq(jobs.id, id)).run();
    }
  }
  if (step.do === "start" || step.do === "end") {
    const one = held[step.pick % held.length];
    if (one) actOnAttempt(world, one, step);
  }
}

function actAsRunner({ db, runners: all, held, at }: World, what: "claim" | "beat", index: number): void {
  const [first] = all;
  const runner = all[index] ?? first;
  if (!runner) return;
  if (what === "claim") {
    const attempt = claim(db, runner, at);
    if (attempt) held.push({ runner, attempt });
    return;
  }
  const own = held.filter((one) => one.runner === runner);
  const attempts = own.map(({ attempt: { attempt, fence } }) => ({ attempt, fence, progress: null }));
  renewLeases(db, runner, { attempts, isReady: true, reasons: [] }, rules, at);
}

function actOnAttempt({ db, at }: World, { runner, attempt }: Held, step: Step): void {
  try {
    if (step.do === "start")
      startAttempt(db, { ...nameOf(runner, attempt), execId: attempt.attempt }, rules, at);
    if (step.do === "end") end(db, runner, attempt, { outcome: step.outcome, reason: "x" }, at);
  } catch (error) {
    if (!(error instanceof ProtocolRefusal)) throw error;
  }
}

/** Fails where a state has moved as the table of states does not allow. */
class Moves {
  readonly #runs = new Map<string, RunState>();
  readonly #attempts = new Map<string, AttemptState>();

  run(id: string, now: RunState): void {
    const before = this.#runs.get(id);
    // The late end of a lost attempt takes its job out of the line for a moment, within one transaction.
    const isSalvage = before === "queued" && canRunMove("running", now);
    if (before !== undefined && before !== now)
      expect(canRunMove(before, now) || isSalvage, `${before} to ${now}`).toBe(true);
    this.#runs.set(id, now);
  }

  attempt(id: string, now: AttemptState): void {
    const before = this.#attempts.get(id);
    if (before !== undefined && before !== now)
      expect(canAttemptMove(before, now), `${before} to ${now}`).toBe(true);
    this.#attempts.set(id, now);
  }
}

test("whatever happens in whatever order, a job has one live attempt while it runs and none otherwise, moves as the table of states says, and its end stays", () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 60 }), (all) => {
      const db = testDatabase();
      const machines = [callingRunner(db), callingRunner(db), callingRunner(db)];
      const world: World = { db, runners: machines, held: [], jobIds: [], at: runnerTime };
      const ended = new Map<string, unknown>();
      const moves = new Moves();
      for (const step of [{ do: "add" } as const, ...all]) {
        act(world, step);
        for (const id of world.jobIds) {
          const job = jobRow(db, id);
          const attempts = attemptsOf(db, id);
          if (job) moves.run(id, job.state);
          for (const attempt of attempts) moves.attempt(attempt.id, attempt.state);
          const live = attempts.filter(({ state }) => ["claimed", "started", "finishing"].includes(state));
          expect(live).toHaveLength(job?.state === "running" ? 1 : 0);
          expect(attempts.map(({ fence }) => fence)).toEqual(attempts.map((_, index) => index + 1));
          if (ended.has(id)) expect(job).toEqual(ended.get(id));
          else if (job?.endedAt) ended.set(id, job);
        }
      }
      db.$client.close();
    }),
    { numRuns: 60 },
  );
});
