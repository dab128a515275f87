import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

let written = 0;

/**
 * Writes a JSON file so that a reader, and a machine that loses its power, sees the old one or the new one and nothing
 * in between. For its owner alone.
 */
export async function writeAside(path: string, value: unknown): Promise<void> {
  written += 1;
  const aside = `${path}.${process.pid}-${written}.aside`;
  try {
    const file = await open(aside, "w", 0o600);
    try {
      await file.writeFile(`${JSON.stringify(value)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(aside, path);
    const folder = await open(dirname(path), "r");
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    await rm(aside, { force: true }).catch(() => undefined);
    throw error;
  }
}
