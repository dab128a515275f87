import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { visitor } from "@/lib/actor";
import type { Stage } from "@/lib/benchmarks/stages";
import { JobSpec } from "@/lib/runs/job-spec";
import {
  addFile,
  addFinishedRun,
  alsoWithText,
  fixtureStart,
  runFixture,
  someLimits,
  someNeeds,
  someSetup,
  withoutText,
  withText,
} from "../run-fixture";
import { artifacts } from "../schema/artifacts";
import { heldRuns } from "../schema/embargo";
import { jobs } from "../schema/jobs";
import { auditLog } from "../schema/people";
import { runInputs, runs } from "../schema/runs";
import { sources } from "../schema/sources";
import { testDatabase } from "../testing";
import { createRun } from "./create-run";
import { defineAgent } from "./define-agent";

const setup = () => {
  const db = testDatabase();
  const found = runFixture(db);
  const agentId = defineAgent(db, found.chair, { setup: someSetup }, fixtureStart);
  const create = (stage: Stage, change: Partial<Parameters<typeof createRun>[2]> = {}) => {
    const asked = { agentId, taskId: withText, stage, seed: 3, limits: someLimits, needs: someNeeds };
    return createRun(db, found.chair, { ...asked, ...change }, fixtureStart);
  };
  const jobOf = (runId: string) => db.select().from(jobs).where(eq(jobs.runId, runId)).get();
  return { db, ...found, agentId, create, jobOf };
};
const writer = "mlr-agent--o4-mini";
const otherWriter = "mlr-agent--claude-3.7-sonnet";

test("a run is in line with all that a runner must know, and the task's text by its hash", () => {
  const { db, create, jobOf, agentId, chair } = setup();
  const runId = create("end2end");
  expect(runId).toBe(`end2end--${agentId}--${withText}`);
  expect(db.select().from(runs).where(eq(runs.id, runId)).get()).toMatchObject({
    sequence: 1,
    snapshotId: "here",
    sourceModelId: "claude-sonnet-4-5-20250929",
  });
  expect(db.select().from(sources).where(eq(sources.id, "here")).get()?.name).toBe("Run here");
  const job = jobOf(runId);
  const sha256 = db.select().from(artifacts).where(eq(artifacts.taskId, withText)).get()?.sha256;
  expect(job).toMatchObject({ state: "queued", priority: 100, createdBy: chair.userId, needs: someNeeds });
  expect(JobSpec.parse(job?.spec)).toMatchObject({
    run: runId,
    setupVersion: 1,
    seed: 3,
    inputs: [{ path: "task.md", sha256, bytes: withText.length + 3 }],
  });
  const log = db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `run:${runId}`))
    .all();
  expect(log).toMatchObject([{ action: "create_run", actorId: chair.userId }]);
});

test("the same again is the next of its place", () => {
  const { create } = setup();
  const first = create("idea");
  expect([create("idea"), create("idea")]).toEqual([`${first}--2`, `${first}--3`]);
});

test("the newest text of a task is the one that is handed out", () => {
  const { db, create, jobOf } = setup();
  const old = db.select().from(artifacts).where(eq(artifacts.taskId, withText)).get();
  const sha256 = addFile(db, { taskId: alsoWithText }, "newer.md", "# A newer text\n");
  if (old)
    db.insert(artifacts)
      .values({ ...old, id: "newer", sha256, bytes: 15, revision: 2 })
      .run();
  expect(jobOf(create("idea"))?.spec.inputs).toEqual([{ path: "task.md", sha256, bytes: 15 }]);
});

test("a stepwise stage draws its input by the seed, and says which it took", () => {
  const { db, create, jobOf } = setup();
  const ideas = [writer, otherWriter].map((agent) =>
    addFinishedRun(db, "idea", agent, withText, { "idea.md": `An idea of ${agent}\n` }),
  );
  const runId = create("proposal");
  const taken = db.select().from(runInputs).where(eq(runInputs.runId, runId)).all();
  expect(taken).toMatchObject([{ kind: "idea" }]);
  expect(ideas).toContain(taken[0]?.inputRunId);
  expect(jobOf(runId)?.spec.inputs.map(({ path }) => path)).toEqual(["task.md", "idea.md"]);
  const again = create("proposal");
  expect(db.select().from(runInputs).where(eq(runInputs.runId, again)).get()?.inputRunId).toBe(
    taken[0]?.inputRunId,
  );
});

test("what an input run itself started from comes along, with its run", () => {
  const { db, create, jobOf } = setup();
  const idea = addFinishedRun(db, "idea", writer, withText, { "idea.md": "An idea\n" });
  const proposal = addFinishedRun(db, "proposal", otherWriter, withText, { "proposal.md": "A plan\n" });
  db.insert(runInputs).values({ runId: proposal, inputRunId: idea, kind: "idea", snapshotId: "snap" }).run();
  const runId = create("experiment", { inputRunId: proposal });
  expect(jobOf(runId)?.spec.inputs.map(({ path }) => path)).toEqual(["task.md", "idea.md", "proposal.md"]);
  expect(db.select().from(runInputs).where(eq(runInputs.runId, runId)).all()).toMatchObject([
    { kind: "idea", inputRunId: idea },
    { kind: "proposal", inputRunId: proposal },
  ]);
});

test("a write-up gets the experiment's figures beside its results", () => {
  const { db, create, jobOf } = setup();
  const files = { "idea.md": "i", "proposal.md": "p", "results/results.md": "r" };
  const experiment = addFinishedRun(db, "experiment", "mlr-agent--codex", withText, files);
  addFile(db, { runId: experiment }, "results/a.png", "picture", { kind: "figure" });
  const paths = jobOf(create("writeup", { inputRunId: experiment }))?.spec.inputs.map(({ path }) => path);
  expect(paths).toEqual(["task.md", "idea.md", "proposal.md", "results/results.md", "results/a.png"]);
});

test("a file in which a secret was found is not handed on", () => {
  const { db, create } = setup();
  const idea = addFinishedRun(db, "idea", writer, withText, {});
  addFile(db, { runId: idea }, "idea.md", "An idea with a key\n", { withheld: "secret" });
  expect(() => create("proposal", { inputRunId: idea })).toThrow(/has no idea.md/);
  expect(() => create("proposal")).toThrow(/No run at the idea stage/);
});

test("a run that is held is hidden from the start", () => {
  const { db, create } = setup();
  const runId = create("idea", { holdForStudy: true });
  expect(db.select().from(heldRuns).all()).toEqual([{ runId, since: fixtureStart }]);
});

test("an input that is hidden for a study goes only into a run that is held too", () => {
  const { db, create } = setup();
  const idea = addFinishedRun(db, "idea", writer, withText, { "idea.md": "An idea\n" });
  db.insert(heldRuns).values({ runId: idea, since: fixtureStart }).run();
  expect(() => create("proposal", { inputRunId: idea })).toThrow(/hidden for a blind study/);
  expect(create("proposal", { inputRunId: idea, holdForStudy: true })).toContain("proposal--");
});

test("what is missing is named with its field and the way on, and nothing is written", () => {
  const { db, create } = setup();
  const before = db.select().from(runs).all().length;
  const idea = addFinishedRun(db, "idea", writer, withText, { "idea.md": "An idea\n" });
  const refused = (change: Parameters<typeof create>[1], words: RegExp, field: string) => {
    expect(() => create("proposal", change)).toThrow(words);
    expect(() => create("proposal", change)).toThrow(
      expect.objectContaining({ code: "invalid", fields: { [field]: expect.anything() } }),
    );
  };
  refused({ taskId: withoutText }, /npm run import:mlrbench/, "taskId");
  refused({ taskId: alsoWithText }, /No run at the idea stage on workshop-two/, "inputRunId");
  refused({ taskId: alsoWithText, inputRunId: idea }, /another task/, "inputRunId");
  refused({ stage: "writeup", inputRunId: idea }, /a run at the experiment stage/, "inputRunId");
  refused({ inputRunId: "none" }, /no such run/, "inputRunId");
  refused({ inputRunId: create("idea") }, /has not finished/, "inputRunId");
  refused({ agentId: writer }, /how .* is run/, "agentId");
  refused({ agentId: "none" }, /no agent none/, "agentId");
  expect(db.select().from(runs).all()).toHaveLength(before + 2);
});

test("the null agent runs where there is nothing to read, but not on a task that is not", () => {
  const { nullAgent: agentId, create, jobOf } = setup();
  expect(jobOf(create("writeup", { agentId, taskId: withoutText }))?.spec.inputs).toEqual([]);
  expect(() => create("idea", { agentId, taskId: "none" })).toThrow(/no task none/);
});

test("numbers that cannot be are refused before anything is written", () => {
  const { db, create } = setup();
  expect(() => create("idea", { seed: -1 })).toThrow();
  expect(() => create("idea", { limits: { ...someLimits, wallS: 0 } })).toThrow();
  expect(() => create("idea", { needs: { ...someNeeds, cpus: 0 } })).toThrow();
  expect(db.select().from(jobs).all()).toEqual([]);
});

test("nobody but a chair puts a run in line", () => {
  const { db, researcher, reviewer, nullAgent: agentId } = setup();
  const asked = {
    agentId,
    taskId: withText,
    stage: "idea",
    seed: 1,
    limits: someLimits,
    needs: someNeeds,
  } as const;
  for (const actor of [researcher, reviewer]) expect(() => createRun(db, actor, asked)).toThrow(/not found/);
  expect(() => createRun(db, visitor, asked)).toThrow(/sign in/);
});
