const escapeByte = 0x1b;
const bell = 0x07;
const backspace = 0x08;
const backslash = 0x5c;
/** A sequence that has not ended by then is none. */
const longestSequence = 4096;

const between = (byte: number, low: number, high: number) => byte >= low && byte <= high;

type State = "text" | "escape" | "control" | "string" | "string-escape" | "other";

const afterIntermediate = (byte: number): State => (between(byte, 0x20, 0x2f) ? "other" : "text");

/** What comes after each byte of a sequence, by what it has been so far. */
const next: Readonly<Record<Exclude<State, "text">, (byte: number) => State>> = {
  escape: (byte) => {
    if (byte === 0x5b) return "control";
    // Titles and links, and whatever else a terminal is told in a string.
    return [0x5d, 0x50, 0x58, 0x5e, 0x5f].includes(byte) ? "string" : afterIntermediate(byte);
  },
  control: (byte) => (between(byte, 0x20, 0x3f) ? "control" : "text"),
  string: (byte) => {
    if (byte === bell) return "text";
    return byte === escapeByte ? "string-escape" : "string";
  },
  "string-escape": (byte) => (byte === backslash ? "text" : "string"),
  other: afterIntermediate,
};

/**
 * Keeps colours and takes out everything else that is meant for a terminal: titles, links, the clipboard, moves of the
 * cursor, bells.
 */
export class EscapeFilter {
  readonly #emit: (bytes: Buffer) => void;
  #state: State = "text";
  readonly #sequence = Buffer.alloc(longestSequence);
  #length = 0;

  constructor(emit: (bytes: Buffer) => void) {
    this.#emit = emit;
  }

  write(bytes: Buffer): void {
    const isPlain = !bytes.includes(escapeByte) && !bytes.includes(bell) && !bytes.includes(backspace);
    if (isPlain && this.#state === "text") {
      this.#emit(bytes);
      return;
    }
    const out = Buffer.allocUnsafe(bytes.length + this.#length);
    let used = 0;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      if (this.#state !== "text") used += this.#go(byte, out, used);
      else if (byte === escapeByte) this.#begin();
      else if (byte !== bell && byte !== backspace) out[used++] = byte;
    }
    if (used > 0) this.#emit(out.subarray(0, used));
  }

  #begin(): void {
    this.#state = "escape";
    this.#sequence[0] = escapeByte;
    this.#length = 1;
  }

  /** Takes one byte of a sequence. Promises how many bytes it has put out. */
  #go(byte: number, out: Buffer, at: number): number {
    if (this.#state === "text") return 0;
    // Only colours are kept.
    const isColour = this.#state === "control" && byte === 0x6d;
    this.#sequence[this.#length++] = byte;
    this.#state = next[this.#state](byte);
    if (this.#length === longestSequence) this.#state = "text";
    if (this.#state !== "text") return 0;
    const length = this.#length;
    this.#length = 0;
    return isColour ? this.#sequence.copy(out, at, 0, length) : 0;
  }
}
