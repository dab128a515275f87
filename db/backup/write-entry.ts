import { closeSync, fchmodSync, fsyncSync, openSync, writeFileSync } from "node:fs";
import type { Archive, Entry } from "./archive";

/** Writes an entry's content to a file, and to the disk. */
export function writeEntry(archive: Archive, entry: Entry, file: string, mode = 0o644): void {
  const fd = openSync(file, "w", 0o600);
  try {
    for (const piece of archive.read(entry)) writeFileSync(fd, piece);
    fchmodSync(fd, mode);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
