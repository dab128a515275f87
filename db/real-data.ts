import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe } from "vitest";
import { Settings } from "@/lib/settings";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dir = resolve(root, Settings.shape.REFEREE_BENCHMARK_DATA.parse(process.env.REFEREE_BENCHMARK_DATA));

/** The real benchmark's data for tests: its folder, and whether it is here. */
export const realData = { dir, present: existsSync(join(dir, "mlrbench", "tasks")) };

/** Tests on the real data. They run where it is present, fail under CI where it is not, and are else reported as skipped by name. */
export function describeReal(name: string, tests: () => void): void {
  if (realData.present || process.env.CI) describe(name, tests);
  else describe.skip(`${name} (no benchmark data at ${dir})`, tests);
}
