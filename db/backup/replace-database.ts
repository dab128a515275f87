import { copyFileSync, existsSync, linkSync, renameSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { AppError } from "@/lib/errors";
import { sync } from "./sync";

/**
 * Puts a database file in the place of another in one step, while nobody has that one open.
 *
 * @returns where the old one is kept, undefined when there was none
 * @throws AppError `conflict` while a server, an import or any other process has it open
 */
export function replaceDatabase(database: string, fresh: string, now: Date): string | undefined {
  if (!existsSync(database)) {
    renameSync(fresh, database);
    sync(dirname(database));
    return undefined;
  }
  const aside = `${database}.before-restore-${now.toISOString().replaceAll(/[:.]/g, "-")}`;
  const hold = holdAlone(database);
  try {
    // A second name first: from here on there is a database under its own name at every moment.
    keepAside(database, aside);
    if (hold === undefined) moveLogAside(database, aside);
    renameSync(fresh, database);
    sync(dirname(database));
  } finally {
    hold?.close();
  }
  return aside;
}

/**
 * The only handle on a database, with its log folded in; undefined for a file that is too damaged to be opened, which
 * then nobody can be using either.
 */
function holdAlone(database: string): Database.Database | undefined {
  const db = new Database(database, { timeout: 0 });
  try {
    db.pragma("locking_mode = EXCLUSIVE");
    // Leaving the log mode takes that no other handle is open, even an idle one.
    db.pragma("journal_mode = DELETE");
    db.exec("BEGIN EXCLUSIVE");
    return db;
  } catch (error) {
    db.close();
    if (!(error instanceof Database.SqliteError)) throw error;
    if (/^SQLITE_(BUSY|LOCKED)/.test(error.code)) {
      const stop = "Stop the server and any import that uses it, then restore again. Nothing was changed.";
      throw new AppError("conflict", `The database at ${database} is in use. ${stop}`, { cause: error });
    }
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) return undefined;
    throw error;
  }
}

function keepAside(database: string, aside: string): void {
  try {
    linkSync(database, aside);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "EOPNOTSUPP") throw error;
    copyFileSync(database, aside);
  }
}

/** The log of a damaged database would be taken for that of the new one. */
function moveLogAside(database: string, aside: string): void {
  for (const end of ["-wal", "-shm"]) {
    if (existsSync(`${database}${end}`)) renameSync(`${database}${end}`, `${aside}${end}`);
  }
}
