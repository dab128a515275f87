import { open } from "node:fs/promises";
import { sha256Of } from "@/lib/protocol/client";

/** Bytes of a log at their place, with their hash under way. */
export interface Piece {
  readonly offset: number;
  readonly bytes: Buffer;
  readonly sha256: Promise<string>;
}

/** The bytes of a file from a place on; fewer at its end, none where there is no file. */
async function readFrom(path: string, offset: number, most: number): Promise<Buffer> {
  const file = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (file === null) return Buffer.alloc(0);
  try {
    const buffer = Buffer.allocUnsafe(most);
    const { bytesRead } = await file.read(buffer, 0, most, offset);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Reads a file that grows, piece by piece; while one is sent, the next is read and hashed. */
export class ReadAhead {
  readonly #path: string;
  #ahead: Promise<Piece> | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  /** The piece at a place: the one that was read ahead where it is that, and has as much as is asked for. */
  async at(offset: number, { least, most }: { least: number; most: number }): Promise<Piece> {
    const kept = await this.#ahead;
    this.#ahead = null;
    const isIt = kept?.offset === offset && kept.bytes.length >= least && kept.bytes.length <= most;
    return kept && isIt ? kept : this.#read(offset, most);
  }

  /** Begins with the piece that follows a full one: after less than that there is nothing yet. */
  beginAfter({ offset, bytes }: Piece, most: number): void {
    if (bytes.length < most) return;
    this.#ahead = this.#read(offset + bytes.length, most);
    // Whoever asks for it learns of a failure; until then it is nobody's.
    this.#ahead.catch(() => undefined);
  }

  async #read(offset: number, most: number): Promise<Piece> {
    const bytes = await readFrom(this.#path, offset, most);
    return { offset, bytes, sha256: sha256Of(bytes) };
  }
}
