import { closeSync, openSync, writeSync } from "node:fs";
import type { JobFile } from "../attempt-folder";

const newline = 10;
const minuteMs = 60_000;

export interface CappedSpoolSetting {
  readonly path: string;
  readonly log: JobFile["log"];
  /** The line that stands where bytes were left out. */
  readonly marker: (droppedBytes: number) => string;
  readonly now?: () => number;
}

/**
 * The file of one log, which only grows. It keeps everything up to a size, then the first bytes of each minute, and
 * at the end the last bytes that there were, after one line that says how many are missing.
 */
export class CappedSpool {
  readonly #setting: CappedSpoolSetting;
  readonly #now: () => number;
  readonly #file: number;
  #written = 0;
  #lastByte = newline;
  #tail: Buffer[] = [];
  #tailBytes = 0;
  #droppedBytes = 0;
  #minuteFrom = 0;
  #sampledBytes = 0;
  /** Set once the file could not be written: the disk is full, most likely. */
  failure: Error | null = null;

  constructor(setting: CappedSpoolSetting) {
    this.#setting = setting;
    this.#now = setting.now ?? (() => performance.now());
    this.#file = openSync(setting.path, "a", 0o600);
  }

  /** Bytes that were given and are in no file; those that may still come with the tail count too until then. */
  get droppedBytes(): number {
    return this.#droppedBytes + this.#tailBytes;
  }

  write(bytes: Buffer): void {
    const room = this.#setting.log.headBytes - this.#written;
    if (room >= bytes.length) this.#put(bytes);
    else this.#writeBeyondHead(bytes, Math.max(0, room));
  }

  end(): void {
    if (this.#tailBytes > 0) {
      this.#trimTail(this.#setting.log.tailBytes);
      const tail = Buffer.concat(this.#tail);
      this.#tail = [];
      this.#tailBytes = 0;
      if (this.#lastByte !== newline) this.#put(Buffer.from("\n"));
      if (this.#droppedBytes > 0) this.#put(Buffer.from(`${this.#setting.marker(this.#droppedBytes)}\n`));
      this.#put(tail);
    }
    closeSync(this.#file);
  }

  #writeBeyondHead(bytes: Buffer, room: number): void {
    // The head ends with a whole line, wherever the limit falls.
    const cut = room > 0 ? bytes.lastIndexOf(newline, room - 1) + 1 : 0;
    if (cut > 0) this.#put(bytes.subarray(0, cut));
    if (this.#written < this.#setting.log.headBytes) this.#written = this.#setting.log.headBytes;
    const rest = bytes.subarray(cut);
    const sampled = this.#sample(rest);
    this.#keepTail(rest.subarray(sampled));
  }

  /** How many of the bytes went to the file as this minute's sample. */
  #sample(bytes: Buffer): number {
    const now = this.#now();
    if (this.#minuteFrom === 0) this.#minuteFrom = now;
    if (now - this.#minuteFrom < minuteMs) {
      // The head stands for the first minute.
      if (this.#sampledBytes === 0) return 0;
    } else {
      this.#minuteFrom = now;
      this.#sampledBytes = 0;
    }
    const room = this.#setting.log.sampleBytesPerMinute - this.#sampledBytes;
    const whole = bytes.lastIndexOf(newline, Math.min(room, bytes.length) - 1) + 1;
    if (room <= 0 || whole === 0) return 0;
    this.#leaveOutTail();
    this.#put(bytes.subarray(0, whole));
    this.#sampledBytes += whole;
    return whole;
  }

  #leaveOutTail(): void {
    if (this.#tailBytes === 0) return;
    this.#droppedBytes += this.#tailBytes;
    this.#tail = [];
    this.#tailBytes = 0;
  }

  #keepTail(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#tail.push(Buffer.from(bytes));
    this.#tailBytes += bytes.length;
    // Trimmed only now and then: each time costs a look at the whole list.
    if (this.#tailBytes > 2 * this.#setting.log.tailBytes) this.#trimTail(this.#setting.log.tailBytes);
  }

  #trimTail(limit: number): void {
    const all = Buffer.concat(this.#tail);
    const from = all.length <= limit ? 0 : all.indexOf(newline, all.length - limit - 1) + 1;
    const kept = all.length <= limit || from > 0 ? all.subarray(from) : all.subarray(all.length - limit);
    this.#droppedBytes += all.length - kept.length;
    this.#tail = [kept];
    this.#tailBytes = kept.length;
  }

  #put(bytes: Buffer): void {
    this.#written += bytes.length;
    this.#lastByte = bytes[bytes.length - 1] ?? this.#lastByte;
    if (this.failure) {
      this.#droppedBytes += bytes.length;
      return;
    }
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at);
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error));
      this.#droppedBytes += bytes.length;
    }
  }
}
