import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

export interface Hashed {
  readonly sha256: string;
  readonly bytes: number;
  readonly mode: number;
  /** It changed while it was read, each time that it was tried. */
  readonly isUnstable: boolean;
  /** Kinds of secrets that its text holds. */
  readonly secrets: readonly string[];
}

/** Looks for secrets in one text, piece by piece, and names the kinds in the end. */
export interface SecretScan {
  readonly write: (piece: Buffer) => void;
  readonly end: () => readonly string[];
}
/** A scan for each text. */
export type ScanForSecrets = () => SecretScan;

/** By what a file is and when it was written last: the hash of the same file need not be found twice. */
export type HashCache = Map<string, Hashed>;

const pieceBytes = 256 * 1024;
const tries = 3;

const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

async function identity(file: FileHandle) {
  const { dev, ino, size, mtimeNs, mode } = await file.stat({ bigint: true });
  const kind = Number(mode) & constants.S_IFMT;
  return {
    key: `${dev}:${ino}:${size}:${mtimeNs}`,
    size: Number(size),
    mode: Number(mode) & 0o777,
    isFile: kind === constants.S_IFREG,
  };
}

/** Looks for secrets in a file's pieces, as long as they look like text. */
function textScan(scan: SecretScan) {
  let isText = true;
  return {
    take: (piece: Buffer) => {
      isText &&= !piece.subarray(0, 8192).includes(0);
      if (isText) scan.write(piece);
    },
    kinds: () => [...scan.end()].sort().slice(0, 20),
  };
}

/** Reads no further than the file reached at first: one that grows as fast as it is read has an end too. */
async function readOnce(file: FileHandle, size: number, scan: ScanForSecrets) {
  const hash = createHash("sha256");
  const found = textScan(scan());
  const buffer = Buffer.allocUnsafe(pieceBytes);
  let bytes = 0;
  for (;;) {
    const wanted = Math.min(buffer.length, size - bytes);
    const { bytesRead } = wanted > 0 ? await file.read(buffer, 0, wanted, bytes) : { bytesRead: 0 };
    if (bytesRead === 0) break;
    const piece = buffer.subarray(0, bytesRead);
    hash.update(piece);
    found.take(piece);
    bytes += bytesRead;
  }
  return { sha256: hash.digest("hex"), bytes, secrets: found.kinds() };
}

/**
 * The hash of the bytes that were read, piece by piece with room for other work between. A file that changes meanwhile
 * is read again, three times at most. Null for what is no file (any more).
 */
export async function hashFile(
  path: string | Buffer,
  { scan, cache }: { scan: ScanForSecrets; cache: HashCache },
): Promise<Hashed | null> {
  const file = await open(path, flags).catch(() => null);
  if (file === null) return null;
  try {
    for (let n = 1; ; n += 1) {
      const before = await identity(file);
      if (!before.isFile) return null;
      const known = cache.get(before.key);
      if (known) return known;
      const read = await readOnce(file, before.size, scan);
      const isSame = (await identity(file)).key === before.key;
      if (!isSame && n < tries) continue;
      const hashed = { ...read, mode: before.mode, isUnstable: !isSame };
      if (isSame) cache.set(before.key, hashed);
      return hashed;
    }
  } finally {
    await file.close();
  }
}
