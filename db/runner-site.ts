import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll } from "vitest";
import { openDatabase } from "./client";
import { migrateDatabase } from "./migrate";

/**
 * For tests of the runner's doors, which open the database themselves: a fresh, empty data directory before the file's
 * tests, and none of it afterwards.
 *
 * @param settings what a test wants otherwise, by the name of its environment variable
 */
export function withRunnerSite(settings: Readonly<Record<string, string>> = {}): void {
  beforeAll(() => {
    const dir = mkdtempSync(join(tmpdir(), "referee-runner-"));
    const made = openDatabase(join(dir, "referee.db"), { create: true });
    migrateDatabase(made);
    made.$client.close();
    Object.assign(process.env, { REFEREE_DATA_DIR: dir, REFEREE_DISK_RESERVE_MB: "0", ...settings });
    return () => rmSync(dir, { recursive: true, force: true });
  });
}
