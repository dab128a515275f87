import { createHash } from "node:crypto";
import { mkdtempSync, openSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { blobs } from "../schema/artifacts";
import { testDatabase } from "../testing";
import { BlobBatch, clearLeftovers } from "./blob-batch";
import { blobFile, inlineLimitBytes } from "./blob-file";
import { isBlobWhole, openBlob } from "./open-blob";

const sha = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

function setup() {
  const dataDir = mkdtempSync(join(tmpdir(), "referee blobs "));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const db = testDatabase();
  const keep = async (content: Buffer): Promise<string> => {
    const sha256 = sha(content);
    const isSmall = content.length <= inlineLimitBytes;
    const batch = new BlobBatch(dataDir);
    if (!isSmall) batch.add(sha256, content);
    await batch.settle();
    db.insert(blobs)
      .values({ sha256, bytes: content.length, content: isSmall ? content : null })
      .run();
    return sha256;
  };
  return { db, dataDir, keep };
}

const pattern = (bytes: number) => Buffer.from(Array.from({ length: bytes }, (_, at) => at % 251));

test.each([
  ["in the database", 1000],
  ["in a file", 200_000],
])("content %s comes back whole, in ranges and from its start", async (_where, bytes) => {
  const { db, dataDir, keep } = setup();
  const content = pattern(bytes);
  const sha256 = await keep(content);
  const blob = await openBlob(db, dataDir, sha256);
  expect(blob.bytes).toBe(bytes);
  expect(sha(await blob.read())).toBe(sha256);
  expect(await blob.read(10)).toEqual(content.subarray(0, 10));
  const range = Buffer.concat(await blob.stream({ start: 300, end: 899 }).toArray());
  expect(range).toEqual(content.subarray(300, 900));
  expect(() => blob.stream({ start: 5, end: bytes })).toThrow(RangeError);
  expect(await isBlobWhole(db, dataDir, sha256)).toBe(true);
});

test("empty content is content", async () => {
  const { db, dataDir, keep } = setup();
  const blob = await openBlob(db, dataDir, await keep(Buffer.alloc(0)));
  expect(await blob.read()).toHaveLength(0);
  expect(await blob.stream().toArray()).toEqual([]);
});

test("a stranger's hash is not found", async () => {
  const { db, dataDir } = setup();
  await expect(openBlob(db, dataDir, "0".repeat(64))).rejects.toMatchObject({ code: "not_found" });
  await expect(openBlob(db, dataDir, "../../etc/passwd")).rejects.toMatchObject({ code: "not_found" });
});

test("content that was lost or cut is unavailable, and content that was altered is not whole", async () => {
  const { db, dataDir, keep } = setup();
  const sha256 = await keep(pattern(200_000));
  writeFileSync(blobFile(dataDir, sha256), Buffer.alloc(200_000));
  expect(await isBlobWhole(db, dataDir, sha256)).toBe(false);
  truncateSync(blobFile(dataDir, sha256), 10);
  await expect(openBlob(db, dataDir, sha256)).rejects.toMatchObject({ code: "unavailable" });
});

test("a content has no name before it is settled, and none at all when it was another's", async () => {
  const { dataDir } = setup();
  const content = pattern(3_000_000);
  const source = join(dataDir, "source.bin");
  writeFileSync(source, content);
  const fd = openSync(source, "r");
  const batch = new BlobBatch(dataDir);
  expect(batch.copy("0".repeat(64), fd)).toBe(false);
  expect(batch.copy(sha(content), fd)).toBe(true);
  expect(readdirSync(join(dataDir, "blobs"))).toEqual(["incoming"]);
  await batch.settle();
  expect(readdirSync(join(dataDir, "blobs", "incoming"))).toEqual([]);
  expect(readdirSync(join(dataDir, "blobs", sha(content).slice(0, 2)))).toEqual([sha(content).slice(2)]);
});

test("what a killed process left half-written is cleared away", () => {
  const { dataDir } = setup();
  new BlobBatch(dataDir).add(sha(pattern(5)), pattern(5));
  clearLeftovers(dataDir);
  expect(readdirSync(join(dataDir, "blobs"))).toEqual([]);
});
