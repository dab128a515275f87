import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../client";
import { migrateDatabase } from "../migrate";
import { testDatabase } from "../testing";
import { transact } from "../transact";
import { dataVersion } from "./data-version";

test("each write raises it by one, and reading does not", () => {
  const db = testDatabase();
  const before = dataVersion(db);
  expect(dataVersion(db)).toBe(before);
  transact(db, () => {});
  expect(dataVersion(db)).toBe(before + 1);
});

test("a write that fails does not raise it", () => {
  const db = testDatabase();
  const before = dataVersion(db);
  const write = () =>
    transact(db, () => {
      throw new RangeError("no");
    });
  expect(write).toThrow("no");
  expect(dataVersion(db)).toBe(before);
});

test("a write through another handle shows at once", () => {
  const dir = mkdtempSync(join(tmpdir(), "referee-version-"));
  const file = join(dir, "referee.db");
  const writer = openDatabase(file, { create: true });
  migrateDatabase(writer);
  const reader = openDatabase(file, { readonly: true });
  const before = dataVersion(reader);
  transact(writer, () => {});
  expect(dataVersion(reader)).toBe(before + 1);
  writer.$client.close();
  reader.$client.close();
  rmSync(dir, { recursive: true });
});
