import { describe, expect, test } from "vitest";
import { type Actor, visitor } from "@/lib/actor";
import { heldRuns } from "../schema/embargo";
import { attemptStreams } from "../schema/job-attempts";
import { jobs } from "../schema/jobs";
import { boardRuns } from "./board-runs";
import { addReview, addRun } from "./catalog-fixture";
import {
  afterStart,
  done,
  type ExecutedFact,
  executionSite,
  finished,
  fixtureStart,
} from "./execution-fixture";
import { latestRuns } from "./latest-runs";
import { runLog } from "./run-log";
import { runView } from "./run-view";
import { runningNow } from "./running-now";
import { taskView } from "./task-view";

const chair: Actor = { kind: "person", userId: "c", role: "chair" };
const reviewer: Actor = { kind: "person", userId: "r", role: "reviewer" };
const notFound = expect.objectContaining({ code: "not_found" });

describe("a run under embargo", () => {
  test("does not exist for anybody but the chair: not its page, not its log, not in what runs now", () => {
    const { db, execute, seen } = executionSite();
    const id = execute({ job: { state: "running" }, attempts: [{ state: "started" }] });
    expect(runningNow(db, visitor, 3).running).toBe(1);
    db.insert(heldRuns).values({ runId: id, since: fixtureStart }).run();
    for (const actor of [visitor, reviewer]) {
      expect(() => seen(id, actor)).toThrow(notFound);
      expect(() => runLog(db, actor, { runId: id, stream: "console" })).toThrow(notFound);
    }
    expect(runningNow(db, visitor, 3)).toEqual({ runs: [], running: 0, inLine: 0 });
    expect(seen(id, chair)?.state).toBe("running");
    expect(runLog(db, chair, { runId: id, stream: "console" })?.attempt).toBe(1);
  });
});

describe("the log of a run", () => {
  test("is the newest attempt's, or the one that is asked for", () => {
    const { db, execute } = executionSite();
    const id = execute({
      job: { state: "running" },
      attempts: [{ state: "lost", endedAt: afterStart(5) }, { state: "started" }],
    });
    const log = (attempt?: number) => runLog(db, visitor, { runId: id, stream: "console", attempt });
    expect([log()?.attempt, log(1)?.attempt, log(1)?.isComplete, log(2)?.isComplete]).toEqual([
      2,
      1,
      true,
      false,
    ]);
    expect(() => log(3)).toThrow(notFound);
  });

  test("of a lost attempt may still grow until another has begun or the run has ended", () => {
    const { db, execute } = executionSite();
    const lost = { state: "lost", endedAt: afterStart(5) } as const;
    const waits = execute({ attempts: [lost] });
    const ended = execute({
      sequence: 2,
      job: { state: "failed", reason: "poison", endedAt: afterStart(6) },
      attempts: [lost],
    });
    const complete = [waits, ended].map(
      (runId) => runLog(db, visitor, { runId, stream: "events" })?.isComplete,
    );
    expect(complete).toEqual([false, true]);
  });

  test("is null before a runner has taken the run, and not there for one that came finished", () => {
    const { db, execute } = executionSite();
    expect(runLog(db, visitor, { runId: execute(), stream: "console" })).toBeNull();
    const imported = addRun(db, "end2end", "coding", "t1");
    expect(() => runLog(db, visitor, { runId: imported, stream: "console" })).toThrow(notFound);
    expect(() => runLog(db, visitor, { runId: "nobody", stream: "console" })).toThrow(notFound);
  });

  test("that is sealed has its hash", () => {
    const { db, execute } = executionSite();
    const id = execute({ job: finished, attempts: [done] });
    const attemptId = runLog(db, visitor, { runId: id, stream: "console" })?.attemptId ?? "";
    db.insert(attemptStreams)
      .values({ attemptId, name: "console", bytes: 3, sha256: "abc", sealedAt: afterStart(20) })
      .run();
    expect(runLog(db, visitor, { runId: id, stream: "console" })?.sha256).toBe("abc");
    expect(runLog(db, visitor, { runId: id, stream: "events" })?.sha256).toBeNull();
  });
});

describe("lists", () => {
  const unfinished: readonly NonNullable<ExecutedFact["job"]>[] = [
    { state: "queued" },
    { state: "running" },
    { state: "failed", reason: "agent_failed", endedAt: afterStart(3) },
    { state: "cancelled", reason: "cancelled", endedAt: afterStart(3) },
  ];

  test("hold no run that is not finished: not the latest runs, not its task, no board", () => {
    const { db, execute } = executionSite();
    const ids = unfinished.map((job, at) => execute({ sequence: at + 1, job }));
    expect(latestRuns(db, visitor, 50)).toEqual([]);
    expect(taskView(db, visitor, "t1").runs).toEqual([]);
    expect(boardRuns(db, "end2end", ["t1", "t2"]).length).toBe(0);
    for (const id of ids) expect(runView(db, visitor, id).id).toBe(id);
  });

  test("a run that was executed here changes no board before somebody has scored it", () => {
    const { db, execute } = executionSite();
    addReview(db, addRun(db, "end2end", "coding", "t1"), "ada", 5);
    const before = boardRuns(db, "end2end", ["t1", "t2"]);
    const id = execute({ job: finished, attempts: [done] });
    const after = boardRuns(db, "end2end", ["t1", "t2"]);
    expect([after.length, after.agents]).toEqual([before.length, before.agents]);
    addReview(db, id, "claude-3.7-sonnet", 6);
    expect(boardRuns(db, "end2end", ["t1", "t2"]).agents).toEqual(["coding", "plain"]);
  });

  test("the latest runs begin with what ended here last, dated by its end", () => {
    const { db, execute } = executionSite();
    const imported = addRun(db, "end2end", "coding", "t2");
    const older = execute({ job: { ...finished, endedAt: afterStart(20) } });
    const newer = execute({ sequence: 2, job: { ...finished, endedAt: afterStart(30) } });
    const latest = latestRuns(db, visitor, 5);
    expect(latest.map(({ id }) => id)).toEqual([newer, older, imported]);
    expect(latest.map(({ addedAt }) => addedAt)).toEqual([afterStart(30), afterStart(20), new Date(0)]);
  });

  test("what runs now names a few and counts all, with those in line", () => {
    const { db, execute } = executionSite();
    for (let at = 1; at <= 4; at++)
      execute({ sequence: at, job: { state: "running", createdAt: afterStart(at) } });
    execute({ sequence: 5 });
    const now = runningNow(db, visitor, 2);
    expect([now.runs.length, now.running, now.inLine]).toEqual([2, 4, 1]);
    expect(now.runs[0]?.id.endsWith("--4")).toBe(true);
    expect(db.select().from(jobs).all()).toHaveLength(5);
  });
});
