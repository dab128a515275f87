import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "@/app/_server/db";
import {
  calling,
  claimBody,
  claimed,
  finishBody,
  refusalIn,
  sessionBody,
  sha256Of,
  workingRunner,
} from "@/app/_server/runner-testing";
import { aQueuedJob, aRegistrationToken, aStoredText } from "@/db/runner-fixture";
import { withRunnerSite } from "@/db/runner-site";
import { artifacts } from "@/db/schema/artifacts";
import { jobAttempts } from "@/db/schema/job-attempts";
import { jobs } from "@/db/schema/jobs";
import { runs, usages } from "@/db/schema/runs";
import { ClaimedAttempt } from "@/lib/protocol/attempt";
import type { Manifest } from "@/lib/protocol/manifest";
import { RegisterReply, SessionReply } from "@/lib/protocol/session";
import { POST as prepare } from "./attempts/[id]/artifacts/prepare/route";
import { POST as finish } from "./attempts/[id]/finish/route";
import { PUT as putManifest } from "./attempts/[id]/manifest/route";
import { POST as start } from "./attempts/[id]/start/route";
import { PUT as append } from "./attempts/[id]/streams/[name]/route";
import { POST as commit } from "./blobs/[sha256]/commit/route";
import { GET as getBlob, HEAD as headBlob, PUT as putBlob } from "./blobs/[sha256]/route";
import { POST as claim } from "./claim/route";
import { POST as drain } from "./drain/route";
import { POST as heartbeat } from "./heartbeat/route";
import { GET as ping } from "./ping/route";
import { POST as register } from "./register/route";
import { POST as openSession } from "./session/route";
import { POST as rotate } from "./token/rotate/route";

withRunnerSite();

const bytesOf = (text: string) => new TextEncoder().encode(text);

test("a machine registers once with its word, opens its session, and is given the run in line", async () => {
  const word = aRegistrationToken(db(), { expiresAt: new Date(Date.now() + 60_000) });
  const body = { token: word, name: "gpu-1", machineId: "machine-of-gpu-1", labels: ["a100"] };
  const registered = await calling(null)(register, { json: body });
  const { runnerId, runnerToken } = RegisterReply.parse(await registered.json());
  expect(registered.headers.get("cache-control")).toBe("private, no-store");
  const elsewhere = await calling(null)(register, { json: { ...body, machineId: "another-machine" } });
  expect([elsewhere.status, (await refusalIn(elsewhere)).code]).toEqual([401, "unauthorized"]);

  const opened = await calling(runnerToken)(openSession, { json: sessionBody(body) });
  const reply = SessionReply.parse(await opened.json());
  expect(reply).toMatchObject({ runnerId, name: "gpu-1", leaseTtlS: 1800, isDrained: false, gone: [] });

  const { jobId, runId } = aQueuedJob(db());
  const given = await calling(runnerToken, reply.session)(claim, { json: claimBody() });
  expect(ClaimedAttempt.parse(await given.json())).toMatchObject({ fence: 1, job: { run: runId } });
  expect(db().select().from(jobs).where(eq(jobs.id, jobId)).get()?.state).toBe("running");
  expect((await calling(runnerToken, reply.session)(claim, { json: claimBody() })).status).toBe(204);
  const again = await calling(null)(register, { json: body });
  expect([again.status, (await refusalIn(again)).code]).toEqual([401, "unauthorized"]);
});

test("a machine that never heard the answer registers again: it is the same runner, and only the newest word is good", async () => {
  const word = aRegistrationToken(db(), { expiresAt: new Date(Date.now() + 60_000) });
  const body = { token: word, name: "gpu-2", machineId: "machine-of-gpu-2", labels: [] };
  const registered = async () =>
    RegisterReply.parse(await (await calling(null)(register, { json: body })).json());
  const [lost, heard] = [await registered(), await registered()];
  expect(heard.runnerId).toBe(lost.runnerId);
  expect((await calling(lost.runnerToken)(openSession, { json: sessionBody(body) })).status).toBe(401);
  expect((await calling(heard.runnerToken)(openSession, { json: sessionBody(body) })).status).toBe(200);
});

test("a run goes its whole way: start, log, files, end; the same end again is answered alike", async () => {
  const input = aStoredText(db(), "task.md", "# Count to ten\n");
  const { jobId, runId } = aQueuedJob(db(), { inputs: [input] });
  const runner = await workingRunner();
  const { attempt, fence, attemptToken } = await claimed(runner);
  const own = calling(attemptToken);
  const params = { id: attempt };

  const execId = randomUUID();
  expect((await own(start, { params, json: { fence, execId } })).status).toBe(200);
  expect((await own(start, { params, json: { fence, execId } })).status).toBe(200);
  const second = await own(start, { params, json: { fence, execId: randomUUID() } });
  expect((await refusalIn(second)).code).toBe("already_started");

  const fetched = await own(getBlob, { method: "GET", params: { sha256: input.sha256 }, query: { attempt } });
  expect([await fetched.text(), fetched.headers.get("content-length")]).toEqual(["# Count to ten\n", "15"]);

  const log = bytesOf("one\ntwo\nthree\n");
  const put = (bytes: Uint8Array<ArrayBuffer>, offset: number) =>
    runner.call(append, { params: { ...params, name: "console" }, query: { fence, offset }, bytes });
  expect(await (await put(log.slice(0, 5), 0)).json()).toEqual({
    size: 5,
    isCancelled: false,
    nextFlushMs: 5000,
  });
  expect(await refusalIn(await put(log.slice(9), 9))).toMatchObject({ code: "gap", size: 5 });
  expect(await (await put(log, 0)).json()).toMatchObject({ size: log.length });

  const paper = bytesOf("# Small models count\n\n## Abstract\n\nThey do.\n");
  const weights = new Uint8Array(randomBytes(200_000));
  const files = [
    { path: "results/paper.md", bytes: paper.length, sha256: sha256Of(paper), mode: 0o644 },
    { path: "code/weights.bin", bytes: weights.length, sha256: sha256Of(weights), mode: 0o644 },
    {
      path: "experiment/claude-code.jsonl",
      bytes: 0,
      sha256: sha256Of(new Uint8Array()),
      mode: 0o644,
      secrets: ["hf"],
    },
  ];
  const prepared = await runner.call(prepare, {
    params,
    json: { fence, files: [...files, { ...files[0], path: "../up" }] },
  });
  const { missing, rejected } = await prepared.json();
  expect(new Set(missing)).toEqual(new Set(files.map(({ sha256 }) => sha256)));
  expect(rejected).toMatchObject([{ path: "../up" }]);

  const manifest: Manifest = { v: 1, files, links: [], skipped: [] };
  const named = await runner.call(putManifest, { method: "PUT", params, json: { fence, seq: 1, manifest } });
  const { digest } = await named.json();
  const body = finishBody(fence, {
    streams: { console: { size: log.length, sha256: sha256Of(log) }, events: finishBody(1).streams.events },
    manifestDigest: digest,
    artifacts: "whole",
    usage: { ...finishBody(1).usage, input: 10, output: 5, costUsd: 0.25 },
  });
  const early = await refusalIn(await runner.call(finish, { params, json: body }));
  expect(early).toMatchObject({ code: "incomplete", streams: {}, needsManifest: false });
  expect(early.code === "incomplete" && early.blobs.length).toBe(3);

  for (const content of [paper, weights, new Uint8Array()]) {
    const sha256 = sha256Of(content);
    const blob = (door: typeof putBlob, more = {}) => runner.call(door, { params: { sha256 }, ...more });
    if (content.length > 0) await blob(putBlob, { query: { offset: 0 }, bytes: content });
    expect(await (await blob(commit)).json()).toEqual({ size: content.length, isWhole: true });
    expect(await (await blob(commit)).json()).toEqual({ size: content.length, isWhole: true });
    const standing = await blob(headBlob, { method: "HEAD" });
    expect([standing.headers.get("x-blob-size"), standing.headers.get("x-blob-whole")]).toEqual([
      String(content.length),
      "true",
    ]);
  }
  expect(await (await runner.call(finish, { params, json: body })).json()).toEqual({ taken: "taken" });
  expect(await (await runner.call(finish, { params, json: body })).json()).toEqual({ taken: "taken" });
  const other = await runner.call(finish, { params, json: { ...body, durationMs: 1 } });
  expect((await refusalIn(other)).code).toBe("conflict");
  expect(await refusalIn(await put(bytesOf("late"), log.length))).toMatchObject({
    code: "sealed",
    size: log.length,
  });
  expect((await own(start, { params, json: { fence, execId } })).status).toBe(401);

  expect(db().select().from(jobs).where(eq(jobs.id, jobId)).get()).toMatchObject({
    state: "succeeded",
    reason: "done",
  });
  expect(db().select().from(runs).where(eq(runs.id, runId)).get()?.title).toBe("Small models count");
  const kept = db().select().from(artifacts).where(eq(artifacts.runId, runId)).orderBy(artifacts.path).all();
  expect(kept).toMatchObject([
    { path: "code/weights.bin", kind: "code", withheld: null, snapshotId: "here" },
    { path: "experiment/claude-code.jsonl", kind: "transcript", withheld: expect.stringContaining("hf") },
    { path: "results/paper.md", kind: "paper", mediaType: "text/markdown" },
  ]);
  const used = db().select().from(usages).where(eq(usages.runId, runId)).all();
  expect(used).toMatchObject([
    { part: "all", costUsd: 0.25, inputTokens: 10, outputTokens: 5, durationMs: 1200 },
  ]);
});

test("the answer to a claim that got lost is given again, with the same word", async () => {
  aQueuedJob(db());
  aQueuedJob(db());
  const runner = await workingRunner();
  const body = claimBody();
  const first = await claimed(runner, body);
  expect(await claimed(runner, body)).toEqual(first);
  expect((await claimed(runner)).attempt).not.toBe(first.attempt);
  const stored = db().select().from(jobAttempts).where(eq(jobAttempts.id, first.attempt)).get();
  expect(JSON.stringify(stored)).not.toContain(first.attemptToken.slice(-43));
});

test("a newer process takes over, and the older one is told so and given nothing", async () => {
  const older = await workingRunner();
  const waiting = older.call(claim, { json: { ...claimBody(), waitS: 25 } });
  const opened = await calling(older.token)(openSession, { json: sessionBody(older) });
  const { session } = SessionReply.parse(await opened.json());
  aQueuedJob(db());
  const given = await claimed({ ...older, call: calling(older.token, session) });
  expect(given.fence).toBe(1);
  expect((await refusalIn(await waiting)).code).toBe("superseded");
  const refused = await older.call(heartbeat, { json: { attempts: [], isReady: true, reasons: [] } });
  expect([refused.status, (await refusalIn(refused)).code]).toEqual([409, "superseded"]);
});

test("a word that is shown from another machine is refused, and stays good on its own", async () => {
  const runner = await workingRunner();
  const stolen = await calling(runner.token)(openSession, {
    json: { ...sessionBody(runner), machineId: "another-machine" },
  });
  expect([stolen.status, (await refusalIn(stolen)).code]).toEqual([403, "token_bound"]);
  expect((await runner.call(heartbeat, { json: { attempts: [], isReady: true, reasons: [] } })).status).toBe(
    200,
  );
});

test("after a change of the word both are good for a while", async () => {
  const runner = await workingRunner();
  const { runnerToken } = RegisterReply.pick({ runnerToken: true }).parse(
    await (await runner.call(rotate)).json(),
  );
  const sign = { json: { attempts: [], isReady: true, reasons: [] } };
  expect(runnerToken).not.toBe(runner.token);
  for (const token of [runner.token, runnerToken]) {
    expect((await calling(token, runner.session)(heartbeat, sign)).status).toBe(200);
  }
});

test("a runner that drains, or is not ready, is given nothing", async () => {
  aQueuedJob(db());
  const runner = await workingRunner();
  expect(await (await runner.call(drain, { json: { isDrained: true } })).json()).toEqual({ isDrained: true });
  expect((await runner.call(claim, { json: claimBody() })).status).toBe(204);
  await runner.call(drain, { json: { isDrained: false } });
  await runner.call(heartbeat, { json: { attempts: [], isReady: false, reasons: ["disk low"] } });
  expect((await runner.call(claim, { json: claimBody() })).status).toBe(204);
  await runner.call(heartbeat, { json: { attempts: [], isReady: true, reasons: [] } });
  expect((await runner.call(claim, { json: claimBody() })).status).toBe(200);
});

test("a stranger learns nothing: no word, a made-up word, another's attempt, another's input", async () => {
  const input = aStoredText(db(), "task.md", "# A secret task\n");
  aQueuedJob(db(), { inputs: [input] });
  const [runner, other] = [await workingRunner(), await workingRunner()];
  const { attempt, fence, attemptToken } = await claimed(runner);
  const params = { id: attempt };
  const json = { fence, execId: randomUUID() };
  for (const token of [
    null,
    "rt_nobody_x",
    `${runner.token.slice(0, -1)}!`,
    `at_${attempt}_${"x".repeat(43)}`,
  ]) {
    expect((await calling(token)(start, { params, json })).status).toBe(401);
  }
  expect((await refusalIn(await other.call(start, { params, json }))).code).toBe("gone");
  expect((await refusalIn(await runner.call(start, { params, json: { ...json, fence: 2 } }))).code).toBe(
    "gone",
  );
  const ask = (call: typeof other.call, sha256: string) =>
    call(getBlob, { method: "GET", params: { sha256 }, query: { attempt } });
  expect((await ask(other.call, input.sha256)).status).toBe(404);
  const { sha256: another } = aStoredText(db(), "other.md", "not its input");
  expect((await ask(calling(attemptToken), another)).status).toBe(404);
  expect((await calling(attemptToken)(claim, { json: claimBody() })).status).toBe(401);
});

test("an outdated runner gets nothing new and may still finish; another protocol gets nothing", async () => {
  aQueuedJob(db());
  const runner = await workingRunner();
  const old = { headers: { "x-runner-version": "0.0.9" } };
  const refused = await runner.call(claim, { json: claimBody(), ...old });
  expect([refused.status, await refusalIn(refused)]).toMatchObject([426, { minVersion: "0.1.0" }]);
  const sign = { json: { attempts: [], isReady: true, reasons: [] } };
  expect((await runner.call(heartbeat, { ...sign, ...old })).status).toBe(200);
  expect((await runner.call(heartbeat, { ...sign, headers: { "x-runner-protocol": "2" } })).status).toBe(426);
});

test.each([
  ["no JSON", "{"],
  ["another form", JSON.stringify({ attempts: "many" })],
])("a body that is %s is refused with its reason", async (_, text) => {
  const runner = await workingRunner();
  const bytes = bytesOf(text);
  const refused = await runner.call(heartbeat, { method: "POST", bytes });
  expect([refused.status, (await refusalIn(refused)).code]).toEqual([400, "invalid"]);
});

test("anybody may ask whether this is a site for runners", async () => {
  expect(await ping().json()).toMatchObject({ ok: true, protocol: 1 });
});
