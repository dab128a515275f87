import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Actor, visitor } from "@/lib/actor";
import { QueueQuery } from "@/lib/runs/queue-query";
import { createCampaign } from "../commands/create-campaign";
import { createRun } from "../commands/create-run";
import { pauseCampaign } from "../commands/pause-campaign";
import { pauseQueue } from "../commands/pause-queue";
import { retryRun } from "../commands/retry-run";
import { setPriority } from "../commands/set-priority";
import {
  addAttempt,
  addRunner,
  alsoWithText,
  fixtureStart,
  later,
  runFixture,
  someLimits,
  someNeeds,
  withText,
} from "../run-fixture";
import { jobs } from "../schema/jobs";
import { testDatabase } from "../testing";
import { queueView } from "./queue-view";

const setup = () => {
  const db = testDatabase();
  const found = runFixture(db);
  const terms = { stage: "idea" as const, seed: 1, limits: someLimits, needs: someNeeds };
  const create = (minute: number, taskId = withText, change: Partial<Parameters<typeof createRun>[2]> = {}) =>
    createRun(db, found.chair, { agentId: found.nullAgent, taskId, ...terms, ...change }, later(minute));
  const view = (query: Partial<QueueQuery> = {}, now = fixtureStart) =>
    queueView(db, found.chair, { ...QueueQuery.parse({}), ...query }, { now, staleMs: 60_000 });
  const set = (runId: string, change: Partial<typeof jobs.$inferInsert>) =>
    db.update(jobs).set(change).where(eq(jobs.runId, runId)).run();
  const jobId = (runId: string) =>
    db.select({ id: jobs.id }).from(jobs).where(eq(jobs.runId, runId)).get()?.id ?? "";
  const why = (now = fixtureStart) => view({}, now).waiting.rows.map((row) => row.why.code);
  return { db, ...found, terms, create, view, set, jobId, why };
};

test("an empty queue is empty, and no runner is ready", () => {
  const { view } = setup();
  expect(view()).toMatchObject({
    pausedAt: null,
    running: { total: 0, rows: [] },
    waiting: { total: 0 },
    ended: { total: 0 },
    runners: { ready: 0, all: 0 },
  });
});

test("runs stand in the order in which they go, with their place in the whole line", () => {
  const { db, chair, create, view } = setup();
  const [a, b, c] = [create(1), create(2), create(3, alsoWithText)];
  setPriority(db, chair, { runId: c ?? "", priority: 0 });
  expect(view().waiting.rows.map(({ runId, place }) => [place, runId])).toEqual([
    [1, c],
    [2, a],
    [3, b],
  ]);
  expect(view({ task: withText }).waiting.rows.map(({ place }) => place)).toEqual([2, 3]);
});

test("each says why it waits, by the runners that are connected now", () => {
  const { db, chair, create, set, why } = setup();
  const runId = create(0);
  expect(why()).toEqual(["no_runner"]);
  addRunner(db, "r", { lastSeenAt: later(-5) });
  expect(why()).toEqual(["no_runner"]);
  addRunner(db, "s");
  expect(why()).toEqual(["busy"]);
  set(runId, { needs: { ...someNeeds, gpus: 2 } });
  expect(why()).toEqual(["none_fits"]);
  set(runId, { notBefore: later(1) });
  expect(why()).toEqual(["backoff"]);
  pauseQueue(db, chair, { isPaused: true });
  expect(why()).toEqual(["queue_paused"]);
});

test("a run of a paused campaign says so", () => {
  const { db, chair, nullAgent, terms, why } = setup();
  const plan = { ...terms, name: "C", agents: [nullAgent], tasks: [withText] };
  const campaignId = createCampaign(db, chair, plan);
  pauseCampaign(db, chair, { campaignId });
  expect(why()).toEqual(["campaign_paused"]);
});

test("a run that is executed shows its runner, its step, its cost, and when nobody hears of it", () => {
  const { db, create, set, jobId, view } = setup();
  const runId = create(0);
  addRunner(db, "r");
  set(runId, { state: "running", cancelRequestedAt: later(1) });
  const usage = { input: 1, output: 1, cacheRead: 0, cacheWrite: 0, reasoning: 0 };
  const stage = { startedMs: 0, durationMs: null, usage: null, model: null };
  addAttempt(db, {
    jobId: jobId(runId),
    runnerId: "r",
    state: "started",
    progress: {
      phase: "running",
      stages: [
        { ...stage, name: "idea", state: "done" },
        { ...stage, name: "experiment", state: "running" },
      ],
      elapsedMs: 1000,
      usage: { ...usage, costUsd: 0.25, costBasis: "reported" },
      rssMb: null,
      diskMb: null,
      gpus: [],
      upload: null,
    },
  });
  const [row] = view({}, later(0.5)).running.rows;
  expect(row).toMatchObject({
    runner: { id: "r", name: "Machine r" },
    step: "experiment",
    costUsd: 0.25,
    isSilent: false,
    cancelRequestedAt: later(1),
  });
  expect(view({}, later(2)).running.rows[0]?.isSilent).toBe(true);
});

test("what has ended stands latest first, with its sentence and the run that tries it again", () => {
  const { db, chair, create, set, view } = setup();
  const [a, b] = [create(0), create(1)];
  set(a, { state: "failed", reason: "missing_key", reasonDetail: "OPENAI_API_KEY", endedAt: later(2) });
  set(b, { state: "cancelled", reason: "cancelled_in_line", endedAt: later(3) });
  const again = retryRun(db, chair, { runId: a }, later(4));
  const { rows } = view().ended;
  expect(rows.map(({ runId, retriedBy }) => [runId, retriedBy])).toEqual([
    [b, null],
    [a, again],
  ]);
  expect(rows[1]?.end.words).toContain("OPENAI_API_KEY is not set");
  expect(view().waiting.rows[0]?.retryOf).toBe(a);
});

test("one part is shown page by page, the others are only counted", () => {
  const { db, chair, nullAgent, terms, view } = setup();
  for (let at = 0; at < 60; at++)
    createRun(db, chair, { ...terms, agentId: nullAgent, taskId: withText }, later(at));
  const page = view({ part: "waiting", page: 2 });
  expect(page.waiting.rows.map(({ place }) => place)).toEqual([51, 52, 53, 54, 55, 56, 57, 58, 59, 60]);
  expect(page.waiting.total).toBe(60);
  expect(view({ part: "ended" }).waiting).toEqual({ total: 60, rows: [] });
  expect(view().waiting.rows).toHaveLength(20);
});

test("the queue is narrowed to an agent, a campaign or a task, and offers only what it holds", () => {
  const { db, chair, nullAgent, terms, create, view } = setup();
  create(0);
  const campaign = createCampaign(db, chair, {
    ...terms,
    name: "C",
    agents: [nullAgent],
    tasks: [withText, alsoWithText],
  });
  expect(view({ campaign }).waiting.total).toBe(2);
  expect(view({ task: alsoWithText }).waiting.total).toBe(1);
  expect(view({ agent: "none" }).waiting.total).toBe(0);
  expect(view()).toMatchObject({
    agents: [{ id: nullAgent, name: "Null agent" }],
    campaigns: [{ id: campaign, name: "C" }],
  });
});

test("nobody but a chair sees the queue", () => {
  const { db, researcher, reviewer } = setup();
  const see = (actor: Actor) => () =>
    queueView(db, actor, QueueQuery.parse({}), { now: fixtureStart, staleMs: 1 });
  for (const actor of [researcher, reviewer]) expect(see(actor)).toThrow(/not found/);
  expect(see(visitor)).toThrow(/sign in/);
});
