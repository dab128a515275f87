import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { dataVersion } from "@/db/queries/data-version";
import type { Answer } from "./answer";
import { PageCache } from "./page-cache";

const text = (body: string, headers: Answer["headers"] = { "cache-control": "public" }): Answer => ({
  status: 200,
  headers: { "content-type": "text/html", ...headers },
  body: Buffer.from(body),
});
const wide = { entries: 100, bytes: 1_000_000 };
const bodyOf = async (cache: PageCache, key: string, body: string) =>
  (cache.kept(key) ?? (await cache.answer(key, async () => text(body))))?.body.toString();

test("a write from another process shows at the next look", async () => {
  const dir = mkdtempSync(join(tmpdir(), "referee cache "));
  const file = join(dir, "referee.db");
  const db = openDatabase(file, { create: true });
  onTestFinished(() => {
    db.$client.close();
    rmSync(dir, { recursive: true });
  });
  migrateDatabase(db);
  const cache = new PageCache(() => dataVersion(db), wide);
  expect(await bodyOf(cache, "/", "old")).toBe("old");

  const write = `require("better-sqlite3")(process.argv[1]).exec("UPDATE data_version SET version = version + 1")`;
  execFileSync(process.execPath, ["-e", write, file]);
  cache.refresh();
  expect(cache.kept("/")).toBeUndefined();
  expect(await bodyOf(cache, "/", "new")).toBe("new");
});

test("a page that was being rendered during a write serves those who waited, and is not kept", async () => {
  let version = 1;
  const cache = new PageCache(() => version, wide);
  const gate = Promise.withResolvers<Answer>();
  const waiting = cache.answer("/", () => gate.promise);
  version = 2;
  gate.resolve(text("old"));
  expect((await waiting)?.body.toString()).toBe("old");
  expect(cache.kept("/")).toBeUndefined();
});

test("who asks after a write does not wait for a rendering from before it", async () => {
  let version = 1;
  const cache = new PageCache(() => version, wide);
  const gate = Promise.withResolvers<Answer>();
  const early = cache.answer("/", () => gate.promise);
  version = 2;
  expect(await bodyOf(cache, "/", "new")).toBe("new");
  gate.resolve(text("old"));
  await early;
  expect(await bodyOf(cache, "/", "newer")).toBe("new");
});

test("a rendering that fails is no answer to those who ask later", async () => {
  const cache = new PageCache(() => 1, wide);
  const failing = async () => Promise.reject(new Error("a bug"));
  await expect(cache.answer("/", failing)).rejects.toThrow("a bug");
  expect(await bodyOf(cache, "/", "well")).toBe("well");
});

test("while the database cannot be read there is an error, not an old page", async () => {
  let isBroken = false;
  const cache = new PageCache(() => {
    if (isBroken) throw new Error("the database has gone");
    return 1;
  }, wide);
  await bodyOf(cache, "/", "old");
  isBroken = true;
  expect(() => cache.refresh()).toThrow("has gone");
  expect(cache.kept("/")).toBeUndefined();
  expect(() => cache.answer("/", async () => text("old"))).toThrow("has gone");
  isBroken = false;
  expect(await bodyOf(cache, "/", "new")).toBe("new");
});

test("files that are named by their content outlive a write, pages do not", async () => {
  let version = 1;
  const cache = new PageCache(() => version, wide);
  const file = text("x", { "cache-control": "public, max-age=31536000, immutable" });
  await cache.answer("/a.3f9.js", async () => file);
  await cache.answer("/", async () => text("page"));
  version = 2;
  cache.refresh();
  expect(cache.kept("/a.3f9.js")).toBeDefined();
  expect(cache.kept("/")).toBeUndefined();
});

test.each([
  ["an error", { ...text("x"), status: 404 }],
  ["a private page", text("x", { "cache-control": "private, no-store" })],
  ["a page that sets a cookie", text("x", { "cache-control": "public", "set-cookie": "a=1" })],
  ["a page without a word on caching", text("x", {})],
])("%s is not kept", async (_, answer) => {
  const cache = new PageCache(() => 1, wide);
  await cache.answer("/", async () => answer);
  expect(cache.kept("/")).toBeUndefined();
});

test("past its number of pages it forgets the one that was used longest ago", async () => {
  const cache = new PageCache(() => 1, { entries: 2, bytes: 1_000_000 });
  for (const key of ["/a", "/b"]) await bodyOf(cache, key, key);
  cache.kept("/a");
  await bodyOf(cache, "/c", "/c");
  expect(["/a", "/b", "/c"].filter((key) => cache.kept(key))).toEqual(["/a", "/c"]);
});

test("past its bytes it forgets too, and what alone is larger is never kept", async () => {
  const cache = new PageCache(() => 1, { entries: 100, bytes: 1000 });
  for (const key of ["/a", "/b", "/c"]) await bodyOf(cache, key, "x".repeat(400));
  expect(["/a", "/b", "/c"].filter((key) => cache.kept(key))).toEqual(["/b", "/c"]);
  await bodyOf(cache, "/huge", "x".repeat(1001));
  expect(["/b", "/c", "/huge"].filter((key) => cache.kept(key))).toEqual(["/b", "/c"]);
});
