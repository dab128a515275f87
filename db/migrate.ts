import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Db } from "./client";

const migrationsFolder = join(dirname(fileURLToPath(import.meta.url)), "migrations");

/** Brings the tables up to date. Safe to call again; each migration runs once, in a transaction. */
export function migrateDatabase(db: Db): void {
  migrate(db, { migrationsFolder });
}

/** How many migrations of this version the database lacks. A missing migration table counts as all of them. */
export function missingMigrations(db: Db): number {
  const last = lastMigration(db);
  return readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > last).length;
}

/** Whether a newer version of this program has migrated the database. */
export function isFromNewerVersion(db: Db): boolean {
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  return lastMigration(db) > Math.max(0, ...known);
}

function lastMigration(db: Db): number {
  const table = db.get<{ n: number }>(
    "SELECT count(*) AS n FROM sqlite_master WHERE name = '__drizzle_migrations'",
  );
  if (!table?.n) return 0;
  return db.get<{ at: number | null }>("SELECT max(created_at) AS at FROM __drizzle_migrations")?.at ?? 0;
}
