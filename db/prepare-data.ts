import { mkdirSync } from "node:fs";
import type { Settings } from "@/lib/settings";
import { openDatabase } from "./client";
import { ensureNullAgent } from "./commands/ensure-null-agent";
import { databaseFile } from "./data-dir";
import { migrateDatabase } from "./migrate";
import { seedDemoRuns } from "./seed/demo/seed-demo-runs";
import { seedDemoStudy } from "./seed/demo/seed-demo-study";
import { loadPublished } from "./seed/load-published";
import { transact } from "./transact";

/**
 * Makes the data folder ready for the demo: tables up to date, published numbers, a study half done. What is there stays.
 *
 * @param hasRunner whether a runner will be there: then two runs are put in line for it
 */
export function prepareData(settings: Settings, hasRunner: boolean): { dir: string; isNew: boolean } {
  const { dir, file } = databaseFile(settings);
  mkdirSync(dir, { recursive: true });
  const db = openDatabase(file, { create: true });
  try {
    migrateDatabase(db);
    const isNew = loadPublished(db);
    seedDemoStudy(db);
    transact(db, (tx) => ensureNullAgent(tx, new Date()));
    if (hasRunner) seedDemoRuns(db);
    return { dir, isNew };
  } finally {
    db.$client.close();
  }
}
