import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { authSecret } from "../auth-secret";
import { openDatabase } from "../client";
import { migrateDatabase } from "../migrate";
import { signInLink } from "../queries/sign-in-link";
import { auditLog, users } from "../schema/people";

const root = resolve(import.meta.dirname, "../..");

function dataDir(): string {
  const dir = mkdtempSync(join(tmpdir(), "referee-chair-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const db = openDatabase(join(dir, "referee.db"), { create: true });
  migrateDatabase(db);
  db.$client.close();
  return dir;
}

function chair(dir: string, args: readonly string[]) {
  const env = {
    ...process.env,
    REFEREE_DATA_DIR: dir,
    AUTH_SECRET: "",
    REFEREE_PUBLIC_URL: "https://referee.example/",
  };
  const entry = ["--import", "tsx", "db/people/chair-cli.ts", ...args];
  return spawnSync(process.execPath, entry, { cwd: root, env, encoding: "utf8" });
}

test("the command makes the first chair and prints a link that signs in once", () => {
  const dir = dataDir();
  const { stdout, status } = chair(dir, ["Ada@Example.org"]);
  expect(status).toBe(0);
  const link = new URL(/https:\/\/\S+/.exec(stdout)?.[0] ?? "");
  expect(`${link.origin}${link.pathname}`).toBe("https://referee.example/signin/link");
  const token = link.searchParams.get("token") ?? "";
  const db = openDatabase(join(dir, "referee.db"));
  onTestFinished(() => void db.$client.close());
  const secret = authSecret(dir, undefined);
  expect(signInLink(db, { email: "ada@example.org", token, secret }).state).toBe("good");
  expect(db.select().from(users).all()).toMatchObject([{ email: "ada@example.org", role: "chair" }]);
  expect(
    db
      .select()
      .from(auditLog)
      .all()
      .map(({ action, actorId }) => [action, actorId]),
  ).toContainEqual(["make_chair", null]);
});

test("without an address, with two, or without a database it says what is wrong and makes nobody", () => {
  const dir = dataDir();
  for (const args of [[], ["nobody"], ["a@example.org", "b@example.org"]]) {
    const { stderr, status } = chair(dir, args);
    expect([status, stderr]).toEqual([1, "Usage: npm run chair -- <e-mail address>\n"]);
  }
  const { stderr, status } = chair(join(dir, "elsewhere"), ["a@example.org"]);
  expect(status).toBe(1);
  expect(stderr).toContain("There is no database");
});
