import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Actor, visitor } from "@/lib/actor";
import { createRun } from "../commands/create-run";
import { defineAgent } from "../commands/define-agent";
import { makeRegistrationToken, revokeRegistrationToken } from "../commands/make-registration-token";
import {
  addAttempt,
  addRunner,
  fixtureStart,
  later,
  runFixture,
  someLimits,
  someNeeds,
  someSetup,
  withText,
} from "../run-fixture";
import { jobs } from "../schema/jobs";
import { hashToken } from "../session-token";
import { testDatabase } from "../testing";
import { agentSetup } from "./agent-setup";
import { agentSetupsView } from "./agent-setups-view";
import { runnersView, runnerView } from "./runners-view";

const clock = { now: fixtureStart, staleMs: 60_000 };
const setup = () => {
  const db = testDatabase();
  const found = runFixture(db);
  const view = () => runnersView(db, found.chair, clock);
  const terms = { stage: "idea" as const, seed: 1, limits: someLimits, needs: someNeeds };
  const runId = createRun(db, found.chair, { ...terms, agentId: found.nullAgent, taskId: withText });
  const jobId = db.select().from(jobs).where(eq(jobs.runId, runId)).get()?.id ?? "";
  return { db, ...found, view, runId, jobId };
};

test("a runner shows what it has, which keys by name, and which of its GPUs are in use by which run", () => {
  const { db, view, runId, jobId } = setup();
  addRunner(db, "r", { labels: ["lab"] });
  const use = { uuid: "gpu-of-r", name: "Example GPU", usedMb: 12_000, totalMb: 24_000, utilPercent: 80 };
  const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, reasoning: 0, costUsd: 0 };
  addAttempt(db, {
    jobId,
    runnerId: "r",
    state: "started",
    progress: {
      phase: "running",
      stages: [],
      elapsedMs: 1,
      usage: { ...usage, costBasis: "reported" },
      rssMb: null,
      diskMb: null,
      gpus: [use],
      upload: null,
    },
  });
  expect(view().runners).toMatchObject([
    {
      state: "ready",
      labels: ["lab"],
      capacity: { isolation: "bwrap", keys: ["OPENAI_API_KEY"] },
      gpus: [{ uuid: "gpu-of-r", memoryMb: 24_000, use: { runId, usedMb: 12_000, utilPercent: 80 } }],
      leases: [{ runId, attempt: 1, phase: "running", leaseExpiresAt: later(30) }],
    },
  ]);
});

test("a capacity that this version cannot read is none, and hides nothing else", () => {
  const { db, view } = setup();
  addRunner(db, "r", { capacity: { executor: "other" } });
  expect(view().runners).toMatchObject([{ name: "Machine r", capacity: null, gpus: [] }]);
});

test("neither tokens nor their hashes of runners are in the view, and revoked ones come last", () => {
  const { db, view } = setup();
  addRunner(db, "a", { revokedAt: later(-1) });
  addRunner(db, "b");
  expect(view().runners.map(({ id }) => id)).toEqual(["b", "a"]);
  expect(JSON.stringify(view())).not.toContain("token of");
});

test("only tokens that can still be used are shown", () => {
  const { db, chair, view } = setup();
  const make = (note: string, minutes: number) =>
    makeRegistrationToken(db, chair, { note, minutes }, fixtureStart).token;
  make("open", 10);
  make("over", -1);
  revokeRegistrationToken(db, chair, { tokenHash: hashToken(make("revoked", 10)) });
  expect(view().registrations.map(({ note }) => note)).toEqual(["open"]);
});

test("a runner's page tells what it did last, the latest first, each with its sentence", () => {
  const { db, chair, runId, jobId } = setup();
  addRunner(db, "r");
  addAttempt(db, { jobId, runnerId: "r", state: "lost", endedAt: later(1) });
  const done = { state: "done", outcome: "job_failed", reason: "nonzero_exit", reasonDetail: "3" } as const;
  addAttempt(db, { jobId, runnerId: "r", fence: 2, ...done, endedAt: later(2) });
  const { past } = runnerView(db, chair, "r", clock);
  expect(past.map(({ attempt, state, isOk }) => [attempt, state, isOk])).toEqual([
    [2, "done", false],
    [1, "lost", false],
  ]);
  expect(past[0]).toMatchObject({ runId, words: expect.stringContaining("exit code 3") });
  expect(past[1]?.words).toContain("not heard of");
});

test("an agent that runs here shows its version, its keys, and which of them no connected runner has", () => {
  const { db, chair, nullAgent } = setup();
  const agentId = defineAgent(db, chair, { setup: someSetup });
  addRunner(db, "r");
  addRunner(db, "silent", { lastSeenAt: later(-5), capacity: null });
  const views = agentSetupsView(db, chair, clock);
  expect(views.find((one) => one.agentId === agentId)).toMatchObject({
    kind: "mlr",
    version: 1,
    runs: 0,
    keys: ["ANTHROPIC_API_KEY", "OPENAI_API_KEY"],
    missingKeys: ["ANTHROPIC_API_KEY"],
  });
  expect(views.find((one) => one.agentId === nullAgent)).toMatchObject({
    runs: 1,
    keys: [],
    missingKeys: [],
  });
  expect(agentSetup(db, chair, agentId)).toMatchObject({ scaffold: "MLR-Agent", setup: someSetup });
  expect(agentSetup(db, chair, nullAgent).model).toBeNull();
});

test("nobody but a chair sees runners or setups, and what is not there is not found", () => {
  const { db, chair, researcher, reviewer, nullAgent } = setup();
  addRunner(db, "r");
  const all = (actor: Actor) => [
    () => runnersView(db, actor, clock),
    () => runnerView(db, actor, "r", clock),
    () => agentSetupsView(db, actor, clock),
    () => agentSetup(db, actor, nullAgent),
  ];
  for (const see of [...all(researcher), ...all(reviewer)]) expect(see).toThrow(/not found/);
  for (const see of all(visitor)) expect(see).toThrow(/sign in/);
  expect(() => runnerView(db, chair, "none", clock)).toThrow(/not found/);
  expect(() => agentSetup(db, chair, "mlr-agent--o4-mini")).toThrow(/no setup/);
});
