/** A line of a stream, without its end; `null` stands for one that was too long to keep. */
export type Line = { readonly text: string } | { readonly text: null; readonly bytes: number };

/** Longer lines are counted and let go, so that no tool can fill the memory. */
const longestLine = 8 * 1024 * 1024;

/** Cuts bytes into lines. It looks at bytes only, so a character that is split between two pieces comes out whole. */
export class LineSplitter {
  readonly #longest: number;
  #kept: Uint8Array[] = [];
  #bytes = 0;

  constructor(longest = longestLine) {
    this.#longest = longest;
  }

  /** The lines that this piece completes. */
  push(piece: Uint8Array): Line[] {
    const lines: Line[] = [];
    let start = 0;
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, start)) {
      this.#keep(piece.subarray(start, end));
      lines.push(this.#take());
      start = end + 1;
    }
    if (start < piece.length) this.#keep(piece.subarray(start));
    return lines;
  }

  /** What stands behind the last line's end. */
  rest(): Line[] {
    return this.#bytes === 0 ? [] : [this.#take()];
  }

  #keep(piece: Uint8Array): void {
    this.#bytes += piece.length;
    if (this.#bytes > this.#longest) this.#kept = [];
    else this.#kept.push(piece);
  }

  #take(): Line {
    const bytes = this.#bytes;
    const text = bytes > this.#longest ? null : Buffer.concat(this.#kept).toString("utf8");
    this.#kept = [];
    this.#bytes = 0;
    return text === null ? { text, bytes } : { text: text.endsWith("\r") ? text.slice(0, -1) : text };
  }
}
