import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Actor, visitor } from "@/lib/actor";
import {
  addAttempt,
  addFinishedRun,
  addRunner,
  fixtureStart,
  later,
  runFixture,
  someLimits,
  someNeeds,
  someSetup,
  withText,
} from "../run-fixture";
import { heldRuns } from "../schema/embargo";
import { jobs, queueState } from "../schema/jobs";
import { auditLog } from "../schema/people";
import { runInputs, runs } from "../schema/runs";
import { testDatabase } from "../testing";
import { cancelRun } from "./cancel-run";
import { createRun } from "./create-run";
import { defineAgent } from "./define-agent";
import { pauseQueue } from "./pause-queue";
import { retryRun } from "./retry-run";
import { setPriority } from "./set-priority";

const setup = (stage: "idea" | "proposal" = "idea") => {
  const db = testDatabase();
  const found = runFixture(db);
  addFinishedRun(db, "idea", "mlr-agent--o4-mini", withText, { "idea.md": "An idea\n" });
  const agentId = defineAgent(db, found.chair, { setup: someSetup }, fixtureStart);
  const asked = { agentId, taskId: withText, stage, seed: 3, limits: someLimits, needs: someNeeds };
  const runId = createRun(db, found.chair, { ...asked, holdForStudy: stage === "proposal" }, fixtureStart);
  const job = (id = runId) => {
    const row = db.select().from(jobs).where(eq(jobs.runId, id)).get();
    if (!row) throw new Error("no job");
    return row;
  };
  const run = () => db.update(jobs).set({ state: "running" }).where(eq(jobs.runId, runId)).run();
  const fail = (reason = "agent_failed") =>
    db
      .update(jobs)
      .set({ state: "failed", reason, endedAt: later(5) })
      .where(eq(jobs.runId, runId))
      .run();
  return { db, ...found, agentId, runId, job, run, fail };
};

test("a run in line is cancelled at once, and is cancelled once", () => {
  const { db, chair, runId, job } = setup();
  expect(cancelRun(db, chair, { runId }, later(1))).toBe("cancelled");
  expect(job()).toMatchObject({ state: "cancelled", reason: "cancelled_in_line", endedAt: later(1) });
  expect(() => cancelRun(db, chair, { runId })).toThrow(expect.objectContaining({ code: "conflict" }));
});

test("a run that waits for another try is told to have run before", () => {
  const { db, chair, runId, job } = setup();
  addAttempt(db, { jobId: job().id, runnerId: addRunner(db, "r"), state: "lost", endedAt: later(1) });
  cancelRun(db, chair, { runId }, later(2));
  expect(job().reason).toBe("cancelled");
});

test("a run that is executed is asked to stop, and asking again keeps the first moment", () => {
  const { db, chair, runId, job, run } = setup();
  run();
  expect(cancelRun(db, chair, { runId }, later(1))).toBe("asked");
  expect(cancelRun(db, chair, { runId }, later(2))).toBe("asked");
  expect(job()).toMatchObject({ state: "running", cancelRequestedAt: later(1), reason: null });
  const log = db.select().from(auditLog).where(eq(auditLog.action, "cancel_run")).all();
  expect(log).toHaveLength(1);
});

test("a retry is a new run with the same inputs, held as the first was, that names what it tries again", () => {
  const { db, chair, runId, job, fail } = setup("proposal");
  fail();
  const again = retryRun(db, chair, { runId }, later(6));
  expect(again).toBe(`${runId}--2`);
  expect(job(again)).toMatchObject({ state: "queued", retryOf: runId, reason: null, createdAt: later(6) });
  expect(job(again).spec).toEqual({ ...job().spec, run: again });
  const inputsOf = (id: string) =>
    db
      .select({ kind: runInputs.kind, of: runInputs.inputRunId })
      .from(runInputs)
      .where(eq(runInputs.runId, id))
      .all();
  expect(inputsOf(again)).toEqual(inputsOf(runId));
  expect(
    db
      .select()
      .from(heldRuns)
      .all()
      .map((row) => row.runId),
  ).toEqual([runId, again]);
  expect(job()).toMatchObject({ state: "failed" });
});

test("a retry takes the agent as it is set up by then", () => {
  const { db, chair, runId, job, fail } = setup();
  fail();
  defineAgent(db, chair, { setup: { ...someSetup, promptVersion: "2" } as typeof someSetup });
  expect(job(retryRun(db, chair, { runId })).spec).toMatchObject({
    setupVersion: 2,
    setup: { promptVersion: "2" },
  });
});

test("a run is tried again once at a time, and not while it goes on", () => {
  const { db, chair, runId, fail } = setup();
  expect(() => retryRun(db, chair, { runId })).toThrow(/has not ended/);
  fail();
  const again = retryRun(db, chair, { runId });
  expect(() => retryRun(db, chair, { runId })).toThrow(`as ${again}`);
  cancelRun(db, chair, { runId: again });
  expect(retryRun(db, chair, { runId })).toBe(`${runId}--3`);
});

test("a place in the line changes while the run is in it", () => {
  const { db, chair, runId, job, run } = setup();
  setPriority(db, chair, { runId, priority: 0 });
  expect(job().priority).toBe(0);
  expect(() => setPriority(db, chair, { runId, priority: -1 })).toThrow();
  run();
  expect(() => setPriority(db, chair, { runId, priority: 5 })).toThrow(/left the line/);
});

test("the queue stops and begins again, and each is in the log once", () => {
  const { db, chair } = setup();
  pauseQueue(db, chair, { isPaused: true }, later(1));
  pauseQueue(db, chair, { isPaused: true }, later(2));
  expect(db.select().from(queueState).all()).toEqual([{ id: 1, pausedAt: later(1) }]);
  pauseQueue(db, chair, { isPaused: false });
  expect(db.select().from(queueState).get()?.pausedAt).toBeNull();
  const log = db.select().from(auditLog).where(eq(auditLog.subject, "queue")).all();
  expect(log.map(({ action }) => action)).toEqual(["pause_queue", "resume_queue"]);
});

test("a published run was not made here: there is nothing to cancel, to move or to try again", () => {
  const { db, chair } = setup();
  const runId = db.select().from(runs).where(eq(runs.agentId, "mlr-agent--o4-mini")).get()?.id ?? "";
  for (const id of [runId, "none"]) {
    const missing = expect.objectContaining({ code: "not_found" });
    expect(() => cancelRun(db, chair, { runId: id })).toThrow(missing);
    expect(() => retryRun(db, chair, { runId: id })).toThrow(missing);
    expect(() => setPriority(db, chair, { runId: id, priority: 1 })).toThrow(missing);
  }
});

test("nobody but a chair cancels, tries again, moves or stops", () => {
  const { db, researcher, reviewer, runId, job } = setup();
  const all = (actor: Actor) => [
    () => cancelRun(db, actor, { runId }),
    () => retryRun(db, actor, { runId }),
    () => setPriority(db, actor, { runId, priority: 1 }),
    () => pauseQueue(db, actor, { isPaused: true }),
  ];
  for (const deed of [...all(researcher), ...all(reviewer)]) expect(deed).toThrow(/not found/);
  for (const deed of all(visitor)) expect(deed).toThrow(/sign in/);
  expect(job()).toMatchObject({ state: "queued", priority: 100 });
});
