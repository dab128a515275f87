import { chunkBytes, chunkCount, chunkRows, linesBefore, linesBegun, placeOfLine } from "./log-chunk";
import {
  byteOfPlace,
  emptyWindow,
  indexOfByte,
  isContinued,
  type LogPiece,
  type LogWindow,
  type RowPlace,
  withGrown,
  withPiece,
} from "./log-window";

/** Reads bytes of the file, both ends included. */
export type ReadRange = (start: number, end: number, signal: AbortSignal) => Promise<Uint8Array>;

/** Where the view should go: a byte of the file. Each wish is a new object, so that the same place can be asked for again. */
export interface Target {
  readonly offset: number;
  /** Set where the end was meant, wherever that was. */
  readonly isEnd?: true;
}

export interface LogState {
  readonly window: LogWindow;
  /** Lines that begin in each piece that was ever read: what line numbers are counted from. */
  readonly begun: ReadonlyMap<number, number>;
  readonly target: Target | null;
  /** A piece could not be read; asking again may help. */
  readonly failed: boolean;
  /** Of the file, in bytes, as far as it is known. */
  readonly size: number;
}

const mostTries = 5;

/**
 * Reads a log of any size as somebody looks at it: the pieces around the view, and nothing else. It holds a bounded
 * window of the file and, for each piece it ever saw, one number. A log that still grows is given its new bytes.
 */
export class LogReader {
  readonly #read: ReadRange;
  readonly #listeners = new Set<() => void>();
  #state: LogState;
  /** What is under way since the last wish to be elsewhere. */
  #journey = { stop: new AbortController(), pending: new Set<number>() };

  constructor(size: number, read: ReadRange) {
    this.#read = read;
    this.#state = { window: emptyWindow, begun: new Map(), target: null, failed: false, size };
  }

  get size(): number {
    return this.#state.size;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): LogState => this.#state;

  /** Makes sure that the pieces from `first` to `last` and their neighbours are there. */
  async showAround(first: number, last: number): Promise<void> {
    const { signal } = this.#journey.stop;
    for (let chunk = first - 1; chunk <= last + 1; chunk++) {
      if (
        chunk < 0 ||
        chunk >= chunkCount(this.size) ||
        !this.#isNext(chunk) ||
        this.#journey.pending.has(chunk)
      )
        continue;
      const piece = await this.#piece(chunk, signal);
      if (!piece || signal.aborted || !this.#isNext(chunk)) return;
      this.#change({ window: withPiece(this.#state.window, chunk, piece, { first, last }) });
    }
  }

  /** Goes to a byte of the file: reads what is there if it is not in the window, and then tells the view. */
  async goTo(offset: number, end?: "end"): Promise<void> {
    if (this.size === 0) return;
    this.#journey.stop.abort();
    this.#journey = { stop: new AbortController(), pending: new Set() };
    const { signal } = this.#journey.stop;
    const place = { offset: Math.max(0, Math.min(this.size - 1, Math.floor(offset))) };
    const target: Target = end ? { ...place, isEnd: true } : place;
    const chunk = Math.floor(target.offset / chunkBytes);
    let { window } = this.#state;
    if (!holds(window, chunk)) {
      const piece = await this.#piece(chunk, signal);
      if (!piece || signal.aborted) return;
      window = withPiece(emptyWindow, chunk, piece);
    }
    this.#change({ window, target });
    await this.showAround(chunk, chunk);
  }

  /** Goes to the end of what there is now. */
  goToEnd(): Promise<void> {
    return this.goTo(this.size - 1, "end");
  }

  /** Goes to a line: exactly where its number is counted, else to where it may be expected. */
  async goToLine(line: number): Promise<void> {
    // The first piece tells how long lines are; before it is read there is nothing to expect a place from.
    if (!this.#state.begun.has(0)) await this.goTo(0);
    if (this.#state.begun.size === 0) return;
    const { chunk, nth } = placeOfLine(
      this.#state.begun,
      Math.max(1, Math.floor(line)),
      chunkCount(this.size),
    );
    await this.goTo(chunk * chunkBytes);
    const { window } = this.#state;
    const rows = window.pieces[chunk - window.first]?.rows;
    if (nth === undefined || !rows) return;
    await this.goTo(byteOfPlace(window, { chunk, row: nth - 1 + (rows.continues ? 1 : 0) }));
  }

  /** The number of a row's line, and whether it is counted; null for a row that goes on with an earlier line. */
  lineOf(place: RowPlace): { line: number; exact: boolean } | null {
    const { window, begun } = this.#state;
    if (isContinued(window, place)) return null;
    const { lines, exact } = linesBefore(begun, place.chunk);
    const continues = window.pieces[place.chunk - window.first]?.rows.continues === true;
    return { line: lines + place.row + (continues ? 0 : 1), exact };
  }

  /** The row of the window where a target lies. */
  rowOf(target: Target): number {
    return indexOfByte(this.#state.window, target.offset);
  }

  /**
   * Takes bytes that the log has grown by. What is known already is passed over; the rest joins the window where that
   * reaches to the end, and else is read when somebody looks there.
   *
   * @param offset where they stand in the file; beyond its known end they are not taken
   * @returns whether the log has grown
   */
  append(offset: number, bytes: Uint8Array): boolean {
    if (offset > this.size || offset + bytes.length <= this.size) return false;
    let rest = bytes.subarray(this.size - offset);
    let { window, size } = this.#state;
    const begun = new Map(this.#state.begun);
    while (rest.length > 0) {
      const chunk = Math.floor(size / chunkBytes);
      const part = rest.subarray(0, (chunk + 1) * chunkBytes - size);
      const grown = grownPiece(window, chunk, size, part);
      if (grown) {
        begun.set(chunk, linesBegun(grown.rows));
        const has = holds(window, chunk);
        window = has ? withGrown(window, chunk, grown) : withPiece(window, chunk, grown);
      } else begun.delete(chunk);
      size += part.length;
      rest = rest.subarray(part.length);
    }
    this.#change({ window, begun, size });
    return true;
  }

  /** Reads every piece that was never read, where there are no more than `most`, so that all lines are counted. */
  async countLines(most: number): Promise<void> {
    if (chunkCount(this.size) > most) return;
    const { signal } = new AbortController();
    for (let chunk = 0; chunk < chunkCount(this.size); chunk++) {
      if (!this.#state.begun.has(chunk) && !(await this.#piece(chunk, signal))) return;
    }
  }

  /** How many lines the log has, and whether all of them were counted. */
  lines(): { lines: number; exact: boolean } {
    return linesBefore(this.#state.begun, chunkCount(this.size));
  }

  #isNext(chunk: number): boolean {
    const { first, pieces } = this.#state.window;
    return pieces.length > 0 && (chunk === first - 1 || chunk === first + pieces.length);
  }

  /** @returns undefined where it could not be read, or is no longer wanted */
  async #piece(chunk: number, signal: AbortSignal): Promise<LogPiece | undefined> {
    const { pending } = this.#journey;
    pending.add(chunk);
    try {
      // One byte more, to know whether a line begins with the piece.
      const start = Math.max(0, chunk * chunkBytes - 1);
      const endNow = () => Math.min(this.size, (chunk + 1) * chunkBytes) - 1;
      let read = await this.#read(start, endNow(), signal);
      // The log may have grown while it was read; a piece must reach to where what comes next begins.
      for (let tries = 0; start + read.length <= endNow(); tries++) {
        if (tries === mostTries) throw new Error("The log is shorter than it was said to be");
        read = await this.#read(start, endNow(), signal);
      }
      const bytes = chunk === 0 ? read : read.subarray(1);
      const rows = chunkRows(bytes, chunk === 0 || read[0] === 10);
      this.#change({ begun: new Map(this.#state.begun).set(chunk, linesBegun(rows)), failed: false });
      return { bytes, rows };
    } catch {
      if (!signal.aborted) this.#change({ failed: true });
      return undefined;
    } finally {
      pending.delete(chunk);
    }
  }

  #change(part: Partial<LogState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}

/** The piece with more at its end; undefined where the window does not reach so far. */
function grownPiece(
  { first, pieces }: LogWindow,
  chunk: number,
  size: number,
  part: Uint8Array,
): LogPiece | undefined {
  const old = pieces[chunk - first];
  const before = pieces[chunk - first - 1];
  const isNew = size === chunk * chunkBytes;
  if (isNew ? chunk > 0 && !before : !old) return undefined;
  const bytes = new Uint8Array((old?.bytes.length ?? 0) + part.length);
  if (old) bytes.set(old.bytes);
  bytes.set(part, old?.bytes.length ?? 0);
  const fresh = old ? old.rows.tail === 0 && !old.rows.continues : chunk === 0 || before?.bytes.at(-1) === 10;
  return { bytes, rows: chunkRows(bytes, fresh) };
}

function holds({ first, pieces }: LogWindow, chunk: number): boolean {
  return chunk >= first && chunk < first + pieces.length;
}
