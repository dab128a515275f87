import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { db } from "@/app/_server/db";
import { env } from "@/app/_server/env";
import { claimed, refusalIn, sha256Of, workingRunner } from "@/app/_server/runner-testing";
import { clearOldIncoming } from "@/db/blobs/incoming";
import { isBlobWhole } from "@/db/blobs/open-blob";
import { aQueuedJob } from "@/db/runner-fixture";
import { withRunnerSite } from "@/db/runner-site";
import { streamFile } from "@/db/streams/stream-file";
import { chunkLimitBytes } from "@/lib/protocol/headers";
import { PUT as append } from "./attempts/[id]/streams/[name]/route";
import { POST as commit } from "./blobs/[sha256]/commit/route";
import { HEAD as head, PUT as put } from "./blobs/[sha256]/route";

withRunnerSite({ REFEREE_STREAM_MB: "20" });

const partOf = (runner: string, sha256: string) => join(env().dataDir, "incoming", runner, `${sha256}.part`);

async function workingAttempt() {
  aQueuedJob(db());
  const runner = await workingRunner();
  const { attempt, fence } = await claimed(runner);
  const send = (bytes: Uint8Array<ArrayBuffer>, offset: number, headers = {}) =>
    runner.call(append, {
      params: { id: attempt, name: "console" },
      query: { fence, offset },
      bytes,
      headers,
    });
  const file = streamFile(env().dataDir, attempt, "console");
  return { send, file };
}

test("12 MiB of log arrive whole in pieces, and a piece beyond the limit is refused before it is read", async () => {
  const { send, file } = await workingAttempt();
  const log = new Uint8Array(randomBytes(12 * 1024 * 1024));
  const refused = await send(log, 0);
  expect([refused.status, (await refusalIn(refused)).code]).toEqual([413, "too_large"]);
  expect(existsSync(file)).toBe(false);
  expect((await send(log.slice(0, chunkLimitBytes), 0)).status).toBe(200);
  expect(await (await send(log.slice(chunkLimitBytes), chunkLimitBytes)).json()).toMatchObject({
    size: log.length,
  });
  expect(sha256Of(readFileSync(file))).toBe(sha256Of(log));
});

test("a body without a length is cut off at the limit", async () => {
  const { send } = await workingAttempt();
  const refused = await send(new Uint8Array(chunkLimitBytes + 1), 0, { "content-length": "" });
  expect(refused.status).toBe(413);
});

test.each([
  ["shorter than it said", { "content-length": "7" }, "bad_chunk"],
  ["not those of their hash", { "x-chunk-sha256": "0".repeat(64) }, "bad_chunk"],
  ["without a hash", { "x-chunk-sha256": "" }, "invalid"],
])("bytes that are %s are not kept", async (_, headers, code) => {
  const { send, file } = await workingAttempt();
  const refused = await send(new TextEncoder().encode("hello"), 0, headers);
  expect([refused.status, (await refusalIn(refused)).code]).toEqual([400, code]);
  expect(existsSync(file)).toBe(false);
});

test.each(["-1", "1.5", "x", ""])("an offset of %j writes nothing it should not", async (offset) => {
  const { send, file } = await workingAttempt();
  const answer = await send(new TextEncoder().encode("hello"), offset as unknown as number);
  expect(answer.status).toBe(400);
  expect(existsSync(file)).toBe(false);
});

test("a content comes in pieces, survives a lost answer, and has its name only when it is whole", async () => {
  const runner = await workingRunner();
  const content = new Uint8Array(randomBytes(300_000));
  const sha256 = sha256Of(content);
  const params = { sha256 };
  const send = (from: number, to: number) =>
    runner.call(put, { params, query: { offset: from }, bytes: content.slice(from, to) });
  await send(0, 100_000);
  expect(await (await send(0, 150_000)).json()).toEqual({ size: 150_000, isWhole: false });
  expect(await refusalIn(await send(200_000, 300_000))).toMatchObject({ code: "gap", size: 150_000 });
  const standing = await runner.call(head, { params, method: "HEAD" });
  expect([standing.headers.get("x-blob-size"), standing.headers.get("x-blob-whole")]).toEqual([
    "150000",
    "false",
  ]);
  await send(150_000, 300_000);
  expect(await (await runner.call(commit, { params })).json()).toEqual({ size: 300_000, isWhole: true });
  expect(await isBlobWhole(db(), env().dataDir, sha256)).toBe(true);
  expect(existsSync(partOf(runner.id, sha256))).toBe(false);
  expect(await (await send(0, 10)).json()).toEqual({ size: 300_000, isWhole: true });
});

test("a content that is not what its name says is thrown away and taken anew", async () => {
  const runner = await workingRunner();
  const [right, wrong] = [new Uint8Array(randomBytes(100_000)), new Uint8Array(randomBytes(100_000))];
  const params = { sha256: sha256Of(right) };
  await runner.call(put, { params, query: { offset: 0 }, bytes: wrong });
  const refused = await runner.call(commit, { params });
  expect([refused.status, (await refusalIn(refused)).code]).toEqual([422, "hash_mismatch"]);
  expect(existsSync(partOf(runner.id, params.sha256))).toBe(false);
  expect(await refusalIn(await runner.call(commit, { params }))).toMatchObject({ code: "gap", size: 0 });
  await runner.call(put, { params, query: { offset: 0 }, bytes: right });
  expect((await runner.call(commit, { params })).status).toBe(200);
});

test("a piece that other bytes stand in the way of makes room: the content is taken anew from its start", async () => {
  const runner = await workingRunner();
  const [right, wrong] = [new Uint8Array(randomBytes(100_000)), new Uint8Array(randomBytes(50_000))];
  const params = { sha256: sha256Of(right) };
  const send = (bytes: Uint8Array<ArrayBuffer>) => runner.call(put, { params, query: { offset: 0 }, bytes });
  await send(wrong);
  const refused = await send(right);
  expect([refused.status, (await refusalIn(refused)).code]).toEqual([422, "hash_mismatch"]);
  expect((await send(right)).status).toBe(200);
  expect((await runner.call(commit, { params })).status).toBe(200);
});

test("two runners that send the same content do not meet before it is whole", async () => {
  const [one, other] = [await workingRunner(), await workingRunner()];
  const content = new Uint8Array(randomBytes(70_000));
  const params = { sha256: sha256Of(content) };
  await one.call(put, { params, query: { offset: 0 }, bytes: content.slice(0, 50_000) });
  await other.call(put, { params, query: { offset: 0 }, bytes: content });
  expect((await other.call(commit, { params })).status).toBe(200);
  expect(await (await one.call(commit, { params })).json()).toEqual({ size: 70_000, isWhole: true });
});

test("a name that is no hash is refused", async () => {
  const runner = await workingRunner();
  const bytes = new TextEncoder().encode("x");
  for (const sha256 of ["../../etc/passwd", "A".repeat(64), ""]) {
    expect((await runner.call(put, { params: { sha256 }, query: { offset: 0 }, bytes })).status).toBe(400);
  }
});

test("what was begun and never committed is thrown away after a day, and not before", async () => {
  const runner = await workingRunner();
  const [old, fresh] = [new Uint8Array(randomBytes(10)), new Uint8Array(randomBytes(10))];
  for (const bytes of [old, fresh]) {
    await runner.call(put, { params: { sha256: sha256Of(bytes) }, query: { offset: 0 }, bytes });
  }
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  utimesSync(partOf(runner.id, sha256Of(old)), yesterday, yesterday);
  await clearOldIncoming(env().dataDir);
  expect(readdirSync(join(env().dataDir, "incoming", runner.id))).toEqual([`${sha256Of(fresh)}.part`]);
  await clearOldIncoming(join(env().dataDir, "nowhere"));
});
