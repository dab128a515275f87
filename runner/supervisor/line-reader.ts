const newline = 10;

/** Cuts bytes into lines without their ends. A line longer than the limit is given in pieces of that length. */
export class LineReader {
  readonly #limit: number;
  readonly #onLine: (line: Buffer) => void;
  #parts: Buffer[] = [];
  #length = 0;

  constructor(limit: number, onLine: (line: Buffer) => void) {
    this.#limit = limit;
    this.#onLine = onLine;
  }

  write(bytes: Buffer): void {
    let from = 0;
    for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, from)) {
      this.#add(bytes.subarray(from, at));
      this.#give();
      from = at + 1;
    }
    this.#add(bytes.subarray(from));
  }

  end(): void {
    if (this.#length > 0) this.#give();
  }

  #add(bytes: Buffer): void {
    let rest = bytes;
    while (this.#length + rest.length > this.#limit) {
      const fits = this.#limit - this.#length;
      this.#push(rest.subarray(0, fits));
      rest = rest.subarray(fits);
      this.#give();
    }
    this.#push(rest);
  }

  #push(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#parts.push(bytes);
    this.#length += bytes.length;
  }

  #give(): void {
    const line = this.#parts.length === 1 ? (this.#parts[0] ?? Buffer.alloc(0)) : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#length = 0;
    this.#onLine(line);
  }
}
