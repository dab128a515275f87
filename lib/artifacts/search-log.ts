import { findBytes, findBytesBefore, searchBytes } from "./find-bytes";
import type { ReadRange } from "./log-reader";

const blockBytes = 2 * 1024 * 1024;

interface Search {
  readonly words: string;
  /** The byte to start at; going up, the last byte that may begin a match. */
  readonly from: number;
  readonly direction: "down" | "up";
  readonly signal: AbortSignal;
  /** Told after each block how much of the way is done, from 0 to 1. */
  readonly progress: (done: number) => void;
}

/**
 * Searches a log of any size from a place to its end or start, block by block, keeping none. Letters of ASCII match
 * whatever their case.
 *
 * @returns the first byte of the match, or null where there is none or the search was stopped
 */
export async function searchLog(size: number, read: ReadRange, search: Search): Promise<number | null> {
  const wanted = searchBytes(search.words);
  if (wanted.length === 0) return null;
  for (const [start, end] of blocks(size, wanted.length, search)) {
    if (search.signal.aborted) return null;
    const bytes = await read(start, end, search.signal);
    const at =
      search.direction === "down" ? findBytes(bytes, wanted) : findBytesBefore(bytes, wanted, bytes.length);
    if (at >= 0) return start + at;
    search.progress(search.direction === "down" ? (end + 1) / size : 1 - start / size);
  }
  return null;
}

/** Blocks overlap by less than a match, so that none is missed at a seam and none is found twice. */
function* blocks(size: number, length: number, { from, direction }: Search): Generator<[number, number]> {
  if (direction === "down") {
    for (let start = Math.max(0, from); start < size; start += blockBytes) {
      yield [start, Math.min(size, start + blockBytes + length - 1) - 1];
    }
    return;
  }
  for (let last = Math.min(from, size - 1); last >= 0; last -= blockBytes) {
    yield [Math.max(0, last - blockBytes + 1), Math.min(size, last + length) - 1];
  }
}
