import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Writes a file of the workspace whole or not at all: aside, then renamed, so that what was cut short never counts as
 * done. A link that stands in its place is replaced, not followed.
 *
 * @param path relative to the workspace, chosen by us and never by a model
 */
export function writeWhole(workspace: string, path: string, content: string | Uint8Array): void {
  const target = join(workspace, path);
  // What stands in this folder is never collected, so that a half that a crash left there is nobody's file.
  const aside = join(workspace, ".referee", `${process.pid}.part`);
  for (const path of [aside, target]) mkdirSync(dirname(path), { recursive: true });
  rmSync(aside, { force: true });
  writeFileSync(aside, content, { flag: "wx" });
  renameSync(aside, target);
}

/** The text of a regular file of the workspace; null where there is none or nothing but blanks in it. */
export function textOf(workspace: string, path: string): string | null {
  if (!isFile(workspace, path)) return null;
  const text = readFileSync(join(workspace, path), "utf8");
  return text.trim() === "" ? null : text;
}

/** Whether a regular file, no link, stands there. */
export function isFile(workspace: string, path: string): boolean {
  return lstatSync(join(workspace, path), { throwIfNoEntry: false })?.isFile() ?? false;
}
