import { createHash, randomUUID } from "node:crypto";
import { closeSync, existsSync, mkdirSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { type FileHandle, open, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { blobFile, blobTempFolder } from "./blob-file";

const pieceBytes = 1024 * 1024;

/**
 * Large contents on their way into the store. Each is written aside; `settle` makes all of them durable in one round
 * and then gives them their names, so a file under a hash's name is always whole. Settle before the transaction that
 * refers to them: a content without a row is harmless, a row without its content is not.
 */
export class BlobBatch {
  readonly #dataDir: string;
  readonly #waiting = new Map<string, string>();

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** Adds content that is at hand. */
  add(sha256: string, content: Uint8Array): void {
    if (this.#has(sha256)) return;
    const temp = this.#write((fd) => {
      let done = 0;
      while (done < content.length) done += writeSync(fd, content, done);
    });
    this.#waiting.set(sha256, temp);
  }

  /**
   * Copies content from an open file, piece by piece. Says false, and keeps nothing, where the content is no longer
   * that of the hash.
   */
  copy(sha256: string, source: number): boolean {
    if (this.#has(sha256)) return true;
    const hash = createHash("sha256");
    const piece = Buffer.allocUnsafe(pieceBytes);
    const temp = this.#write((fd) => {
      let at = 0;
      for (
        let n = readSync(source, piece, 0, pieceBytes, at);
        n > 0;
        n = readSync(source, piece, 0, pieceBytes, at)
      ) {
        hash.update(piece.subarray(0, n));
        writeSync(fd, piece, 0, n);
        at += n;
      }
    });
    const isWhole = hash.digest("hex") === sha256;
    if (isWhole) this.#waiting.set(sha256, temp);
    else rmSync(temp, { force: true });
    return isWhole;
  }

  /** Everything added so far is on disk under its name when this resolves. */
  async settle(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const files = [...this.#waiting].map(([sha256, temp]) => ({
      temp,
      file: blobFile(this.#dataDir, sha256),
    }));
    await Promise.all(files.map(({ temp }) => synced(temp, "r+")));
    const folders = new Set(files.map(({ file }) => dirname(file)));
    for (const folder of folders) mkdirSync(folder, { recursive: true });
    await Promise.all(files.map(({ temp, file }) => rename(temp, file)));
    await Promise.all([...folders, join(this.#dataDir, "blobs")].map((folder) => synced(folder, "r")));
    this.#waiting.clear();
  }

  #has(sha256: string): boolean {
    return this.#waiting.has(sha256) || existsSync(blobFile(this.#dataDir, sha256));
  }

  #write(fill: (fd: number) => void): string {
    const folder = blobTempFolder(this.#dataDir);
    mkdirSync(folder, { recursive: true });
    const temp = join(folder, randomUUID());
    const fd = openSync(temp, "wx");
    try {
      fill(fd);
    } finally {
      closeSync(fd);
    }
    return temp;
  }
}

/** Removes what a killed process left half-written. Only for whoever holds the right to write. */
export function clearLeftovers(dataDir: string): void {
  rmSync(blobTempFolder(dataDir), { recursive: true, force: true });
}

async function synced(path: string, flags: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, flags);
    await handle.sync();
  } finally {
    await handle?.close();
  }
}
