import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { median } from "./numbers";
import { runEntry } from "./processes";
import { report } from "./report";

const ROUNDS = 3;

/** Import of the benchmark's files into an empty database, against reading and hashing the same files warm. */
export async function measureImport(folder: string): Promise<boolean> {
  const pack = join(resolve(process.env.REFEREE_BENCHMARK_DATA ?? "../shared/data"), "mlrbench");
  if (!existsSync(pack)) {
    process.stderr.write("skipped: the benchmark's files are absent; set REFEREE_BENCHMARK_DATA\n");
    return true;
  }
  readAndHash(pack); // warms the file cache
  const ratios: number[] = [];
  const imports: number[] = [];
  const reads: number[] = [];
  let peakMb = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const read = readAndHash(pack);
    const env = { REFEREE_DATA_DIR: join(folder, `import-${round}`), NODE_ENV: "production" };
    await runEntry("db/migrate-cli.ts", [], env);
    // A second time it only starts, opens the database and ends: what any command costs.
    const start = await runEntry("db/migrate-cli.ts", [], env);
    const done = await runEntry("db/import/cli.ts", [pack], env);
    reads.push(read);
    imports.push(done.ms - start.ms);
    ratios.push((done.ms - start.ms) / read);
    peakMb = Math.max(peakMb, done.peakMb);
  }
  const isFast = report({
    name: "import of the pack, less the start of a command",
    value: median(imports),
    unit: "ms",
    baseline: { name: "warm read and hash of its files", value: median(reads) },
    ratio: median(ratios),
    target: { atMost: 8 },
  });
  const isSmall = report({
    name: "import of the pack, peak memory",
    value: peakMb,
    unit: "MB",
    baseline: null,
    target: { atMost: 300 },
  });
  return isFast && isSmall;
}

function readAndHash(folder: string): number {
  const from = performance.now();
  for (const item of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (item.isFile())
      createHash("sha256")
        .update(readFileSync(join(item.parentPath, item.name)))
        .digest("hex");
  }
  return performance.now() - from;
}
