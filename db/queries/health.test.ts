import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openDatabase } from "../client";
import { migrateDatabase } from "../migrate";
import { testDatabase } from "../testing";
import { health } from "./health";

test("an empty database is healthy and has no snapshot", () => {
  expect(health(testDatabase)).toEqual({ ok: true, snapshot: null });
});

test("the newest snapshot is named", () => {
  const db = testDatabase();
  db.run(sql`INSERT INTO sources VALUES ('s', 'S', 'https://s.example', 'c', 'MIT', 'S')`);
  db.run(sql`INSERT INTO snapshots VALUES ('first', 1, 's', 'import', 0), ('second', 2, 's', 'import', 0)`);
  expect(health(() => db)).toEqual({ ok: true, snapshot: "second" });
});

test("a missing database and one without tables say which command makes them", () => {
  const reason = expect.stringContaining("npm run migrate");
  expect(health(() => openDatabase(join(tmpdir(), "no-such.db")))).toEqual({ ok: false, reason });
  expect(health(() => openDatabase(":memory:", { create: true }))).toEqual({ ok: false, reason });
});

test("a database file that was deleted under the server is reported", () => {
  const dir = mkdtempSync(join(tmpdir(), "referee-health-"));
  const db = openDatabase(join(dir, "referee.db"), { create: true });
  migrateDatabase(db);
  rmSync(dir, { recursive: true });
  expect(health(() => db)).toEqual({ ok: false, reason: expect.stringContaining("has gone") });
  db.$client.close();
});

test("a fault that nobody expected is not hidden", () => {
  const broken = () => {
    throw new TypeError("a bug");
  };
  expect(() => health(broken)).toThrow(TypeError);
});
