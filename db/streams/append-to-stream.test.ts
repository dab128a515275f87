import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { claimJob } from "../commands/claim-job";
import { dataVersion } from "../queries/data-version";
import { anyAttemptOf, runnerOfToken } from "../queries/runner-token";
import { aQueuedJob, aRunner, runnerTime } from "../runner-fixture";
import { attemptStreams } from "../schema/job-attempts";
import { jobs } from "../schema/jobs";
import { testDatabase } from "../testing";
import { appendToStream, type StreamRules } from "./append-to-stream";
import { readStream, streamFile, streamSize } from "./stream-file";
import { streamWakes } from "./stream-wakes";

function setup() {
  const dataDir = mkdtempSync(join(tmpdir(), "referee streams "));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const db = testDatabase();
  const { jobId } = aQueuedJob(db);
  const { token } = aRunner(db);
  const runner = runnerOfToken(db, token, runnerTime);
  if (typeof runner === "string") throw new Error(runner);
  const free = { gpus: [], cpus: 4, memoryMb: 16_000, diskMb: 100_000 };
  const claim = { claimId: crypto.randomUUID(), free, labels: [] };
  const lease = { leaseS: 1800, startLeaseS: 90, marginS: 60, staleS: 60 };
  const attempt = claimJob(db, runner, claim, lease, runnerTime);
  if (!attempt) throw new Error("nothing was handed out");
  const name = { caller: anyAttemptOf(runner), attemptId: attempt.attempt, fence: attempt.fence };
  const rules = { dataDir, limitBytes: 1000, reserveMb: 0, flushMs: 5000, flushWatchedMs: 1000 };
  const send = (text: string, offset: number, more: Partial<StreamRules> = {}) =>
    appendToStream(db, name, { name: "console", offset, bytes: Buffer.from(text) }, { ...rules, ...more });
  return { db, dataDir, jobId, name, send, id: attempt.attempt, rules };
}

const refused = (code: string, more = {}) => ({ refusal: { code, ...more } });

test("a log grows, is read in ranges, and no write of it tells the pages that something changed", async () => {
  const { db, dataDir, id, send } = setup();
  const version = dataVersion(db);
  expect(await streamSize(dataDir, id, "console")).toBe(0);
  expect(await send("hello ", 0)).toEqual({ size: 6, isCancelled: false, nextFlushMs: 5000 });
  expect((await send("world", 6)).size).toBe(11);
  const range = (from: number, to: number) => readStream(dataDir, id, "console", { from, to });
  expect((await range(0, 5)).toString()).toBe("hello");
  expect((await range(6, 1e9)).toString()).toBe("world");
  expect(await range(11, 20)).toHaveLength(0);
  expect(dataVersion(db)).toBe(version);
});

test("two pieces that arrive at once are written one after the other", async () => {
  const { dataDir, id, send } = setup();
  const pieces = ["a", "b", "c", "d"].map((letter) => letter.repeat(50));
  await Promise.all(pieces.map((piece, at) => send(piece, at * 50)));
  expect(readFileSync(streamFile(dataDir, id, "console"), "utf8")).toBe(pieces.join(""));
});

test("whoever watches is woken when it grows, and makes it come sooner", async () => {
  const { id, send } = setup();
  const woken: number[] = [];
  const leave = streamWakes().listen(id, "console", () => woken.push(1));
  expect((await send("one", 0)).nextFlushMs).toBe(1000);
  await send("one", 0);
  expect(woken).toHaveLength(1);
  leave();
  expect((await send("two", 3)).nextFlushMs).toBe(5000);
  expect(woken).toHaveLength(1);
});

test("a piece whose write failed is taken the next time, byte for byte", async () => {
  const { db, dataDir, id, name, rules, send } = setup();
  await send("before ", 0);
  const chunk = { name: "console" as const, offset: 7, bytes: Buffer.from("after") };
  const disk = { write: () => Promise.reject(new Error("the disk failed")) };
  await expect(appendToStream(db, name, chunk, rules, { disk })).rejects.toThrow("the disk failed");
  expect((await send("after", 7)).size).toBe(12);
  expect(readFileSync(streamFile(dataDir, id, "console"), "utf8")).toBe("before after");
});

test("other bytes for the same place freeze the log: nothing more is taken, and it is written down", async () => {
  const { db, dataDir, id, send } = setup();
  await send("one", 0);
  await expect(send("two", 0)).rejects.toMatchObject(refused("conflict", { size: 3 }));
  await expect(send("more", 3)).rejects.toMatchObject(refused("conflict"));
  expect(readFileSync(streamFile(dataDir, id, "console"), "utf8")).toBe("one");
  const row = db.select().from(attemptStreams).where(eq(attemptStreams.attemptId, id)).get();
  expect(row).toMatchObject({ name: "console", frozenAt: expect.any(Date), sealedAt: null });
});

test("a full disk and a log at its limit are said so, and the job goes on", async () => {
  const { db, jobId, send } = setup();
  await send("x".repeat(990), 0);
  await expect(send("y", 990, { reserveMb: 1e12 })).rejects.toMatchObject(refused("no_space"));
  await expect(send("y".repeat(11), 990)).rejects.toMatchObject(refused("too_large"));
  expect((await send("y", 990)).size).toBe(991);
  expect(db.select().from(jobs).where(eq(jobs.id, jobId)).get()?.state).toBe("running");
});

test("a cancelled run is told so with its next piece of log", async () => {
  const { db, jobId, send } = setup();
  db.update(jobs).set({ cancelRequestedAt: runnerTime }).where(eq(jobs.id, jobId)).run();
  expect((await send("still here", 0)).isCancelled).toBe(true);
});

test("a stranger's log, an older fence's, and an attempt that never was are gone", async () => {
  const { db, name, rules } = setup();
  const chunk = { name: "console" as const, offset: 0, bytes: Buffer.from("x") };
  for (const other of [
    { caller: { runnerId: "x", attemptId: null } },
    { fence: 2 },
    { attemptId: "../../etc" },
  ]) {
    await expect(appendToStream(db, { ...name, ...other }, chunk, rules)).rejects.toMatchObject(
      refused("gone"),
    );
  }
  expect(() => streamFile("/data", "../../etc", "console")).toThrow("no such attempt");
});
