import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { AppError } from "@/lib/errors";
import { blobFile } from "../blobs/blob-file";
import { openDatabase } from "../client";
import { isFromNewerVersion, migrateDatabase, missingMigrations } from "../migrate";
import { Archive, type Entry } from "./archive";
import { assertLogs, backupFormat, blobEntry, databaseEntry } from "./backup";
import { replaceDatabase } from "./replace-database";
import { placeLogs, prepareRunner } from "./state-files";
import { sync } from "./sync";
import { type RowCounts, verifyDatabase } from "./verify-database";
import { writeEntry } from "./write-entry";

export interface RestoreReport {
  readonly files: number;
  readonly logs: number;
  readonly counts: RowCounts;
  /** Migrations that the saved database lacked and has now. */
  readonly migrations: number;
  /** Where the database that stood there before is kept. */
  readonly keptAside: string | undefined;
}

/**
 * Puts a backup into a data folder. All of it is checked first; the database changes in one step, at the very end, and
 * what was there before is kept beside it. A crash at any moment leaves either the old or the new state.
 *
 * @param mayReplace without it a folder that has a database is left alone
 * @throws AppError `invalid` for a damaged or foreign file, `conflict` where a database stands or is in use
 */
export function restore(
  dataDir: string,
  file: string,
  { mayReplace = false, now = new Date() } = {},
): RestoreReport {
  const archive = Archive.open(file);
  let work: string | undefined;
  try {
    const entries = checkedEntries(archive);
    const database = join(dataDir, "referee.db");
    if (!mayReplace && existsSync(database)) {
      throw new AppError(
        "conflict",
        `${dataDir} has a database already. To replace it, add --force: the old one is kept beside the new one.`,
      );
    }
    mkdirSync(dataDir, { recursive: true });
    work = mkdtempSync(join(dataDir, "restoring-"));
    const { fresh, counts, migrations } = freshDatabase(archive, entries, work);
    // Stored contents are named by their hash, so they harm nobody before the database refers to them.
    const files = placeContents(archive, entries, dataDir, work);
    const logs = placeLogs(archive, [...entries.values()], dataDir, work);
    const placeRunner = prepareRunner(archive, [...entries.values()], dataDir, work);
    const keptAside = replaceDatabase(database, fresh, now);
    // A runner of another moment than its site is told what is no longer its own, so this may come second.
    placeRunner?.(now.toISOString().replaceAll(/[:.]/g, "-"));
    return { files, logs, counts, migrations, keptAside };
  } finally {
    archive.close();
    if (work) rmSync(work, { recursive: true, force: true });
  }
}

function checkedEntries(archive: Archive): Map<string, Entry> {
  const format = archive.noted("format");
  if (format !== backupFormat) {
    throw new AppError(
      "invalid",
      `The backup has format ${format}; this version reads format ${backupFormat}.`,
    );
  }
  archive.verify();
  return new Map(archive.entries().map((entry) => [entry.name, entry]));
}

function freshDatabase(archive: Archive, entries: ReadonlyMap<string, Entry>, work: string) {
  const entry = entries.get(databaseEntry);
  if (!entry) throw new AppError("invalid", "The backup holds no database.");
  const fresh = join(work, "referee.db");
  writeEntry(archive, entry, fresh);
  const { counts, files, logs } = verifyDatabase(fresh);
  if (JSON.stringify(counts) !== JSON.stringify(archive.noted("counts"))) {
    throw new AppError("invalid", "The backup is damaged: its database has other rows than were saved.");
  }
  const missing = files.find(({ sha256 }) => entries.get(blobEntry(sha256))?.sha256 !== sha256);
  if (missing)
    throw new AppError("invalid", `The backup is damaged: the content ${missing.sha256} is missing.`);
  assertLogs(logs, [...entries.values()], (name) => `${name} of the backup`);
  return { fresh, counts, migrations: broughtUpToDate(fresh) };
}

function broughtUpToDate(file: string): number {
  const db = openDatabase(file);
  try {
    if (isFromNewerVersion(db)) {
      throw new AppError(
        "invalid",
        "The backup was made by a newer version of Referee. Restore it with that version.",
      );
    }
    const missing = missingMigrations(db);
    migrateDatabase(db);
    // Back to one file: the log beside it would be left behind when it moves.
    db.$client.pragma("journal_mode = DELETE");
    return missing;
  } finally {
    db.$client.close();
  }
}

function placeContents(
  archive: Archive,
  entries: ReadonlyMap<string, Entry>,
  dataDir: string,
  work: string,
): number {
  const contents = [...entries.values()].filter(({ name, sha256 }) => name === blobEntry(sha256));
  const folders = new Set<string>();
  for (const entry of contents) {
    const aside = join(work, "content");
    const file = blobFile(dataDir, entry.sha256);
    writeEntry(archive, entry, aside);
    mkdirSync(dirname(file), { recursive: true });
    renameSync(aside, file);
    folders.add(dirname(file));
  }
  for (const folder of folders) sync(folder);
  return contents.length;
}
