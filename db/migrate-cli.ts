import { mkdirSync } from "node:fs";
import { openDatabase } from "./client";
import { ensureNullAgent } from "./commands/ensure-null-agent";
import { databaseFile } from "./data-dir";
import { migrateDatabase, missingMigrations } from "./migrate";
import { runCommand } from "./run-command";
import { transact } from "./transact";

/** `npm run migrate`: makes the database, or brings it up to this version. */
runCommand((settings) => {
  const { dir, file } = databaseFile(settings);
  mkdirSync(dir, { recursive: true });
  const db = openDatabase(file, { create: true });
  const missing = missingMigrations(db);
  migrateDatabase(db);
  // Built in: a chair can try a runner before any agent is set up.
  transact(db, (tx) => ensureNullAgent(tx, new Date()));
  db.$client.close();
  const done = missing === 0 ? "was up to date" : `took ${missing} migration${missing === 1 ? "" : "s"}`;
  process.stdout.write(`The database at ${file} ${done}.\n`);
});
