import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import type { FinishBody } from "@/lib/protocol/attempt";
import type { ManifestFile } from "@/lib/protocol/manifest";
import { ProtocolRefusal } from "@/lib/protocol/refusal";
import { noUsage } from "@/lib/runs/usage";
import { claimJob } from "../commands/claim-job";
import { keepManifest } from "../commands/keep-manifest";
import { anyAttemptOf, runnerOfToken } from "../queries/runner-token";
import { aQueuedJob, aRunner, aStoredText, runnerTime } from "../runner-fixture";
import { artifacts } from "../schema/artifacts";
import { attemptStreams, jobAttempts } from "../schema/job-attempts";
import { jobs } from "../schema/jobs";
import { runs, usages } from "../schema/runs";
import { testDatabase } from "../testing";
import { appendToStream } from "./append-to-stream";
import { takeFinish } from "./take-finish";

const sha = (text: string) => createHash("sha256").update(text).digest("hex");
const endOf = (text: string) => ({ size: Buffer.byteLength(text), sha256: sha(text) });
const rules = {
  limitBytes: 1000,
  reserveMb: 0,
  flushMs: 5000,
  flushWatchedMs: 1000,
  retryMs: 30_000,
  random: 0.5,
};

function setup() {
  const dataDir = mkdtempSync(join(tmpdir(), "referee finish "));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const db = testDatabase();
  const { jobId, runId } = aQueuedJob(db);
  const runner = runnerOfToken(db, aRunner(db).token, runnerTime);
  if (typeof runner === "string") throw new Error(runner);
  const free = { gpus: [], cpus: 4, memoryMb: 16_000, diskMb: 100_000 };
  const lease = { leaseS: 1800, startLeaseS: 90, marginS: 60, staleS: 60 };
  const given = claimJob(db, runner, { claimId: randomUUID(), free, labels: [] }, lease, runnerTime);
  if (!given) throw new Error("nothing was handed out");
  const name = { caller: anyAttemptOf(runner), attemptId: given.attempt, fence: given.fence };
  const body: FinishBody = {
    fence: given.fence,
    outcome: "ok",
    reason: "done",
    detail: null,
    exitCode: 0,
    signal: null,
    startedMs: 0,
    durationMs: 9000,
    streams: { console: endOf(""), events: endOf("") },
    manifestDigest: null,
    artifacts: "none",
    progress: null,
    usage: noUsage,
    droppedBytes: 0,
    result: null,
  };
  const end = (more: Partial<FinishBody> = {}) =>
    takeFinish(db, name, { ...body, ...more }, { ...rules, dataDir });
  const log = (text: string, offset = 0) =>
    appendToStream(db, name, { name: "console", offset, bytes: Buffer.from(text) }, { ...rules, dataDir });
  const files = (all: readonly ManifestFile[], seq = 1) =>
    keepManifest(db, { ...name, seq, manifest: { v: 1, files: [...all], links: [], skipped: [] } }).digest;
  const sealOf = () =>
    db
      .select()
      .from(attemptStreams)
      .where(eq(attemptStreams.attemptId, given.attempt))
      .all()
      .find((row) => row.name === "console");
  return { db, jobId, runId, name, body, end, log, files, sealOf };
}

const missing = (more: object) => ({ refusal: { code: "incomplete", ...more } });
const logEnds = (text: string) => ({ streams: { console: endOf(text), events: endOf("") } });

test("an end waits for the last byte of the log, and is then taken and made fast", async () => {
  const { db, jobId, end, log, sealOf } = setup();
  await log("one ");
  await expect(end(logEnds("one two"))).rejects.toMatchObject(
    missing({ streams: { console: 4 }, blobs: [], needsManifest: false }),
  );
  expect(db.select().from(jobs).where(eq(jobs.id, jobId)).get()?.state).toBe("running");
  await log("two", 4);
  expect(await end(logEnds("one two"))).toEqual({ taken: "taken" });
  expect(sealOf()).toMatchObject({
    bytes: 7,
    sha256: sha("one two"),
    sealedAt: expect.any(Date),
    frozenAt: null,
  });
  await expect(log(" three", 7)).rejects.toMatchObject({ refusal: { code: "sealed", size: 7 } });
});

test("a piece that comes while the log is closed is either in what was closed, or refused", async () => {
  const { end, log, sealOf } = setup();
  await log("one ");
  const [ended, late] = await Promise.allSettled([end(logEnds("one ")), log("two", 4)]);
  expect(ended.status).toBe("fulfilled");
  expect(late.status === "rejected" && late.reason).toMatchObject({ refusal: { code: "sealed" } });
  expect(sealOf()).toMatchObject({ bytes: 4, sha256: sha("one "), frozenAt: null });
});

test.each([
  ["other bytes of the same length", "one", "two"],
  ["more than its runner says", "one two", "one"],
])(
  "a log with %s holds no run up: what is here is closed, and marked to be looked at",
  async (_, here, said) => {
    const { end, log, sealOf } = setup();
    await log(here);
    expect(await end(logEnds(said))).toEqual({ taken: "taken" });
    expect(sealOf()).toMatchObject({
      ...{ bytes: here.length, sha256: sha(here) },
      frozenAt: expect.any(Date),
    });
  },
);

test("a log that reached its limit, and one that was frozen, are closed as they are", async () => {
  const cut = setup();
  await cut.log("x".repeat(990));
  expect(await cut.end(logEnds("x".repeat(1001)))).toEqual({ taken: "taken" });
  expect(cut.sealOf()).toMatchObject({ bytes: 990, frozenAt: null });
  const frozen = setup();
  await frozen.log("one");
  await frozen.log("two").catch(() => undefined);
  expect(await frozen.end(logEnds("two and more"))).toEqual({ taken: "taken" });
  expect(frozen.sealOf()).toMatchObject({ bytes: 3, sha256: sha("one"), frozenAt: expect.any(Date) });
});

test("an end names the files that it needs; where a part had to stay away, what is here is kept", async () => {
  const { db, runId, end, files } = setup();
  const here = { ...aStoredText(db, "idea.md", "# An idea\n"), mode: 0o644 };
  const away = { path: "code/big.bin", bytes: 5, sha256: sha("never sent"), mode: 0o644 };
  await expect(end({ manifestDigest: sha("x"), artifacts: "whole" })).rejects.toMatchObject(
    missing({ needsManifest: true }),
  );
  const manifestDigest = files([here, away]);
  await expect(end({ manifestDigest, artifacts: "whole" })).rejects.toMatchObject(
    missing({ blobs: [away.sha256] }),
  );
  expect(await end({ manifestDigest, artifacts: "partial" })).toEqual({ taken: "taken" });
  const kept = db.select().from(artifacts).where(eq(artifacts.runId, runId)).all();
  expect(kept).toMatchObject([
    { path: "idea.md", kind: "idea", mediaType: "text/markdown", sha256: here.sha256 },
  ]);
});

test("a newer list of files replaces an older, the same again is no change, and one with bad paths is refused", () => {
  const { files } = setup();
  const file = (path: string) => ({ path, bytes: 1, sha256: sha(path), mode: 0o644 });
  const first = files([file("a")]);
  expect(files([file("a")])).toBe(first);
  expect(() => files([file("b")])).toThrow(ProtocolRefusal);
  expect(files([file("b")], 2)).not.toBe(first);
  expect(() => files([file("ok"), file("../up")], 3)).toThrow(
    expect.objectContaining({
      refusal: expect.objectContaining({ code: "invalid", fields: { "../up": [expect.any(String)] } }),
    }),
  );
});

test("what each stage used becomes the run's cost by part", async () => {
  const { db, runId, end } = setup();
  const stage = (name: string, costUsd: number | null) => ({
    name,
    state: "done" as const,
    startedMs: 0,
    durationMs: 100,
    usage: { ...noUsage, costUsd },
    model: null,
  });
  const stages = [stage("idea", 0.5), stage("experiment", null)];
  const waiting = {
    ...stage("paper", 0),
    state: "waiting" as const,
    startedMs: null,
    durationMs: null,
    usage: null,
  };
  const progress = {
    phase: "uploading" as const,
    stages: [...stages, waiting],
    elapsedMs: 1,
    usage: noUsage,
    rssMb: null,
    diskMb: null,
    gpus: [],
    upload: null,
  };
  await end({ progress });
  const rows = db.select().from(usages).where(eq(usages.runId, runId)).all();
  expect(rows.map(({ part, costUsd, durationMs }) => [part, costUsd, durationMs]).sort()).toEqual([
    ["coding", null, 100],
    ["idea", 0.5, 100],
  ]);
});

test("an end that is to be tried again leaves the run as it was", async () => {
  const { db, jobId, runId, name, end, files } = setup();
  const paper = { ...aStoredText(db, "results/paper.md", "# A paper\n"), mode: 0o644 };
  await end({
    outcome: "infra_failed",
    reason: "disk_full",
    manifestDigest: files([paper]),
    artifacts: "whole",
  });
  expect(db.select().from(jobs).where(eq(jobs.id, jobId)).get()).toMatchObject({
    state: "queued",
    infraFailures: 1,
  });
  expect(db.select().from(artifacts).where(eq(artifacts.runId, runId)).all()).toEqual([]);
  expect(db.select().from(runs).where(eq(runs.id, runId)).get()?.title).toBeNull();
  const attempt = db.select().from(jobAttempts).where(eq(jobAttempts.id, name.attemptId)).get();
  expect(attempt).toMatchObject({ state: "done", outcome: "infra_failed", reason: "disk_full" });
});

test("two ends at once are taken once", async () => {
  const { end } = setup();
  const both = await Promise.allSettled([end(), end(), end({ durationMs: 1 })]);
  expect(both.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
});

test("a paper with a secret in it is kept from the public, and gives the run no title", async () => {
  const { db, runId, end, files } = setup();
  const paper = {
    ...aStoredText(db, "results/paper.md", "# With a key\n"),
    mode: 0o644,
    secrets: ["openai"],
  };
  await end({ manifestDigest: files([paper]), artifacts: "whole" });
  expect(db.select().from(runs).where(eq(runs.id, runId)).get()?.title).toBeNull();
  const [kept] = db.select().from(artifacts).where(eq(artifacts.runId, runId)).all();
  expect(kept?.withheld).toContain("openai");
});
