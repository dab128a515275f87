import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { z } from "zod";

/** Writes a document aside and renames it, so that whoever reads sees the old one or the whole new one. */
export function writeJson(path: string, value: unknown, options: { isDurable?: boolean } = {}): void {
  const aside = `${path}.${process.pid}.tmp`;
  try {
    writeAll(aside, `${JSON.stringify(value)}\n`, options.isDurable ?? false);
    renameSync(aside, path);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
}

/** A disk that is nearly full may take only a part at once: what stands there in the end is the whole, or it throws. */
function writeAll(path: string, text: string, isDurable: boolean): void {
  const file = openSync(path, "w", 0o600);
  try {
    writeFileSync(file, text);
    if (isDurable) fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Null where there is no such file, or it is none of ours. */
export function readJson<T>(path: string, schema: z.ZodType<T>): T | null {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return null;
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
