import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { visitor } from "@/lib/actor";
import { artifactHref, artifactPathOf } from "@/lib/artifacts/address";
import { answerFile } from "@/lib/artifacts/answer-file";
import { openBlob } from "../blobs/open-blob";
import type { Db } from "../client";
import { testDatabase } from "../testing";
import { artifactAt } from "./artifact-at";
import { storeFile } from "./artifact-fixture";
import { addFrame, addRun, addTask } from "./catalog-fixture";

let db: Db;
let dataDir: string;
let run: string;
let other: string;
const hashes = new Map<string, string>();
const text = (words: string) => new TextEncoder().encode(words);
const large = text("0123456789\n".repeat(60_000));
const markup = text("<script>alert(document.domain)</script>");

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "referee artifacts "));
  db = testDatabase();
  addFrame(db);
  addTask(db, { id: "t1" });
  run = addRun(db, "end2end", "plain", "t1");
  other = addRun(db, "end2end", "coding", "t1");
  const files: [string, Uint8Array][] = [
    ["results/paper.md", text("# Paper")],
    ["results/run 1, 50%.log", large],
    ["資料/e\u0301.txt", text("decomposed")],
    ["資料/\u00e9.txt", text("composed")],
    ["evil.html", markup],
    ["evil.svg", text(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`)],
    ["evil.png", markup],
    ["empty.txt", text("")],
    ['"><img src=x onerror=alert(1)>.md', text("named badly")],
  ];
  for (const [path, content] of files)
    hashes.set(path, await storeFile(db, dataDir, { runId: run, path, content }));
  await storeFile(db, dataDir, { runId: other, path: "secret.md", content: text("of another run") });
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Asks as a browser does: by address, through lookup and store, to a Response. */
async function get(path: string, init: RequestInit = {}, query: { revision?: number; sha?: string } = {}) {
  const request = new Request(`http://localhost${artifactHref(run, path, query)}`, init);
  const name = {
    runId: run,
    path: artifactPathOf(new URL(request.url).pathname),
    revision: query.revision,
    sha256: query.sha,
  };
  const file = artifactAt(db, visitor, name);
  const blob = await openBlob(db, dataDir, file.sha256);
  const content = {
    read: (most: number) => blob.read(most),
    stream: (range: { start: number; end: number }) =>
      Readable.toWeb(blob.stream(range)) as ReadableStream<Uint8Array>,
  };
  return answerFile(request, file, content, { download: false, byHash: query.sha !== undefined });
}

describe("a file of a run", () => {
  test("is found by any name exactly as it is stored", async () => {
    expect(await (await get("results/paper.md")).text()).toBe("# Paper");
    expect(await (await get("資料/e\u0301.txt")).text()).toBe("decomposed");
    expect(await (await get("資料/\u00e9.txt")).text()).toBe("composed");
    expect(await (await get('"><img src=x onerror=alert(1)>.md')).text()).toBe("named badly");
  });

  test("can be had in part, from the store's files as from the database", async () => {
    const part = await get("results/run 1, 50%.log", { headers: { range: "bytes=11-21" } });
    expect([part.status, await part.text()]).toEqual([206, "0123456789\n"]);
    const small = await get("results/paper.md", { headers: { range: "bytes=-5" } });
    expect([await small.text(), small.headers.get("content-range")]).toEqual(["Paper", "bytes 2-6/7"]);
  });

  test("flows whole, and a reader may leave in the middle", async () => {
    const whole = await get("results/run 1, 50%.log");
    expect((await whole.arrayBuffer()).byteLength).toBe(large.length);
    const left = await get("results/run 1, 50%.log");
    const reader = left.body?.getReader();
    await reader?.read();
    await expect(reader?.cancel()).resolves.toBeUndefined();
  });

  test("is not sent again to whoever has it, nor at all for HEAD", async () => {
    const etag = `"${hashes.get("results/paper.md")}"`;
    expect((await get("results/paper.md", { headers: { "if-none-match": etag } })).status).toBe(304);
    const head = await get("results/paper.md", { method: "HEAD" });
    expect([
      head.status,
      head.headers.get("etag"),
      head.headers.get("content-length"),
      await head.text(),
    ]).toEqual([200, etag, "7", ""]);
  });

  test("that is empty is an empty answer, and any range of it lies outside", async () => {
    expect(await (await get("empty.txt")).text()).toBe("");
    expect((await get("empty.txt", { headers: { range: "bytes=0-" } })).status).toBe(416);
  });

  test.each(["evil.html", "evil.svg"])("%s comes as plain text in a sandbox", async (path) => {
    const { headers } = await get(path);
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
  });

  test("evil.png, which is HTML, is bytes to save", async () => {
    const { headers } = await get("evil.png");
    expect(headers.get("content-type")).toBe("application/octet-stream");
    expect(headers.get("content-disposition")).toMatch(/^attachment;/);
  });
});

describe("a new revision", () => {
  test("is what its path gives from then on, and the old one stays by its number or hash", async () => {
    const first = await storeFile(db, dataDir, { runId: run, path: "notes.md", content: text("one") });
    const tag = (await get("notes.md")).headers.get("etag") ?? "";
    await storeFile(db, dataDir, { runId: run, path: "notes.md", content: text("two"), revision: 2 });
    expect(await (await get("notes.md", { headers: { "if-none-match": tag } })).text()).toBe("two");
    expect(await (await get("notes.md", {}, { revision: 1 })).text()).toBe("one");
    const kept = await get("notes.md", {}, { sha: first });
    expect([await kept.text(), kept.headers.get("cache-control")]).toEqual([
      "one",
      "public, max-age=31536000, immutable",
    ]);
  });
});

describe("nothing is found", () => {
  test.each([
    "secret.md",
    "../secret.md",
    "results/../results/paper.md",
    "/etc/passwd",
    "..%2f..%2freferee.db",
    "results",
    "",
    "results/PAPER.md",
    "results/paper.md\0",
  ])("for %j, which is no path of this run", async (path) => {
    expect(() => artifactAt(db, visitor, { runId: run, path })).toThrow(
      expect.objectContaining({ code: "not_found" }),
    );
  });

  test("for a run, a revision or a content that is not there", () => {
    const missing = [
      { runId: "nobody", path: "results/paper.md" },
      { runId: run, path: "results/paper.md", revision: 7 },
      { runId: run, path: "results/paper.md", sha256: "0".repeat(64) },
    ];
    for (const name of missing) {
      expect(() => artifactAt(db, visitor, name)).toThrow(expect.objectContaining({ code: "not_found" }));
    }
  });

  test("where the store has lost the content: the answer says so, and how to bring it back", async () => {
    await storeFile(db, dataDir, { runId: run, path: "lost.log", content: text("lost\n".repeat(20_000)) });
    rmSync(join(dataDir, "blobs"), { recursive: true });
    await expect(get("lost.log")).rejects.toMatchObject({ code: "unavailable" });
  });
});
