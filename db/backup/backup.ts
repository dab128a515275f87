import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { AppError } from "@/lib/errors";
import { blobFile } from "../blobs/blob-file";
import { Archive, type Entry } from "./archive";
import { addStateFiles } from "./state-files";
import { sync } from "./sync";
import { type RowCounts, verifyDatabase } from "./verify-database";

/** The layout of the archive; a reader refuses any other. */
export const backupFormat = 1;
export const databaseEntry = "referee.db";

export interface BackupReport {
  readonly bytes: number;
  /** Stored contents. */
  readonly files: number;
  /** Logs of attempts, and files of a runner that lives in the data folder. */
  readonly stateFiles: number;
  readonly counts: RowCounts;
}

/**
 * Saves the database, every stored content, the logs of attempts and the state of a runner in a data folder as one file,
 * while others read and write: the file holds one moment of the database and all that it refers to then, and of every log
 * at least as much. It gets its name only after all of it was read back.
 *
 * @throws AppError `conflict` when the file is there already, `not_found` without a database or a folder to write to,
 *   `invalid` when what is to be saved is damaged
 */
export function backup(dataDir: string, target: string): BackupReport {
  const database = join(dataDir, "referee.db");
  if (!existsSync(database)) throw new AppError("not_found", `There is no database at ${database}.`);
  if (existsSync(target)) throw new AppError("conflict", `${target} is there already. Choose another name.`);
  if (!existsSync(dirname(target))) throw new AppError("not_found", `There is no folder ${dirname(target)}.`);

  const work = mkdtempSync(`${target}.partial-`);
  try {
    const copy = join(work, "referee.db");
    copyMoment(database, copy);
    const { counts, files, logs } = verifyDatabase(copy);
    const partial = join(work, "archive");
    const stateFiles = writeArchive({ partial, copy, dataDir, counts, files, logs });
    assertWhole(partial, files.length + stateFiles + 1);
    sync(partial);
    renameSync(partial, target);
    sync(dirname(target));
    return { bytes: statSync(target).size, files: files.length, stateFiles, counts };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** One transaction's view of the database. Writers go on meanwhile; the online backup would start over at each write. */
function copyMoment(database: string, copy: string): void {
  const source = new Database(database, { readonly: true, timeout: 5000 });
  try {
    source.prepare("VACUUM INTO ?").run(copy);
  } finally {
    source.close();
  }
}

interface Parts {
  readonly partial: string;
  readonly copy: string;
  readonly dataDir: string;
  readonly counts: RowCounts;
  readonly files: readonly { readonly sha256: string; readonly bytes: number }[];
  readonly logs: readonly Entry[];
}

/** @returns how many files there are beside the database and the stored contents */
function writeArchive({ partial, copy, dataDir, counts, files, logs }: Parts): number {
  const archive = Archive.create(partial);
  try {
    archive.note("format", backupFormat);
    archive.note("counts", counts);
    archive.add(databaseEntry, copy);
    for (const { sha256, bytes } of files) {
      const path = blobFile(dataDir, sha256);
      if (!existsSync(path)) throw new AppError("invalid", `The stored content ${path} is missing.`);
      const read = archive.add(blobEntry(sha256), path);
      if (read.sha256 !== sha256 || read.bytes !== bytes) {
        throw new AppError("invalid", `The stored content ${path} is damaged.`);
      }
    }
    const added = addStateFiles(archive, dataDir);
    assertLogs(logs, added, (name) => join(dataDir, name));
    return added.length;
  } finally {
    archive.close();
  }
}

/**
 * That every log which the database calls closed is there as it was closed.
 *
 * @throws AppError `invalid` that names the first one that is not
 */
export function assertLogs(
  logs: readonly Entry[],
  found: readonly Entry[],
  called: (name: string) => string,
): void {
  const byName = new Map(found.map((entry) => [entry.name, entry]));
  for (const { name, bytes, sha256 } of logs) {
    const entry = byName.get(name);
    if (!entry) throw new AppError("invalid", `The log ${called(name)} is missing.`);
    if (entry.bytes !== bytes || entry.sha256 !== sha256) {
      throw new AppError("invalid", `The log ${called(name)} is damaged.`);
    }
  }
}

/** Names in the archive are those below the data folder, with `/` on every system. */
export function blobEntry(sha256: string): string {
  return `blobs/${sha256}`;
}

function assertWhole(file: string, entries: number): void {
  const archive = Archive.open(file);
  try {
    archive.verify();
    const found = archive.entries().length;
    if (found !== entries)
      throw new AppError("invalid", `The backup holds ${found} files in place of ${entries}.`);
  } finally {
    archive.close();
  }
}
