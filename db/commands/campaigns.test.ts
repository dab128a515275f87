import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Actor, visitor } from "@/lib/actor";
import { noUsage } from "@/lib/runs/usage";
import { campaignRow, campaignSpent } from "../queries/campaign-row";
import {
  addAttempt,
  addFinishedRun,
  addRunner,
  alsoWithText,
  later,
  runFixture,
  someLimits,
  someNeeds,
  someSetup,
  withoutText,
  withText,
} from "../run-fixture";
import { tasks } from "../schema/benchmarks";
import { campaigns, jobs } from "../schema/jobs";
import { runs } from "../schema/runs";
import { testDatabase } from "../testing";
import { createCampaign } from "./create-campaign";
import { defineAgent } from "./define-agent";
import { cancelCampaign, pauseCampaign, resumeCampaign, setCampaignBudget } from "./pause-campaign";
import { retryFailedRuns } from "./retry-run";

const setup = () => {
  const db = testDatabase();
  const found = runFixture(db);
  const agentId = defineAgent(db, found.chair, { setup: someSetup });
  const create = (change: Partial<Parameters<typeof createCampaign>[2]> = {}) =>
    createCampaign(db, found.chair, {
      name: "First campaign",
      stage: "idea",
      agents: [agentId, found.nullAgent],
      tasks: [withText, alsoWithText],
      seed: 11,
      limits: someLimits,
      needs: someNeeds,
      ...change,
    });
  const jobsOf = (campaignId: string) => db.select().from(jobs).where(eq(jobs.campaignId, campaignId)).all();
  return { db, ...found, agentId, create, jobsOf };
};

test("a campaign is one run of each agent on each task, all in line at once", () => {
  const { create, jobsOf, agentId, nullAgent } = setup();
  const made = jobsOf(create({ agents: [agentId, nullAgent, agentId] }));
  expect(made.map(({ spec }) => [spec.task.id, spec.agent.id])).toEqual([
    [withText, agentId],
    [withText, nullAgent],
    [alsoWithText, agentId],
    [alsoWithText, nullAgent],
  ]);
  expect(new Set(made.map(({ state }) => state))).toEqual(new Set(["queued"]));
});

test("on one task all agents have the same seed, and the same input", () => {
  const { db, create, jobsOf } = setup();
  for (const task of [withText, alsoWithText])
    for (const agent of ["mlr-agent--o4-mini", "mlr-agent--deepseek-r1", "mlr-agent--claude-3.7-sonnet"])
      addFinishedRun(db, "idea", agent, task, { "idea.md": `${agent} on ${task}\n` });
  const byTask = new Map<string, Set<string>>();
  for (const { spec } of jobsOf(create({ stage: "proposal" }))) {
    const idea = spec.inputs.find(({ path }) => path === "idea.md")?.sha256;
    byTask.set(spec.task.id, (byTask.get(spec.task.id) ?? new Set()).add(`${spec.seed} ${idea}`));
  }
  expect([...byTask.values()].map((one) => one.size)).toEqual([1, 1]);
  expect(new Set([...byTask.values()].flatMap((one) => [...one])).size).toBe(2);
});

test("where one task lacks its text nothing is put in line, and it is said for how many", () => {
  const { db, create } = setup();
  const before = db.select().from(runs).all().length;
  const asked = () => create({ tasks: [withText, withoutText] });
  expect(asked).toThrow(/text of workshop-three is not here.*Nothing was put in line/);
  expect(asked).toThrow(expect.objectContaining({ code: "invalid", fields: { tasks: expect.anything() } }));
  expect(() => create({ agents: ["none"] })).toThrow(/So it is with 1 more of the 2 tasks/);
  expect(db.select().from(runs).all()).toHaveLength(before);
  expect(db.select().from(campaigns).all()).toEqual([]);
});

test("a thousand runs are made in one go, and one more is refused", () => {
  const { db, create, jobsOf, nullAgent } = setup();
  const ids = Array.from({ length: 1001 }, (_, at) => `many-${at}`);
  const facts = { benchmarkId: "mlr-bench", venue: "ICLR", year: 2025, title: "One of many" };
  db.insert(tasks)
    .values(ids.map((id) => ({ id, ...facts })))
    .run();
  const agents = [nullAgent];
  expect(() => create({ agents, tasks: ids.slice(0, 501).concat(ids) })).toThrow();
  expect(() => create({ agents: [nullAgent, "other"], tasks: ids.slice(0, 501) })).toThrow(/1002 runs/);
  expect(jobsOf(create({ agents, tasks: ids.slice(0, 1000) }))).toHaveLength(1000);
});

test("what a campaign has spent holds failed attempts and those that still run; what nobody can tell is counted", () => {
  const { db, create, jobsOf } = setup();
  const id = create();
  const [a, b, c, d] = jobsOf(id).map((job) => job.id);
  const runnerId = addRunner(db, "r");
  const usage = (costUsd: number | null) => ({ ...noUsage, costUsd });
  const startedAt = later(1);
  const progress = (costUsd: number | null) => ({
    phase: "running" as const,
    stages: [],
    elapsedMs: 1,
    usage: usage(costUsd),
    rssMb: null,
    diskMb: null,
    gpus: [],
    upload: null,
  });
  const done = { state: "done", outcome: "job_failed", endedAt: later(2) } as const;
  addAttempt(db, {
    jobId: a ?? "",
    runnerId,
    startedAt,
    ...done,
    usage: usage(0.5),
    progress: progress(0.4),
  });
  addAttempt(db, { jobId: b ?? "", runnerId, startedAt, state: "started", progress: progress(0.25) });
  addAttempt(db, {
    jobId: c ?? "",
    runnerId,
    startedAt,
    ...done,
    usage: usage(null),
    progress: progress(0.1),
  });
  addAttempt(db, { jobId: d ?? "", runnerId });
  expect(campaignSpent(db, id)).toEqual({ usd: 0.85, unknown: 1 });
});

test("a campaign stands still and goes on, and not while its budget is spent", () => {
  const { db, chair, create, jobsOf } = setup();
  const campaignId = create({ budgetUsd: 1 });
  pauseCampaign(db, chair, { campaignId }, later(1));
  expect(campaignRow(db, campaignId)).toMatchObject({ pausedAt: later(1), pausedWhy: "chair" });
  resumeCampaign(db, chair, { campaignId });
  expect(campaignRow(db, campaignId)).toMatchObject({ pausedAt: null, pausedWhy: null });
  const jobId = jobsOf(campaignId)[0]?.id ?? "";
  const ended = {
    state: "done",
    outcome: "ok",
    endedAt: later(2),
    usage: { ...noUsage, costUsd: 1 },
  } as const;
  addAttempt(db, { jobId, runnerId: addRunner(db, "r"), ...ended });
  pauseCampaign(db, chair, { campaignId });
  expect(() => resumeCampaign(db, chair, { campaignId })).toThrow(/budget is spent/);
  expect(campaignRow(db, campaignId).pausedAt).not.toBeNull();
});

test("a higher budget lets a campaign go on that stood still for it, a lower one stops it; the chair's pause stays", () => {
  const { db, chair, create, jobsOf } = setup();
  const campaignId = create({ budgetUsd: 5 });
  const usage = { ...noUsage, costUsd: 2 };
  const ended = { state: "done", outcome: "ok", endedAt: later(2), usage } as const;
  addAttempt(db, { jobId: jobsOf(campaignId)[0]?.id ?? "", runnerId: addRunner(db, "r"), ...ended });
  const why = () => campaignRow(db, campaignId).pausedWhy;
  setCampaignBudget(db, chair, { campaignId, budgetUsd: 2 });
  expect(why()).toBe("budget");
  setCampaignBudget(db, chair, { campaignId, budgetUsd: null });
  expect(why()).toBeNull();
  pauseCampaign(db, chair, { campaignId });
  setCampaignBudget(db, chair, { campaignId, budgetUsd: 50 });
  expect(why()).toBe("chair");
  expect(() => setCampaignBudget(db, chair, { campaignId, budgetUsd: -1 })).toThrow();
});

test("cancelling a campaign ends what waits, asks what runs, and leaves what has ended", () => {
  const { db, chair, create, jobsOf } = setup();
  const campaignId = create();
  const [a, b] = jobsOf(campaignId);
  const set = (id: string | undefined, change: Partial<typeof jobs.$inferInsert>) =>
    db
      .update(jobs)
      .set(change)
      .where(eq(jobs.id, id ?? ""))
      .run();
  set(a?.id, { state: "running" });
  set(b?.id, { state: "failed", reason: "agent_failed", endedAt: later(1) });
  expect(cancelCampaign(db, chair, { campaignId }, later(2))).toEqual({ cancelled: 2, asked: 1 });
  expect(jobsOf(campaignId).map(({ state }) => state)).toEqual([
    "running",
    "failed",
    "cancelled",
    "cancelled",
  ]);
});

test("every failed run is tried again once, or only those that failed for one reason", () => {
  const { db, chair, create, jobsOf } = setup();
  const campaignId = create();
  for (const [at, job] of jobsOf(campaignId).entries())
    db.update(jobs)
      .set({ state: "failed", reason: at === 0 ? "idle" : "agent_failed", endedAt: later(1) })
      .where(eq(jobs.id, job.id))
      .run();
  expect(retryFailedRuns(db, chair, { campaignId, reason: "idle" })).toBe(1);
  expect(retryFailedRuns(db, chair, { campaignId, reason: null })).toBe(3);
  expect(retryFailedRuns(db, chair, { campaignId, reason: null })).toBe(0);
  expect(jobsOf(campaignId)).toHaveLength(8);
});

test("nobody but a chair has to do with campaigns, and an unknown one is not found", () => {
  const { db, chair, researcher, reviewer, create } = setup();
  const known = create();
  const all = (actor: Actor, campaignId: string) => [
    () => pauseCampaign(db, actor, { campaignId }),
    () => resumeCampaign(db, actor, { campaignId }),
    () => setCampaignBudget(db, actor, { campaignId, budgetUsd: 1 }),
    () => cancelCampaign(db, actor, { campaignId }),
  ];
  const deeds = [...all(researcher, known), ...all(reviewer, known), ...all(chair, "none")];
  for (const deed of deeds) expect(deed).toThrow(/not found/);
  for (const deed of all(visitor, known)) expect(deed).toThrow(/sign in/);
  expect(() => retryFailedRuns(db, reviewer, { campaignId: known, reason: null })).toThrow(/not found/);
});
