import { join, resolve } from "node:path";
import type { Settings } from "@/lib/settings";

/** Where the state of this site lives, as absolute paths. */
export function databaseFile({ REFEREE_DATA_DIR }: Pick<Settings, "REFEREE_DATA_DIR">): {
  dir: string;
  file: string;
} {
  const dir = resolve(REFEREE_DATA_DIR);
  return { dir, file: join(dir, "referee.db") };
}

/** A path as it was typed: npm runs commands in the project's folder and names the folder where the person stood. */
export function typedPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? ".", path);
}
