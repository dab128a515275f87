import { mkdirSync } from "node:fs";
import { openDatabase } from "@/db/client";
import { databaseFile } from "@/db/data-dir";
import { migrateDatabase } from "@/db/migrate";
import { readSettings } from "@/lib/settings";
import { seedBigStudy } from "./big-study";
import { loadPublished } from "./load-published";

/** Fills a new data folder with a study of as many papers as its argument says, and prints who works in it. */
const papers = Number(process.argv[2]);
const { dir, file } = databaseFile(readSettings(process.env));
mkdirSync(dir, { recursive: true });
const db = openDatabase(file, { create: true });
migrateDatabase(db);
loadPublished(db);
process.stdout.write(`${JSON.stringify(seedBigStudy(db, papers))}\n`);
db.$client.close();
