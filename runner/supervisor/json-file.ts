import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import type { z } from "zod";

/** Writes a document aside and renames it, so that whoever reads sees the old one or the whole new one. */
export function writeJson(path: string, value: unknown, options: { isDurable?: boolean } = {}): void {
  const aside = `${path}.${process.pid}.tmp`;
  const file = openSync(aside, "w", 0o600);
  try {
    writeSync(file, `${JSON.stringify(value)}\n`);
    if (options.isDurable) fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(aside, path);
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
