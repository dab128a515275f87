import { mkdirSync } from "node:fs";
import { AppError } from "@/lib/errors";
import { Settings } from "@/lib/settings";
import { openDatabase } from "../client";
import { databaseFile, typedPath } from "../data-dir";
import { migrateDatabase } from "../migrate";
import { importBenchmark } from "./import-benchmark";
import { benchmarkFolder } from "./plan";
import { showProgress } from "./progress";
import { reportText } from "./report-text";

const usage = "Usage: npm run import:mlrbench -- <folder of a clone of the MLR-Bench repository>\n";

/** Imports the folder into the database of the settings, which is made where there is none. */
async function importFolder(folder: string): Promise<void> {
  // A wrong folder is refused before a first import could leave an empty database behind.
  const dir = benchmarkFolder(folder);
  const { dir: dataDir, file } = databaseFile(Settings.parse(process.env));
  mkdirSync(dataDir, { recursive: true });
  const db = openDatabase(file, { create: true });
  const progress = showProgress(process.stderr);
  const startedAt = performance.now();
  try {
    migrateDatabase(db);
    const report = await importBenchmark(db, { dir, dataDir, onProgress: progress.update });
    progress.end();
    process.stdout.write(reportText(report, (performance.now() - startedAt) / 1000));
  } finally {
    progress.end();
    db.$client.close();
  }
}

/** Returns the process's exit code. */
async function main([dir, ...rest]: readonly string[]): Promise<number> {
  if (!dir || rest.length > 0 || dir.startsWith("-")) {
    process.stderr.write(usage);
    return 2;
  }
  try {
    await importFolder(typedPath(dir));
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    process.stderr.write(`${error.message}\nNothing was changed.\n`);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
