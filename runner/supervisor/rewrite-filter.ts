const newline = 10;
const carriageReturn = 13;
const everyMs = 1000;
const lineEnd = Buffer.from("\n");
/** More than this without an end is no line that is written over and over. */
const longestLine = 64 * 1024;

/**
 * Of a line that is written over and over, as progress bars are, keeps a state each second and the last one, each as a
 * line of its own. Everything else goes through at once.
 */
export class RewriteFilter {
  readonly #emit: (bytes: Buffer) => void;
  readonly #now: () => number;
  /** Whether the present line has been begun anew by a carriage return. */
  #isRewritten = false;
  /** A carriage return has come, and what follows it will tell whether it ends a line or begins one anew. */
  #isReturned = false;
  #state: Buffer[] = [];
  #stateBytes = 0;
  #isShown = true;
  #shownAt = Number.NEGATIVE_INFINITY;
  #isInLine = false;

  constructor(emit: (bytes: Buffer) => void, now: () => number = () => performance.now()) {
    this.#emit = emit;
    this.#now = now;
  }

  write(bytes: Buffer): void {
    if (!this.#isRewritten && !this.#isReturned && !bytes.includes(carriageReturn)) {
      this.#pass(bytes);
      return;
    }
    for (let from = 0; from < bytes.length; ) from = this.#step(bytes, from);
  }

  /** To be called now and then: shows the present state of a line that has stopped to change. */
  tick(): void {
    if (this.#now() - this.#shownAt >= everyMs) this.#show();
  }

  end(): void {
    this.#show();
  }

  /** Takes one piece without a line end in it, or one line end. Promises where the next begins. */
  #step(bytes: Buffer, from: number): number {
    const byte = bytes[from];
    if (byte === newline) {
      this.#endLine();
      return from + 1;
    }
    if (byte === carriageReturn) {
      this.#isReturned = true;
      return from + 1;
    }
    if (this.#isReturned) this.#beginAnew();
    const to = endOfPiece(bytes, from);
    const piece = bytes.subarray(from, to);
    if (this.#isRewritten) this.#remember(piece);
    else this.#pass(piece);
    return to;
  }

  #pass(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#emit(bytes);
    this.#isInLine = bytes[bytes.length - 1] !== newline;
  }

  #endLine(): void {
    this.#isReturned = false;
    if (this.#isRewritten) this.#show();
    else this.#pass(lineEnd);
    this.#isRewritten = false;
  }

  #beginAnew(): void {
    this.#isReturned = false;
    this.tick();
    this.#isRewritten = true;
    this.#state = [];
    this.#stateBytes = 0;
  }

  #remember(piece: Buffer): void {
    this.#state.push(piece);
    this.#stateBytes += piece.length;
    this.#isShown = false;
    if (this.#stateBytes > longestLine) {
      this.#show();
      this.#state = [];
      this.#stateBytes = 0;
    }
  }

  #show(): void {
    if (this.#isShown) return;
    this.#isShown = true;
    this.#shownAt = this.#now();
    // What stood there before the first return is a line of its own.
    if (this.#isInLine) this.#pass(lineEnd);
    this.#pass(Buffer.concat([...this.#state, lineEnd]));
  }
}

function endOfPiece(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== newline && bytes[at] !== carriageReturn) at++;
  return at;
}
