import { mkdirSync } from "node:fs";
import type { Settings } from "@/lib/settings";
import { openDatabase } from "./client";
import { databaseFile } from "./data-dir";
import { migrateDatabase } from "./migrate";
import { loadPublished } from "./seed/load-published";

/** Makes the data folder ready for a visitor: tables up to date, published numbers in. What is there stays. */
export function prepareData(settings: Settings): { dir: string; isNew: boolean } {
  const { dir, file } = databaseFile(settings);
  mkdirSync(dir, { recursive: true });
  const db = openDatabase(file, { create: true });
  try {
    migrateDatabase(db);
    return { dir, isNew: loadPublished(db) };
  } finally {
    db.$client.close();
  }
}
