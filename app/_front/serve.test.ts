import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";

function dataFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), "referee serve "));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Starts the production server, which is to refuse. */
function refusal(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<{ code: unknown; said: string }> {
  const args = ["--import", "tsx", join(import.meta.dirname, "serve.ts")];
  const options = { env: { ...process.env, PORT: "0", REFEREE_DATA_DIR: dataDir, ...env }, timeout: 50_000 };
  return new Promise((settle) => {
    execFile(process.execPath, args, options, (error, _, said) => settle({ code: error?.code, said }));
  });
}

test("without a database it says which command makes one, and makes none itself", async () => {
  const dir = dataFolder();
  const { code, said } = await refusal(dir);
  expect([code, said]).toEqual([1, expect.stringContaining('Run "npm run migrate"')]);
  expect(readdirSync(dir)).toEqual([]);
});

test("on a database that lacks migrations it says how many, and which command brings them", async () => {
  const dir = dataFolder();
  openDatabase(join(dir, "referee.db"), { create: true }).$client.close();
  const { code, said } = await refusal(dir);
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/lacks \d+ migrations of this version. Run "npm run migrate"/),
  ]);
});

test("a database of a newer version is left alone", async () => {
  const dir = dataFolder();
  const db = openDatabase(join(dir, "referee.db"), { create: true });
  migrateDatabase(db);
  db.run(
    sql`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', ${Number.MAX_SAFE_INTEGER})`,
  );
  db.$client.close();
  expect((await refusal(dir)).said).toContain("belongs to a newer version of Referee");
});

test("a setting that cannot be read is named, and nothing else is said", async () => {
  const { code, said } = await refusal(dataFolder(), { PORT: "eighty" });
  expect(code).toBe(1);
  expect(said.trim().split("\n")).toEqual([expect.stringMatching(/^A setting cannot be read. PORT: /)]);
});
