import { open, rm, stat } from "node:fs/promises";

export interface Ballast {
  /** Takes its place on the disk, if there is enough beside it. */
  keep(freeBytes: number): Promise<void>;
  /** Gives its place up. */
  drop(): Promise<void>;
}

/** A file that is nothing but room: it is given up when the disk is full, so that the end of a run can be written down. */
export function ballast(path: string, bytes: number): Ballast {
  return {
    async keep(freeBytes) {
      const size = await stat(path).then(
        (found) => found.size,
        () => 0,
      );
      if (size === bytes || bytes === 0 || freeBytes < 2 * bytes) return;
      const zeros = Buffer.alloc(Math.min(bytes, 1024 * 1024));
      const file = await open(path, "w", 0o600);
      try {
        // Written in full, as a file with holes would hold no room.
        for (let at = 0; at < bytes; at += zeros.length) {
          await file.write(zeros, 0, Math.min(zeros.length, bytes - at));
        }
      } finally {
        await file.close();
      }
    },
    drop: () => rm(path, { force: true }),
  };
}
