import { type ChunkRows, chunkBytes } from "./log-chunk";

/** A piece of a log that was read, with its rows. */
export interface LogPiece {
  readonly bytes: Uint8Array;
  readonly rows: ChunkRows;
}

/** The stretch of a log that is in memory: pieces that follow each other. */
export interface LogWindow {
  /** Number of its first piece. */
  readonly first: number;
  readonly pieces: readonly LogPiece[];
}

/** A row by where it begins: the same row in every window. */
export interface RowPlace {
  readonly chunk: number;
  readonly row: number;
}

/** Pieces that are in view, and with their neighbours never let go. */
export interface View {
  readonly first: number;
  readonly last: number;
}

/** Six megabytes, whatever the file's size; more only where a view shows that many pieces of one endless line. */
export const mostPieces = 24;

export const emptyWindow: LogWindow = { first: 0, pieces: [] };

/**
 * Adds a piece. One that follows or precedes the window extends it, and what lies farthest from the view is let go; one
 * that lies elsewhere begins a new window.
 */
export function withPiece(window: LogWindow, chunk: number, piece: LogPiece, view?: View): LogWindow {
  const { first, pieces } = window;
  const end = first + pieces.length;
  if (chunk >= first && chunk < end) return window;
  const near = view ?? { first: chunk, last: chunk };
  if (chunk === end) return trimmed({ first, pieces: [...pieces, piece] }, near);
  if (chunk === first - 1) return trimmed({ first: chunk, pieces: [piece, ...pieces] }, near);
  return { first: chunk, pieces: [piece] };
}

/** Puts a piece that has grown in place of what it was. */
export function withGrown({ first, pieces }: LogWindow, chunk: number, piece: LogPiece): LogWindow {
  return { first, pieces: pieces.map((one, at) => (first + at === chunk ? piece : one)) };
}

function trimmed({ first, pieces }: LogWindow, view: View): LogWindow {
  let start = first;
  let end = first + pieces.length;
  while (end - start > mostPieces) {
    const above = view.first - 1 - start;
    const below = end - 1 - (view.last + 1);
    if (above <= 0 && below <= 0) break;
    if (above >= below) start += 1;
    else end -= 1;
  }
  return { first: start, pieces: pieces.slice(start - first, end - first) };
}

export function rowCount({ pieces }: LogWindow): number {
  return pieces.reduce((sum, piece) => sum + piece.rows.starts.length, 0);
}

/** Where the row stands that is `index` rows below the window's first. */
export function placeAt({ first, pieces }: LogWindow, index: number): RowPlace {
  let row = index;
  for (const [i, { rows }] of pieces.entries()) {
    if (row < rows.starts.length) return { chunk: first + i, row };
    row -= rows.starts.length;
  }
  throw new RangeError("placeAt needs a row of the window");
}

/** How many rows of the window stand above a row. */
export function indexOfPlace({ first, pieces }: LogWindow, { chunk, row }: RowPlace): number {
  return pieces
    .slice(0, Math.max(0, chunk - first))
    .reduce((sum, piece) => sum + piece.rows.starts.length, row);
}

/** The row of the window that holds a byte of the file; the nearest one for a byte outside. */
export function indexOfByte(window: LogWindow, offset: number): number {
  const { first, pieces } = window;
  const chunk = Math.max(first, Math.min(first + pieces.length - 1, Math.floor(offset / chunkBytes)));
  const starts = pieces[chunk - first]?.rows.starts ?? new Uint32Array();
  const above = starts.findLastIndex((start) => start <= offset - chunk * chunkBytes);
  // Before the piece's first row the byte belongs to the last row of the piece before.
  return Math.max(0, indexOfPlace(window, { chunk, row: 0 }) + above);
}

/** Where a row begins in the file, in bytes. */
export function byteOfPlace({ first, pieces }: LogWindow, { chunk, row }: RowPlace): number {
  return chunk * chunkBytes + (pieces[chunk - first]?.rows.starts[row] ?? 0);
}

/** The bytes of a row, with its end in the next piece where that is read. */
export function bytesOfRow({ first, pieces }: LogWindow, { chunk, row }: RowPlace): Uint8Array {
  const piece = pieces[chunk - first];
  if (!piece) throw new RangeError("bytesOfRow needs a row of the window");
  const { starts } = piece.rows;
  const here = piece.bytes.subarray(starts[row], starts[row + 1]);
  const next = pieces[chunk - first + 1];
  if (row < starts.length - 1 || !next || next.rows.tail === 0) return here;
  const whole = new Uint8Array(here.length + next.rows.tail);
  whole.set(here);
  whole.set(next.bytes.subarray(0, next.rows.tail), here.length);
  return whole;
}

/** True for a row that goes on with a line which began in an earlier piece. */
export function isContinued({ first, pieces }: LogWindow, { chunk, row }: RowPlace): boolean {
  return row === 0 && pieces[chunk - first]?.rows.continues === true;
}
