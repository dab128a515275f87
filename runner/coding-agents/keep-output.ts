import { createWriteStream, type WriteStream } from "node:fs";
import { appendFile, open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { type Line, LineSplitter } from "./line-splitter";

/**
 * Keeps a stream in a file, byte for byte, and hands on its lines. The file's disk sets the pace; where the disk fails
 * the file ends there and the lines go on, so that the writer never waits for ever.
 */
export async function keepLines(
  from: Readable,
  path: string,
  onLine: (line: Line) => void,
  onLost: (error: unknown) => void,
): Promise<void> {
  const splitter = new LineSplitter();
  const file = await open(path, "w");
  const keep = async (piece: Buffer) => {
    try {
      await file.writeFile(piece);
      return true;
    } catch (error) {
      onLost(error);
      return false;
    }
  };
  let isWhole = true;
  try {
    for await (const piece of from as AsyncIterable<Buffer>) {
      isWhole = isWhole && (await keep(piece));
      for (const line of splitter.push(piece)) onLine(line);
    }
  } catch (error) {
    if (!isCut(error)) throw error;
  } finally {
    await file.close();
  }
  for (const line of splitter.rest()) onLine(line);
}

/** A stream that was destroyed because something else holds its other end. */
function isCut(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === "ERR_STREAM_PREMATURE_CLOSE" || code === "ABORT_ERR";
}

const headBytes = 1024 * 1024;
const tailBytes = 64 * 1024;

/** Keeps the first of a stream in a file, and its end; what lies between is counted. It never makes the writer wait. */
export class BoundedLog {
  readonly #path: string;
  #file: WriteStream | undefined;
  #head = 0;
  #tail: Buffer = Buffer.alloc(0);
  #dropped = 0;
  #last = "";

  constructor(path: string) {
    this.#path = path;
  }

  push(piece: Buffer): void {
    const room = headBytes - this.#head;
    const kept = piece.subarray(0, room);
    if (kept.length > 0) {
      this.#file ??= this.#open();
      this.#file.write(kept);
      this.#head += kept.length;
    }
    const all = Buffer.concat([this.#tail, piece.subarray(kept.length)]);
    this.#dropped += Math.max(0, all.length - tailBytes);
    this.#tail = Buffer.from(all.subarray(-tailBytes));
    this.#last = lastOf(this.#last, piece);
  }

  /** The last words, for whoever asks why. */
  get last(): string {
    return this.#last.trim();
  }

  async close(): Promise<void> {
    const file = this.#file;
    if (!file) return;
    await new Promise<void>((done) => {
      file.once("close", () => done());
      file.end();
    });
    if (this.#tail.length === 0) return;
    const marker = this.#dropped > 0 ? `\n[${this.#dropped} bytes dropped]\n` : "";
    await appendFile(this.#path, Buffer.concat([Buffer.from(marker), this.#tail])).catch(() => undefined);
  }

  #open(): WriteStream {
    const file = createWriteStream(this.#path);
    // A log that cannot be kept is no reason to end the work.
    file.on("error", () => undefined);
    return file;
  }
}

const lastBytes = 4096;

function lastOf(before: string, piece: Buffer): string {
  return (before + piece.subarray(-lastBytes).toString("utf8")).slice(-lastBytes);
}
