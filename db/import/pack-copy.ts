import { readFileSync } from "node:fs";
import { join } from "node:path";
import { put } from "./small-pack";

/**
 * Copies some files of the real pack into a folder of a test's own and moves one score in one review, so that an
 * import of the copy brings exactly one other number. Returns the score as it was and as it is.
 */
export function packWithOneScoreMoved(
  pack: string,
  into: string,
  { file, key, by, alongside = [] }: { file: string; key: string; by: number; alongside?: readonly string[] },
): { from: number; to: number } {
  const taskId = file.split("/").find((part) => /^(iclr|icml|neurips)\d{4}_/.test(part)) ?? "";
  for (const path of [`tasks/${taskId}.md`, ...alongside]) put(into, path, readFileSync(join(pack, path)));
  const json = JSON.parse(readFileSync(join(pack, file), "utf8")) as Record<string, { score: number }>;
  const part = json[key];
  if (!part) throw new RangeError(`packWithOneScoreMoved needs a key of the review, not ${key}`);
  const from = part.score;
  part.score = from + by;
  put(into, file, JSON.stringify(json, null, 4));
  return { from, to: part.score };
}
