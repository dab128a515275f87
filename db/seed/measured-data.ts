import { mkdirSync } from "node:fs";
import { openDatabase } from "@/db/client";
import { databaseFile } from "@/db/data-dir";
import { migrateDatabase } from "@/db/migrate";
import { readSettings } from "@/lib/settings";
import { addBigArtifacts } from "./big-artifacts";
import { loadPublished } from "./load-published";
import { longTable, millionScores, seedSynthetic } from "./synthetic";

/**
 * Fills a new data folder with what speed is measured on: the published snapshot, a board of a million scores, a board
 * of 200 agents, and one run with a transcript of 5,000 events and a log of 200 MB. Says which run that is.
 */
async function makeMeasuredData(): Promise<void> {
  const { dir, file } = databaseFile(readSettings(process.env));
  mkdirSync(dir, { recursive: true });
  const db = openDatabase(file, { create: true });
  migrateDatabase(db);
  loadPublished(db);
  seedSynthetic(db, { ...millionScores, cohort: "million" });
  seedSynthetic(db, { ...longTable, cohort: "long-table" });
  const run = db.get<{ id: string }>("SELECT id FROM runs WHERE stage = 'end2end' ORDER BY id LIMIT 1");
  await addBigArtifacts(db, dir, run.id);
  process.stdout.write(`${run.id}\n`);
}

await makeMeasuredData();
