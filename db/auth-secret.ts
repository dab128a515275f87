import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * What signs cookies and goes into the hash of every sign-in link: the setting, or a random one that is made once and kept in
 * the data directory, readable by its owner alone.
 */
export function authSecret(dir: string, given: string | undefined): string {
  if (given !== undefined) return given;
  const file = join(dir, "auth-secret");
  try {
    mkdirSync(dir, { recursive: true });
    // Only one of two processes that start together may make it.
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8");
}
