import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import Database from "better-sqlite3";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { blobFile } from "../blobs/blob-file";
import { openDatabase } from "../client";
import { migrateDatabase } from "../migrate";
import { dataVersion } from "../queries/data-version";
import { transact } from "../transact";
import { backup } from "./backup";
import { restore } from "./restore";

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), "referee backup "));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** A data folder with a small content in the database and a large one in a file. */
function site() {
  const dataDir = join(folder(), "data");
  mkdirSync(dataDir);
  const db = openDatabase(join(dataDir, "referee.db"), { create: true });
  onTestFinished(() => {
    db.$client.close();
  });
  migrateDatabase(db);
  const large = randomBytes(3_000_000);
  const [small, hash] = [Buffer.from("small"), sha256(large)];
  mkdirSync(dirname(blobFile(dataDir, hash)), { recursive: true });
  writeFileSync(blobFile(dataDir, hash), large);
  transact(db, (tx) => {
    tx.run(
      sql`INSERT INTO blobs VALUES (${sha256(small)}, ${small.length}, ${small}), (${hash}, ${large.length}, NULL)`,
    );
  });
  return {
    dataDir,
    db,
    large,
    largeFile: blobFile(dataDir, hash),
    file: join(dirname(dataDir), "saved.backup"),
  };
}

const sha256 = (content: Buffer) => createHash("sha256").update(content).digest("hex");

test("what was saved comes back whole in another place", () => {
  const { dataDir, file, large } = site();
  const saved = backup(dataDir, file);
  expect(saved).toMatchObject({ files: 1, counts: { blobs: 2 } });
  const elsewhere = join(folder(), "not there yet");
  expect(restore(elsewhere, file)).toMatchObject({ files: 1, counts: saved.counts, migrations: 0 });
  expect(readFileSync(blobFile(elsewhere, sha256(large))).equals(large)).toBe(true);
  expect(readdirSync(elsewhere).sort()).toEqual(["blobs", "referee.db"]);
});

test("a backup while others write is one moment, with every content it refers to", async () => {
  const { dataDir, file } = site();
  const writers = [1, 2].map(() =>
    spawn(process.execPath, ["--import", "tsx", join(import.meta.dirname, "writer-fixture.ts")], {
      env: { ...process.env, REFEREE_DATA_DIR: dataDir },
      stdio: ["pipe", "pipe", "inherit"],
    }),
  );
  await Promise.all(writers.map(({ stdout }) => once(createInterface(stdout), "line")));
  const stored = backup(dataDir, file).counts.blobs;
  for (const { stdin } of writers) stdin.end();
  const codes = await Promise.all(writers.map(async (writer) => (await once(writer, "close"))[0]));
  expect(codes).toEqual([0, 0]);
  expect(stored).toBeGreaterThanOrEqual(4);
  expect(restore(join(folder(), "data"), file).counts.blobs).toBe(stored);
});

test("a file that is there, a missing folder and a missing database are named, and nothing is written", () => {
  const { dataDir, file } = site();
  writeFileSync(file, "mine");
  expect(() => backup(dataDir, file)).toThrow(expect.objectContaining({ code: "conflict" }));
  expect(readFileSync(file, "utf8")).toBe("mine");
  expect(() => backup(dataDir, join(dataDir, "no", "such"))).toThrow(/There is no folder/);
  expect(() => backup(folder(), `${file}2`)).toThrow(expect.objectContaining({ code: "not_found" }));
});

test.each(["missing", "damaged"])(
  "a stored content that is %s stops the backup, and no half of it is left",
  (fault) => {
    const { dataDir, file, largeFile } = site();
    if (fault === "missing") rmSync(largeFile);
    else writeFileSync(largeFile, randomBytes(3_000_000));
    expect(() => backup(dataDir, file)).toThrow(new RegExp(`${largeFile} is ${fault}`));
    expect(readdirSync(dirname(file))).toEqual(["data"]);
  },
);

test("a database that stands is left alone without --force, and kept beside the new one with it", () => {
  const { dataDir, db, file } = site();
  backup(dataDir, file);
  transact(db, () => {});
  const newer = dataVersion(db);
  db.$client.close();
  expect(() => restore(dataDir, file)).toThrow(/add --force/);

  const now = new Date("2026-01-02T03:04:05Z");
  const { keptAside } = restore(dataDir, file, { mayReplace: true, now });
  expect(keptAside).toBe(join(dataDir, "referee.db.before-restore-2026-01-02T03-04-05-000Z"));
  const versionIn = (path: string) =>
    new Database(path).prepare("SELECT version FROM data_version").pluck().get();
  expect(versionIn(join(dataDir, "referee.db"))).toBe(newer - 1);
  expect(versionIn(String(keptAside))).toBe(newer);
});

test("while anybody has the database open, even idle, nothing is restored", () => {
  const { dataDir, db, file } = site();
  backup(dataDir, file);
  transact(db, () => {});
  const version = dataVersion(db);
  expect(() => restore(dataDir, file, { mayReplace: true })).toThrow(
    expect.objectContaining({ code: "conflict" }),
  );
  expect(dataVersion(db)).toBe(version);
  expect(readdirSync(dataDir).filter((name) => !name.startsWith("referee.db") && name !== "blobs")).toEqual(
    [],
  );
});

test("a database that is too damaged to be opened can be replaced", () => {
  const { dataDir, db, file } = site();
  backup(dataDir, file);
  db.$client.close();
  writeFileSync(
    join(dataDir, "referee.db"),
    "no database at all, but long enough to be looked at".repeat(100),
  );
  expect(restore(dataDir, file, { mayReplace: true }).counts.blobs).toBe(2);
});

test.each([
  ["cut short", (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ["changed in a content", (bytes: Buffer) => flipped(bytes, bytes.length - 100_000)],
  ["not a backup", () => Buffer.from("hello")],
  ["empty", () => Buffer.alloc(0)],
])("a file that is %s is refused, and the old data stays", (_, damage) => {
  const { dataDir, db, file } = site();
  backup(dataDir, file);
  writeFileSync(file, damage(readFileSync(file)));
  db.$client.close();
  const before = readFileSync(join(dataDir, "referee.db"));
  expect(() => restore(dataDir, file, { mayReplace: true })).toThrow(
    expect.objectContaining({ code: "invalid" }),
  );
  expect(readFileSync(join(dataDir, "referee.db")).equals(before)).toBe(true);
  expect(readdirSync(dataDir).sort()).toEqual(["blobs", "referee.db"]);
});

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ 255, at);
  return copy;
}

test("a name in the archive that leads out of the data folder is not followed", () => {
  const { dataDir, file } = site();
  backup(dataDir, file);
  const archive = new Database(file);
  archive.exec("UPDATE entry SET name = '../../evil' WHERE name LIKE 'blobs/%'");
  archive.exec("UPDATE piece SET name = '../../evil' WHERE name LIKE 'blobs/%'");
  archive.close();
  const parent = folder();
  expect(() => restore(join(parent, "data"), file)).toThrow(/is missing/);
  expect(readdirSync(parent)).toEqual(["data"]);
});

test("a backup from a newer version is refused", () => {
  const { dataDir, db, file } = site();
  db.run(
    sql`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', ${Number.MAX_SAFE_INTEGER})`,
  );
  backup(dataDir, file);
  expect(() => restore(join(folder(), "data"), file)).toThrow(/newer version/);
});

test("a backup that was killed leaves nothing under the name that is not whole", async () => {
  const { dataDir, file } = site();
  const child = spawn(
    process.execPath,
    ["--import", "tsx", join(import.meta.dirname, "backup-cli.ts"), file],
    { env: { ...process.env, REFEREE_DATA_DIR: dataDir }, stdio: "ignore" },
  );
  await appears(dirname(file), /partial/);
  child.kill("SIGKILL");
  await once(child, "close");
  if (existsSync(file)) expect(restore(join(folder(), "data"), file).files).toBe(1);
  else expect(backup(dataDir, file).files).toBe(1);
});

async function appears(dir: string, name: RegExp): Promise<void> {
  while (!readdirSync(dir).some((one) => name.test(one))) await new Promise(setImmediate);
}
