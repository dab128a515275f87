import { join } from "node:path";

/** Content up to this size stands in the database; a larger one is a file. */
export const inlineLimitBytes = 64 * 1024;

/** Where the content with this hash lies when it is a file. Two letters of the hash make the folder. */
export function blobFile(dataDir: string, sha256: string): string {
  return join(dataDir, "blobs", sha256.slice(0, 2), sha256.slice(2));
}

/** Where content is written before it has its name. */
export function blobTempFolder(dataDir: string): string {
  return join(dataDir, "blobs", "incoming");
}
