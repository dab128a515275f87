/** A log is read in pieces of this size, each asked for when somebody looks at it. */
export const chunkBytes = 256 * 1024;
/** A line that runs on into the next piece is joined to its beginning if it ends within this many bytes. */
const joinBytes = 8 * 1024;

const newline = 10;

/**
 * Where the rows of one piece begin. A row is a line, or the part of a line that lies in one piece where the line is
 * too long to be joined: a line of 20 MB is then 80 rows, and none of them is large.
 */
export interface ChunkRows {
  /** Bytes at the start that finish the last row of the piece before. */
  readonly tail: number;
  /** Where each row begins, in bytes from the start of the piece. */
  readonly starts: Uint32Array;
  /** True where the first row goes on with a line that began earlier. */
  readonly continues: boolean;
}

/**
 * Finds the rows of a piece.
 *
 * @param fresh whether a line begins with the first byte: at the start of the file and behind a line's end
 */
export function chunkRows(bytes: Uint8Array, fresh: boolean): ChunkRows {
  const first = fresh ? -1 : bytes.indexOf(newline);
  const joins = !fresh && (first >= 0 ? first < joinBytes : bytes.length < joinBytes);
  const tail = joins ? (first >= 0 ? first + 1 : bytes.length) : 0;
  const starts: number[] = tail < bytes.length ? [tail] : [];
  for (
    let at = bytes.indexOf(newline, tail);
    at >= 0 && at + 1 < bytes.length;
    at = bytes.indexOf(newline, at + 1)
  ) {
    starts.push(at + 1);
  }
  return { tail, starts: Uint32Array.from(starts), continues: !fresh && !joins };
}

/** How many lines begin in a piece. */
export function linesBegun({ starts, continues }: ChunkRows): number {
  return starts.length - (continues ? 1 : 0);
}

/** How many pieces a file of this size has. */
export function chunkCount(size: number): number {
  return Math.ceil(size / chunkBytes);
}

/** The number of lines before a piece, and whether it is counted or estimated from the pieces that were read. */
export function linesBefore(
  begun: ReadonlyMap<number, number>,
  chunk: number,
): { lines: number; exact: boolean } {
  let known = 0;
  let lines = 0;
  for (const [at, count] of begun) {
    if (at >= chunk) continue;
    known += 1;
    lines += count;
  }
  if (known === chunk) return { lines, exact: true };
  return { lines: lines + Math.round((chunk - known) * meanLines(begun)), exact: false };
}

/**
 * The piece that holds a line, counted from 1: exactly, where every piece up to it was read, and otherwise the place
 * where the pieces that were read let one expect it.
 *
 * @returns the row inside the piece is undefined where the place is an estimate
 */
export function placeOfLine(
  begun: ReadonlyMap<number, number>,
  line: number,
  chunks: number,
): { chunk: number; nth: number | undefined } {
  let before = 0;
  for (let chunk = 0; chunk < chunks; chunk++) {
    const count = begun.get(chunk);
    if (count === undefined) break;
    if (line <= before + count) return { chunk, nth: line - before };
    before += count;
  }
  const guess = Math.floor((line - 1) / Math.max(1, meanLines(begun)));
  return { chunk: Math.max(0, Math.min(chunks - 1, guess)), nth: undefined };
}

/**
 * Lines that begin in a piece, on average over the pieces that were read. Pieces of one endless line say nothing about
 * the others, so they count only where there are no others.
 */
export function meanLines(begun: ReadonlyMap<number, number>): number {
  const counts = [...begun.values()];
  const ordinary = counts.filter((count) => count > 1);
  const used = ordinary.length > 0 ? ordinary : counts;
  return used.length === 0 ? 0 : used.reduce((sum, count) => sum + count, 0) / used.length;
}
