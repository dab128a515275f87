import { describe, expect, test } from "vitest";
import type { Actor } from "@/lib/actor";
import { operator, visitor } from "@/lib/actor";
import { RunView } from "@/lib/catalog/run";
import { noUsage } from "@/lib/runs/usage";
import { artifacts, blobs } from "../schema/artifacts";
import { heldRuns } from "../schema/embargo";
import { campaigns } from "../schema/jobs";
import { addRun } from "./catalog-fixture";
import { afterStart, aProgress, done, executionSite, finished, fixtureStart } from "./execution-fixture";
import { runView } from "./run-view";

const chair: Actor = { kind: "person", userId: "c", role: "chair" };
const reviewer: Actor = { kind: "person", userId: "r", role: "reviewer" };
const notFound = expect.objectContaining({ code: "not_found" });

describe("how a run is executed", () => {
  test("is nobody's to see for an id that names none, and nothing for a run that came finished", () => {
    const { db, seen } = executionSite();
    const imported = addRun(db, "end2end", "plain", "t1");
    expect(seen(imported)).toBeNull();
    expect(() => seen("nobody")).toThrow(notFound);
  });

  test("in line: its place among those that wait, by priority and then by time", () => {
    const { db, execute, seen } = executionSite();
    const first = execute({ job: { createdAt: afterStart(0) } });
    const second = execute({ sequence: 2, job: { createdAt: afterStart(1) } });
    const urgent = execute({ sequence: 3, job: { createdAt: afterStart(2), priority: 1 } });
    execute({ sequence: 4, job: finished, attempts: [done] });
    expect([urgent, first, second].map((id) => seen(id)?.queue?.place)).toEqual([1, 2, 3]);
    expect(seen(second)).toMatchObject({ state: "queued", attempts: [], end: null, phase: null });
    db.$client.exec("UPDATE queue_state SET paused_at = 1");
    expect(seen(first)?.queue?.isPaused).toBe(true);
  });

  test("running: its stages, what it uses, and when its runner was heard of; its name is for the chair", () => {
    const { execute, seen } = executionSite();
    const progress = aProgress({ upload: { sentBytes: 1, allBytes: 2 } });
    const live = {
      state: "started",
      startedAt: afterStart(1),
      lastHeardAt: afterStart(10),
      progress,
    } as const;
    const id = execute({ job: { state: "running" }, attempts: [live] });
    const view = seen(id);
    expect(view).toMatchObject({
      state: "running",
      queue: null,
      phase: "running",
      elapsedMs: 540_000,
      rssMb: 900,
      upload: progress.upload,
      seed: 7,
      limits: { wallS: 14_400, costUsd: 5 },
    });
    expect(view?.stages.map(({ state }) => state)).toEqual(["done", "running", "waiting"]);
    expect(view?.usage.costUsd).toBe(0.64);
    expect(view?.attempts[0]).toMatchObject({ runner: null, unreachableSince: null });
    expect(seen(id, chair)?.attempts[0]?.runner).toBe("gpu-1");
    expect(seen(id, reviewer)?.attempts[0]?.runner).toBeNull();
  });

  test("a runner that is silent too long is unreachable, and the run goes on", () => {
    const { execute, seen } = executionSite();
    const live = { state: "started", startedAt: afterStart(1), lastHeardAt: afterStart(10) } as const;
    const id = execute({ job: { state: "running" }, attempts: [live] });
    expect(seen(id, visitor, 12)?.attempts[0]?.unreachableSince).toBeNull();
    expect(seen(id, visitor, 13)).toMatchObject({
      state: "running",
      attempts: [{ unreachableSince: afterStart(10).toISOString() }],
    });
  });

  test("an attempt that has ended is never unreachable, however long ago", () => {
    const { execute, seen } = executionSite();
    const id = execute({ job: finished, attempts: [done] });
    expect(seen(id, visitor, 60_000)?.attempts[0]?.unreachableSince).toBeNull();
  });

  test("every end has its sentence, of the run and of each attempt", () => {
    const { execute, seen } = executionSite();
    const id = execute({
      job: { state: "failed", reason: "nonzero_exit", reasonDetail: "3", endedAt: afterStart(30) },
      attempts: [
        { state: "lost", endedAt: afterStart(5) },
        {
          state: "done",
          outcome: "job_failed",
          reason: "nonzero_exit",
          reasonDetail: "3",
          endedAt: afterStart(30),
        },
      ],
    });
    const view = seen(id);
    expect(view?.end?.words).toContain("exit code 3");
    expect(view?.attempts.map(({ attempt, end }) => [attempt, end?.code])).toEqual([
      [2, "nonzero_exit"],
      [1, "runner_lost"],
    ]);
  });

  test("cost so far is that of all attempts, and unknown where one never told", () => {
    const { execute, seen } = executionSite();
    const lost = { state: "lost", startedAt: afterStart(1), endedAt: afterStart(5) } as const;
    const told = { ...lost, progress: aProgress({ usage: { ...noUsage, costUsd: 0.25 } }) };
    const ended = { ...done, startedAt: afterStart(6), usage: { ...noUsage, costUsd: 0.5 } };
    const both = execute({ job: finished, attempts: [told, ended] });
    const silent = execute({ sequence: 2, job: finished, attempts: [lost, ended] });
    const neverBegun = execute({
      sequence: 3,
      job: finished,
      attempts: [{ ...lost, startedAt: null }, ended],
    });
    expect([both, silent, neverBegun].map((id) => seen(id)?.usage.costUsd)).toEqual([0.75, null, 0.5]);
    expect(seen(silent)?.usage.costBasis).toBe("unknown");
  });

  test("a file with a secret is named to the chair, and counted for everybody", () => {
    const { db, execute, seen } = executionSite();
    const id = execute({
      job: finished,
      attempts: [
        { ...done, artifacts: "partial", manifest: { skipped: [{ path: "big.pt", why: "too large" }] } },
      ],
    });
    const sha256 = "a".repeat(64);
    db.insert(blobs)
      .values({ sha256, bytes: 1, content: Buffer.from("x") })
      .run();
    db.insert(artifacts)
      .values({
        id: "f",
        runId: id,
        path: "key.txt",
        sourceKey: "k",
        kind: "other",
        mediaType: "text/plain",
        sha256,
        bytes: 1,
        withheld: "a key",
        snapshotId: "snap",
      })
      .run();
    const files = { state: "partial", skipped: [{ path: "big.pt", why: "too large" }], skippedCount: 1 };
    expect(seen(id)?.files).toEqual({ ...files, withheld: { count: 1, paths: [] } });
    expect(seen(id, chair)?.files.withheld.paths).toEqual(["key.txt"]);
    expect(JSON.stringify(runView(db, visitor, id))).not.toContain("key.txt");
  });

  test("of many files that were left out the first are named, and all are counted", () => {
    const { execute, seen } = executionSite();
    const skipped = Array.from({ length: 1000 }, (_, i) => ({ path: `f${i}`, why: "x" }));
    const id = execute({ job: finished, attempts: [{ ...done, manifest: { skipped } }] });
    expect([seen(id)?.files.skipped.length, seen(id)?.files.skippedCount]).toEqual([200, 1000]);
  });

  test("what a newer runner says of its result or files that is not understood is left out, not an error", () => {
    const { execute, seen } = executionSite();
    const odd = { ...done, result: { kind: "of the future" }, manifest: [1], usage: { cost: "much" } };
    const id = execute({ job: finished, attempts: [odd] });
    expect(seen(id)).toMatchObject({ notes: [], citations: null, files: { skipped: [] } });
  });

  test("a retry and what it tries again name each other, unless one is hidden", () => {
    const { db, execute, seen } = executionSite();
    const first = execute({
      job: { state: "failed", reason: "agent_failed", endedAt: afterStart(3) },
    });
    const again = execute({ sequence: 2, job: { retryOf: first } });
    expect([seen(first)?.retriedBy, seen(again)?.retryOf]).toEqual([again, first]);
    db.insert(heldRuns).values({ runId: again, since: fixtureStart }).run();
    expect(seen(first)?.retriedBy).toBeNull();
    expect(seen(first, chair)?.retriedBy).toBe(again);
  });

  test("its campaign is the chair's own affair", () => {
    const { db, execute, seen } = executionSite();
    const plan = { stage: "end2end", agents: ["plain"], tasks: ["t1"], seed: 1 } as never;
    db.insert(campaigns).values({ id: "c1", name: "Secret plans", plan, createdAt: fixtureStart }).run();
    const id = execute({ job: { campaignId: "c1" } });
    expect(seen(id)?.campaign).toBeNull();
    expect(seen(id, operator)?.campaign).toEqual({ id: "c1", name: "Secret plans" });
  });

  test("the whole view fits what the public API says of it", () => {
    const { db, execute } = executionSite();
    const id = execute({
      job: { state: "running" },
      attempts: [{ state: "started", startedAt: afterStart(1), progress: aProgress() }],
    });
    expect(RunView.parse(runView(db, visitor, id)).execution?.state).toBe("running");
  });
});
