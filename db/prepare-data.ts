import { mkdirSync } from "node:fs";
import type { Settings } from "@/lib/settings";
import { openDatabase } from "./client";
import { databaseFile } from "./data-dir";
import { migrateDatabase } from "./migrate";
import { seedDemoStudy } from "./seed/demo/seed-demo-study";
import { loadPublished } from "./seed/load-published";

/** Makes the data folder ready for the demo: tables up to date, published numbers and a study half done in. What is there stays. */
export function prepareData(settings: Settings): { dir: string; isNew: boolean } {
  const { dir, file } = databaseFile(settings);
  mkdirSync(dir, { recursive: true });
  const db = openDatabase(file, { create: true });
  try {
    migrateDatabase(db);
    const isNew = loadPublished(db);
    seedDemoStudy(db);
    return { dir, isNew };
  } finally {
    db.$client.close();
  }
}
