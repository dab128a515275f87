import { closeSync, fsyncSync, openSync } from "node:fs";

/** A file or folder is on the disk when this returns, not only on its way there. */
export function sync(path: string): void {
  const fd = openSync(path, "r");
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
