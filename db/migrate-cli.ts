import { mkdirSync } from "node:fs";
import { openDatabase } from "./client";
import { databaseFile } from "./data-dir";
import { migrateDatabase, missingMigrations } from "./migrate";
import { runCommand } from "./run-command";

/** `npm run migrate`: makes the database, or brings it up to this version. */
runCommand((settings) => {
  const { dir, file } = databaseFile(settings);
  mkdirSync(dir, { recursive: true });
  const db = openDatabase(file, { create: true });
  const missing = missingMigrations(db);
  migrateDatabase(db);
  db.$client.close();
  const done = missing === 0 ? "was up to date" : `took ${missing} migration${missing === 1 ? "" : "s"}`;
  process.stdout.write(`The database at ${file} ${done}.\n`);
});
