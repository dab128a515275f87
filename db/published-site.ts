import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll } from "vitest";
import { type Db, openDatabase } from "./client";
import { migrateDatabase } from "./migrate";
import { loadPublished } from "./seed/load-published";

/**
 * For tests of the doors, which open the database themselves: before the file's tests a fresh data directory with the
 * published numbers, and none of it afterwards.
 *
 * @param change what a test wants otherwise, before anything reads
 */
export function withPublishedSite(change: (db: Db) => void = () => {}): void {
  beforeAll(() => {
    const dir = mkdtempSync(join(tmpdir(), "referee-"));
    const db = openDatabase(join(dir, "referee.db"), { create: true });
    migrateDatabase(db);
    loadPublished(db);
    change(db);
    db.$client.close();
    process.env.REFEREE_DATA_DIR = dir;
    return () => rmSync(dir, { recursive: true, force: true });
  });
}
