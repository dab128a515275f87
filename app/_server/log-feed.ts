import "server-only";

/** Where a log's bytes are. */
export interface LogSource {
  /** How many there are now. */
  readonly size: () => number | Promise<number>;
  /** Those from `from` on, before `to`. */
  readonly read: (from: number, to: number) => Promise<Uint8Array>;
}

/** A piece of a log as it is sent. All who are at the same place share one. */
export interface LogPiece {
  readonly to: number;
  readonly frame: Uint8Array;
}

const pieceBytes = 64 * 1024;
/** Some megabytes: enough for watchers who are a little apart. Who is further behind reads the file. */
const mostPieces = 48;

/**
 * One log for everybody who watches it: its size is looked at once, each piece is read and written down once, whoever
 * asks for it. A watcher asks for the piece at its own place, so a slow one holds nobody up and nothing is kept for it.
 */
export class LogFeed {
  readonly #source: LogSource;
  readonly #write: (bytes: Uint8Array, to: number) => Uint8Array;
  readonly #pieces = new Map<number, Promise<LogPiece>>();
  readonly #listeners = new Set<() => void>();
  #size = 0;
  #isComplete = false;
  #looking: Promise<void> | undefined;

  /** @param write makes the frame of a piece that ends before `to` */
  constructor(source: LogSource, write: (bytes: Uint8Array, to: number) => Uint8Array) {
    this.#source = source;
    this.#write = write;
  }

  get size(): number {
    return this.#size;
  }

  /** Whether the size is final. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  get watchers(): number {
    return this.#listeners.size;
  }

  /** @returns what to call when the listener leaves */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Looks whether there is more, and wakes the watchers if so.
   *
   * @param readComplete asked before the size: a log that is complete then does not grow after
   */
  look(readComplete: () => boolean): Promise<void> {
    this.#looking ??= this.#look(readComplete).finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(readComplete: () => boolean): Promise<void> {
    const isComplete = readComplete();
    const size = await this.#source.size();
    if (size <= this.#size && isComplete === this.#isComplete) return;
    this.#size = Math.max(size, this.#size);
    this.#isComplete = isComplete;
    for (const wake of this.#listeners) wake();
  }

  /** The piece that begins at `from`; null where the log ends there for now. */
  async pieceAt(from: number): Promise<LogPiece | null> {
    if (from >= this.#size) return null;
    const kept = this.#pieces.get(from) ?? this.#read(from);
    this.#pieces.delete(from);
    this.#pieces.set(from, kept);
    const [oldest] = this.#pieces.keys();
    if (this.#pieces.size > mostPieces && oldest !== undefined) this.#pieces.delete(oldest);
    try {
      const piece = await kept;
      return piece.to > from ? piece : null;
    } catch (error) {
      this.#pieces.delete(from);
      throw error;
    }
  }

  async #read(from: number): Promise<LogPiece> {
    const bytes = await this.#source.read(from, Math.min(this.#size, from + pieceBytes));
    const to = from + bytes.length;
    return { to, frame: this.#write(bytes, to) };
  }
}
