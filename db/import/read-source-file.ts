import { createHash, hash } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

/** Up to this size a file is held in memory; a larger one is only ever read in pieces. */
export const heldBytes = 4 * 1024 * 1024;
const pieceBytes = 1024 * 1024;

export interface SourceFile {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
  /** Null for a file too large to hold. */
  readonly content: Buffer | null;
}

export type ReadFile = SourceFile | { readonly refused: string };

/**
 * Reads and hashes one file below `root`, without following a link and without ever holding a large one. Devices,
 * links, files above the limit and files that change while they are read are refused with the reason.
 *
 * @param memory where the content of a file that is held goes
 */
export function readSourceFile(root: string, path: string, limitBytes: number, memory = allocate): ReadFile {
  return withSourceFile(root, path, (fd) => {
    const found = fstatSync(fd);
    if (!found.isFile()) return { refused: "neither a file nor a folder" };
    if (found.size > limitBytes) return { refused: `larger than ${Math.round(limitBytes / 1024 / 1024)} MB` };
    if (found.size > heldBytes)
      return { path, bytes: found.size, sha256: hashInPieces(fd, found.size), content: null };
    const content = readWhole(fd, memory(found.size));
    if (!content) return { refused: "changed while it was read" };
    return { path, bytes: content.length, sha256: hash("sha256", content, "hex"), content };
  });
}

/** Opens a file below `root` for `use`, and closes it after. Links are not followed, pipes do not block. */
export function withSourceFile<T>(
  root: string,
  path: string,
  use: (fd: number) => T,
): T | { refused: string } {
  let fd: number;
  try {
    fd = openSync(`${root}/${path}`, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return { refused: "cannot be opened" };
  }
  try {
    return use(fd);
  } finally {
    closeSync(fd);
  }
}

const allocate = (bytes: number): Buffer => Buffer.allocUnsafe(bytes);

function readWhole(fd: number, content: Buffer): Buffer | null {
  let at = 0;
  while (at < content.length) {
    const n = readSync(fd, content, at, content.length - at, at);
    if (n === 0) return null;
    at += n;
  }
  return content;
}

function hashInPieces(fd: number, size: number): string {
  const sum = createHash("sha256");
  const piece = Buffer.allocUnsafe(pieceBytes);
  let at = 0;
  while (at < size) {
    const n = readSync(fd, piece, 0, Math.min(pieceBytes, size - at), at);
    if (n === 0) break;
    sum.update(piece.subarray(0, n));
    at += n;
  }
  return sum.digest("hex");
}
