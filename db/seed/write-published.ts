import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "@/lib/errors";
import { Settings } from "@/lib/settings";
import { openDatabase } from "../client";
import { databaseFile, typedPath } from "../data-dir";
import { CodingCosts } from "./collect-runs";
import { publishedText } from "./published-text";
import { publishedFolder } from "./read-published";

/** Writes the published snapshot from an imported database. Takes a folder or file of coding costs. */
function main([given]: readonly string[]): number {
  const settings = Settings.parse(process.env);
  const db = openDatabase(databaseFile(settings).file, { readonly: true });
  try {
    const files = publishedText(db, codingCosts(given ? typedPath(given) : settings.REFEREE_BENCHMARK_DATA));
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(publishedFolder, `${name}.json`), text);
      process.stdout.write(`${name}.json  ${(text.length / 1000).toFixed(1)} kB\n`);
    }
    return 0;
  } finally {
    db.$client.close();
  }
}

function codingCosts(given: string): CodingCosts {
  const isFolder = statSync(given, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const file = isFolder ? join(given, "mlr-coding-costs.json") : given;
  if (!existsSync(file)) throw new AppError("invalid", `There is no list of coding costs at ${file}.`);
  return CodingCosts.parse(JSON.parse(readFileSync(file, "utf8")));
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
