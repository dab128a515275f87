import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { visitor } from "@/lib/actor";
import { RunPlanQuery } from "@/lib/runs/queue-query";
import { createCampaign } from "../commands/create-campaign";
import { defineAgent } from "../commands/define-agent";
import { retryRun } from "../commands/retry-run";
import {
  addFinishedRun,
  addRunner,
  alsoWithText,
  fixtureStart,
  later,
  runFixture,
  someLimits,
  someNeeds,
  someSetup,
  withoutText,
  withText,
} from "../run-fixture";
import { jobs } from "../schema/jobs";
import { testDatabase } from "../testing";
import { campaignList, campaignView } from "./campaign-view";
import { newRunChoices } from "./new-run-choices";

const clock = { now: fixtureStart, staleMs: 60_000 };
const setup = () => {
  const db = testDatabase();
  const found = runFixture(db);
  const agentId = defineAgent(db, found.chair, { setup: someSetup });
  const campaignId = createCampaign(
    db,
    found.chair,
    {
      name: "C",
      stage: "idea",
      agents: [agentId, found.nullAgent],
      tasks: [alsoWithText, withText],
      seed: 5,
      limits: someLimits,
      needs: someNeeds,
      budgetUsd: 9,
    },
    fixtureStart,
  );
  const fail = (at: number, reason: string, reasonDetail: string | null = null) => {
    const job = db.select().from(jobs).orderBy(jobs.runId).all()[at];
    const change = { state: "failed", reason, reasonDetail, endedAt: later(1) } as const;
    db.update(jobs)
      .set(change)
      .where(eq(jobs.id, job?.id ?? ""))
      .run();
    return job?.runId ?? "";
  };
  const choices = (query: Partial<RunPlanQuery>) =>
    newRunChoices(db, found.chair, { ...RunPlanQuery.parse({}), ...query }, clock);
  return { db, ...found, agentId, campaignId, fail, choices };
};

test("a campaign is a matrix in the order of its plan, with how many are in which state", () => {
  const { db, chair, campaignId, agentId, nullAgent } = setup();
  const view = campaignView(db, chair, campaignId);
  expect(view.agents.map(({ id }) => id)).toEqual([agentId, nullAgent]);
  expect(view.rows.map(({ task }) => task.id)).toEqual([alsoWithText, withText]);
  expect(view.rows[0]?.cells[1]).toEqual({
    runId: `idea--${nullAgent}--${alsoWithText}`,
    state: "queued",
    reason: null,
    tries: 1,
  });
  expect(view.head).toMatchObject({ counts: { queued: 4, failed: 0 }, spentUsd: 0, budgetUsd: 9 });
  expect(campaignList(db, chair)).toEqual([view.head]);
});

test("a place shows its newest run, and a run that was tried again is no failure any more", () => {
  const { db, chair, campaignId, fail } = setup();
  const runId = fail(0, "idle", "10 min");
  expect(campaignView(db, chair, campaignId).failures).toMatchObject([{ code: "idle", count: 1 }]);
  const again = retryRun(db, chair, { runId }, later(2));
  const view = campaignView(db, chair, campaignId);
  expect(view.rows.flatMap(({ cells }) => cells).find((cell) => cell?.tries === 2)?.runId).toBe(again);
  expect(view.failures).toEqual([]);
  expect(view.head.counts).toMatchObject({ queued: 4, failed: 0 });
});

test("failures are told by reason, the most frequent first", () => {
  const { db, chair, campaignId, fail } = setup();
  fail(0, "missing_key", "OPENAI_API_KEY");
  fail(1, "idle", "10 min");
  fail(2, "missing_key", "ANTHROPIC_API_KEY");
  const { failures } = campaignView(db, chair, campaignId);
  expect(failures.map(({ code, count }) => [code, count])).toEqual([
    ["missing_key", 2],
    ["idle", 1],
  ]);
  expect(failures[0]?.words).toContain("and others");
  expect(failures[1]?.words).toContain("for 10 min");
});

test("what a run would start from is told before it is made", () => {
  const { db, nullAgent, agentId, choices } = setup();
  const idea = addFinishedRun(db, "idea", "mlr-agent--o4-mini", withText, { "idea.md": "An idea\n" });
  addRunner(db, "r");
  addRunner(db, "gone", { lastSeenAt: later(-9) });
  expect(choices({}).plan).toBeNull();
  expect(choices({}).runners.map(({ id }) => id)).toEqual(["r"]);
  expect(choices({ agent: agentId, task: withText, stage: "proposal" }).plan).toMatchObject({
    agent: { agentId, missingKeys: ["ANTHROPIC_API_KEY"] },
    hasTaskText: true,
    input: { stage: "idea", candidates: [{ id: idea, agent: "o4-mini, MLR-Agent" }] },
    runsBefore: 0,
  });
  expect(choices({ agent: nullAgent, task: withText, stage: "idea" }).plan).toMatchObject({
    input: null,
    runsBefore: 1,
  });
});

test("an agent without a setup, a task without its text and a task that is not are told apart", () => {
  const { choices } = setup();
  const asked = { agent: "mlr-agent--o4-mini", stage: "idea" } as const;
  expect(choices({ ...asked, task: withoutText }).plan).toMatchObject({
    agent: null,
    task: { id: withoutText },
    hasTaskText: false,
  });
  expect(choices({ ...asked, task: "none" }).plan).toMatchObject({ task: null });
  expect(choices({}).tasks.map(({ id, hasText }) => [id, hasText])).toEqual(
    [
      [withText, true],
      [withoutText, false],
      [alsoWithText, true],
    ].sort(),
  );
});

test("nobody but a chair sees campaigns or the choices for one, and an unknown one is not found", () => {
  const { db, chair, researcher, reviewer, campaignId } = setup();
  for (const actor of [researcher, reviewer]) {
    expect(() => campaignList(db, actor)).toThrow(/not found/);
    expect(() => campaignView(db, actor, campaignId)).toThrow(/not found/);
    expect(() => newRunChoices(db, actor, RunPlanQuery.parse({}), clock)).toThrow(/not found/);
  }
  expect(() => campaignList(db, visitor)).toThrow(/sign in/);
  expect(() => campaignView(db, chair, "none")).toThrow(/not found/);
});
