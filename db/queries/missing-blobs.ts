import { sql } from "drizzle-orm";
import type { Tx } from "../client";

/** Which of these contents the store does not hold, each once. */
export function missingBlobs(db: Tx, hashes: readonly string[]): string[] {
  return db
    .all<{ sha256: string }>(sql`
      SELECT DISTINCT value AS sha256 FROM json_each(${JSON.stringify(hashes)})
      WHERE value NOT IN (SELECT sha256 FROM blobs)`)
    .map(({ sha256 }) => sha256);
}
