import { createHash } from "node:crypto";
import Database from "better-sqlite3";
import { AppError } from "@/lib/errors";

export type RowCounts = Record<string, number>;

interface Verified {
  readonly counts: RowCounts;
  /** Contents that the database refers to and that are files: hash and size. */
  readonly files: readonly { readonly sha256: string; readonly bytes: number }[];
  /** Logs that were closed with some content, each by its name below the data folder. */
  readonly logs: readonly { readonly name: string; readonly sha256: string; readonly bytes: number }[];
}

/**
 * Checks a database that nobody writes to: its pages, every reference, and the hash of each content in it.
 *
 * @throws AppError `invalid` with the first fault
 */
export function verifyDatabase(file: string): Verified {
  const db = openQuietly(file);
  try {
    const faults = db.pragma("integrity_check(1)", { simple: true });
    if (faults !== "ok") throw damaged(String(faults));
    const [orphan] = db.pragma("foreign_key_check") as { table: string; parent: string }[];
    if (orphan) throw damaged(`a row of ${orphan.table} refers to a missing row of ${orphan.parent}`);
    assertInlineContents(db);
    const files = db
      .prepare<[], { sha256: string; bytes: number }>(
        "SELECT sha256, bytes FROM blobs WHERE content IS NULL ORDER BY sha256",
      )
      .all();
    const counts = rowCounts(db);
    return { counts, files, logs: "attempt_streams" in counts ? closedLogs(db) : [] };
  } catch (error) {
    if (error instanceof Database.SqliteError) throw damaged(error.message, error);
    throw error;
  } finally {
    db.close();
  }
}

function openQuietly(file: string): Database.Database {
  try {
    return new Database(file, { readonly: true, fileMustExist: true });
  } catch (error) {
    throw damaged("it cannot be opened", error);
  }
}

function assertInlineContents(db: Database.Database): void {
  const inline = db.prepare<[], { sha256: string; content: Buffer }>(
    "SELECT sha256, content FROM blobs WHERE content IS NOT NULL",
  );
  for (const { sha256, content } of inline.iterate()) {
    if (createHash("sha256").update(content).digest("hex") !== sha256) {
      throw damaged(`the content ${sha256} is not what its hash promises`);
    }
  }
}

function closedLogs(db: Database.Database): { name: string; sha256: string; bytes: number }[] {
  return db
    .prepare<[], { name: string; sha256: string; bytes: number }>(
      "SELECT 'streams/' || attempt_id || '/' || name AS name, sha256, bytes FROM attempt_streams WHERE sealed_at IS NOT NULL AND bytes > 0",
    )
    .all();
}

function rowCounts(db: Database.Database): RowCounts {
  const tables = db
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .pluck()
    .all();
  const count = (table: string) =>
    db.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0;
  return Object.fromEntries(tables.map((table) => [table, count(table)]));
}

function damaged(what: string, cause?: unknown): AppError {
  return new AppError("invalid", `The database is damaged: ${what}.`, { cause });
}
