import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Db, openDatabase } from "../client";
import { migrateDatabase } from "../migrate";
import { factsOf } from "./facts-of";
import { importBenchmark } from "./import-benchmark";
import { paths, put, reply, scratchFolder, smallPack } from "./small-pack";

const root = join(import.meta.dirname, "../..");
const here = (file: string) => pathToFileURL(join(root, file)).href;

/** Imports in batches of five files, and says so after each. */
const child = `
  const { openDatabase } = await import(${JSON.stringify(here("db/client.ts"))});
  const { importBenchmark } = await import(${JSON.stringify(here("db/import/import-benchmark.ts"))});
  const [dir, dataDir] = process.argv.slice(-2);
  const db = openDatabase(dataDir + "/referee.db");
  await importBenchmark(db, { dir, dataDir, limits: { batchFiles: 5 }, onProgress: () => process.stdout.write("batch\\n") });
  process.stdout.write("whole\\n");
`;

async function importAndKill(dir: string, dataDir: string, afterBatches: number): Promise<string> {
  const args = ["--import", "tsx", "--input-type=module", "--eval", child, dir, dataDir];
  const process_ = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  process_.stdout.on("data", (text: Buffer) => {
    said += text.toString();
    if (said.split("batch").length > afterBatches) process_.kill("SIGKILL");
  });
  await once(process_, "close");
  expect(process_.signalCode).toBe("SIGKILL");
  return said;
}

function manyFiles(): string {
  const dir = smallPack();
  for (let task = 0; task < 40; task += 1) {
    const id = `icml2024_made${task}`;
    const folder = `agent_results/ideas_and_proposals/${id}`;
    put(dir, `tasks/${id}.md`, `# Made up ${task}`);
    put(dir, `${folder}/idea/idea_deepseek-r1.md`, `# Idea ${task}`);
    put(dir, `${folder}/idea.md`, `# Idea ${task}`);
    put(dir, paths.ideaReview.replace("iclr2025_wsl", id), reply("idea", 1 + (task % 10)));
    put(dir, paths.endToEndReview.replace("iclr2025_wsl", id), reply("end2end", 1 + (task % 10)));
    put(dir, paths.figure.replace("iclr2025_wsl", id), new Uint8Array(70_000).fill(task));
  }
  return dir;
}

function fresh(dataDir: string): Db {
  const db = openDatabase(join(dataDir, "referee.db"), { create: true });
  migrateDatabase(db);
  return db;
}

test("an import that is killed three times and run again ends where an undisturbed one ends", async () => {
  const dir = manyFiles();
  const dataDir = scratchFolder();
  const db = fresh(dataDir);
  for (const batches of [3, 9, 14]) await importAndKill(dir, dataDir, batches);
  const half = db.get<{ n: number }>(sql`SELECT count(*) AS n FROM source_files`)?.n ?? 0;
  const report = await importBenchmark(db, { dir, dataDir });
  expect(half).toBeGreaterThan(0);
  expect(report.unchanged).toBeGreaterThanOrEqual(half);

  const otherDir = scratchFolder();
  const undisturbed = fresh(otherDir);
  await importBenchmark(undisturbed, { dir, dataDir: otherDir });
  expect(factsOf(db)).toEqual(factsOf(undisturbed));
  expect(db.all(sql`SELECT count(*) AS n FROM snapshots`)).toEqual([{ n: 1 }]);
  expect(db.all(sql`PRAGMA integrity_check`)).toEqual([{ integrity_check: "ok" }]);
  expect(db.all(sql`PRAGMA foreign_key_check`)).toEqual([]);
  db.$client.close();
  undisturbed.$client.close();
});
