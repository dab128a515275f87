import { existsSync } from "node:fs";
import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { AppError } from "@/lib/errors";

export type Db = BetterSQLite3Database & { $client: Database.Database };
/** A database or an open transaction of one: what queries and commands take. */
export type Tx = Pick<Db, "select" | "insert" | "update" | "delete" | "all" | "get" | "run" | "values">;

/**
 * Opens the database file of the web app and the commands.
 *
 * @param create false refuses a missing file, so that a wrong path never becomes a new empty database
 * @throws AppError `unavailable` when the file is missing and may not be made
 */
export function openDatabase(file: string, { create = false, readonly = false } = {}): Db {
  if (!create && file !== ":memory:" && !existsSync(file)) {
    throw new AppError("unavailable", `There is no database at ${file}. Run "npm run migrate" to make one.`);
  }
  const client = new Database(file, { readonly, timeout: 5000 });
  // Only a new file takes it: contents of some kilobytes then need few pages each, and an import writes faster.
  if (create) client.pragma("page_size = 8192");
  if (!readonly) client.pragma("journal_mode = WAL");
  client.pragma("synchronous = NORMAL");
  client.pragma("foreign_keys = ON");
  client.pragma("cache_size = -65536");
  return drizzle({ client, casing: "snake_case" });
}
