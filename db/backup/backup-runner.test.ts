import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../client";
import { migrateDatabase } from "../migrate";
import { aQueuedJob, aRunner, runnerTime } from "../runner-fixture";
import { attemptStreams, jobAttempts } from "../schema/job-attempts";
import { openPlain } from "./archive";
import { backup } from "./backup";
import { restore } from "./restore";

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), "referee backup "));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

const write = (file: string, text: string, mode = 0o644) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { mode });
};

/** A site with one attempt: its console is closed, its events still grow; and a runner that lives beside it. */
function site() {
  const dataDir = join(folder(), "data");
  mkdirSync(dataDir);
  const db = openDatabase(join(dataDir, "referee.db"), { create: true });
  onTestFinished(() => {
    db.$client.close();
  });
  migrateDatabase(db);
  const { jobId } = aQueuedJob(db);
  const { id: runnerId, machineId } = aRunner(db);
  const times = { claimedAt: runnerTime, lastHeardAt: runnerTime, leaseExpiresAt: runnerTime };
  const attempt = {
    id: "attempt-1",
    jobId,
    fence: 1,
    runnerId,
    machineId,
    claimId: "c",
    tokenHash: "h",
    leaseTtlS: 9,
  };
  db.insert(jobAttempts)
    .values({ ...attempt, ...times })
    .run();
  const text = "printed\n";
  const sha256 = createHash("sha256").update(text).digest("hex");
  db.insert(attemptStreams)
    .values({ attemptId: "attempt-1", name: "console", bytes: text.length, sha256, sealedAt: runnerTime })
    .run();
  const at = (name: string) => join(dataDir, name);
  write(at("streams/attempt-1/console"), text);
  write(at("streams/attempt-1/events"), '{"seq":1}\n');
  write(at("runner/runner.json"), "{}", 0o600);
  write(at("runner/attempts/attempt-1/workspace/run.sh"), "echo", 0o755);
  write(at("runner/programs/abc/agent.mjs"), "program");
  write(at("runner/gpus/a.lock"), "");
  symlinkSync("/etc/passwd", at("runner/attempts/attempt-1/workspace/link"));
  return { dataDir, db, at, file: join(dirname(dataDir), "saved.backup") };
}

test("logs and the state of the runner come back with their modes; locks, programs and links do not", () => {
  const { dataDir, file } = site();
  expect(backup(dataDir, file)).toMatchObject({ files: 0, stateFiles: 4 });
  const elsewhere = join(folder(), "data");
  expect(restore(elsewhere, file)).toMatchObject({ logs: 2 });
  const back = (name: string) => join(elsewhere, name);
  expect(readFileSync(back("streams/attempt-1/console"), "utf8")).toBe("printed\n");
  expect(readFileSync(back("streams/attempt-1/events"), "utf8")).toBe('{"seq":1}\n');
  expect(statSync(back("runner/runner.json")).mode & 0o777).toBe(0o600);
  expect(statSync(back("runner/attempts/attempt-1/workspace/run.sh")).mode & 0o777).toBe(0o755);
  expect(readdirSync(back("runner")).sort()).toEqual(["attempts", "runner.json"]);
  expect(readdirSync(back("runner/attempts/attempt-1/workspace"))).toEqual(["run.sh"]);
  expect(readdirSync(elsewhere).sort()).toEqual(["referee.db", "runner", "streams"]);
});

test("a backup is for its owner alone: it holds what lets the runner in", () => {
  const { dataDir, file } = site();
  backup(dataDir, file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("what stands in the place of a file by the time that it is read is neither followed nor waited for", () => {
  const { at } = site();
  const link = at("runner/attempts/attempt-1/workspace/link");
  const pipe = at("runner/attempts/attempt-1/workspace/pipe");
  execFileSync("mkfifo", [pipe]);
  expect(() => openPlain(link)).toThrow("ELOOP");
  expect(() => openPlain(pipe)).toThrow("not a plain file");
});

test.each(["missing", "damaged"])("a closed log that is %s stops the backup", (fault) => {
  const { dataDir, at, file } = site();
  if (fault === "missing") rmSync(at("streams/attempt-1/console"));
  else writeFileSync(at("streams/attempt-1/console"), "PRINTED\n");
  expect(() => backup(dataDir, file)).toThrow(new RegExp(`console is ${fault}`));
  expect(readdirSync(dirname(file))).toEqual(["data"]);
});

test("a log that went on after the backup keeps what it has, one that was damaged is mended, and the runner's state is kept aside", () => {
  const { dataDir, db, at, file } = site();
  backup(dataDir, file);
  db.$client.close();
  appendFileSync(at("streams/attempt-1/events"), '{"seq":2}\n');
  writeFileSync(at("streams/attempt-1/console"), "p");
  writeFileSync(at("runner/runner.json"), '{"newer":1}');
  restore(dataDir, file, { mayReplace: true, now: new Date("2026-01-02T03:04:05Z") });
  expect(readFileSync(at("streams/attempt-1/events"), "utf8")).toBe('{"seq":1}\n{"seq":2}\n');
  expect(readFileSync(at("streams/attempt-1/console"), "utf8")).toBe("printed\n");
  expect(readFileSync(at("runner/runner.json"), "utf8")).toBe("{}");
  const aside = at("runner.before-restore-2026-01-02T03-04-05-000Z");
  expect(readFileSync(join(aside, "runner.json"), "utf8")).toBe('{"newer":1}');
  expect(existsSync(join(aside, "programs"))).toBe(true);
});

test.each([
  "runner/attempts/../../../evil",
  "streams/../evil",
  "runner/programs/x",
  "runner/attempts/a\\..\\b",
])("the name %j in an archive is not followed", (name) => {
  const { dataDir, file } = site();
  backup(dataDir, file);
  const archive = new Database(file);
  for (const table of ["entry", "piece"]) {
    archive.prepare(`UPDATE ${table} SET name = ? WHERE name = 'runner/runner.json'`).run(name);
  }
  archive.close();
  const parent = folder();
  restore(join(parent, "data"), file);
  expect(readdirSync(parent)).toEqual(["data"]);
  expect(readdirSync(join(parent, "data", "runner"))).toEqual(["attempts"]);
  expect(readdirSync(join(parent, "data", "runner", "attempts"))).toEqual(["attempt-1"]);
});
