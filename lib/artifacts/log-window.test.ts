import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chunkBytes, chunkCount, chunkRows } from "./log-chunk";
import {
  byteOfPlace,
  bytesOfRow,
  emptyWindow,
  indexOfByte,
  indexOfPlace,
  isContinued,
  type LogWindow,
  mostPieces,
  placeAt,
  rowCount,
  withPiece,
} from "./log-window";

function pieceOf(all: Uint8Array, chunk: number) {
  const bytes = all.subarray(chunk * chunkBytes, (chunk + 1) * chunkBytes);
  return { bytes, rows: chunkRows(bytes, chunk === 0 || all[chunk * chunkBytes - 1] === 10) };
}

function read(all: Uint8Array, chunks: readonly number[]): LogWindow {
  return chunks.reduce((window, chunk) => withPiece(window, chunk, pieceOf(all, chunk)), emptyWindow);
}

const linesOf = (count: number, text: (i: number) => string) =>
  new TextEncoder().encode(Array.from({ length: count }, (_, i) => `${text(i)}\n`).join(""));

describe("a window of a log", () => {
  const all = linesOf(40_000, (i) => `line ${i} ${"é".repeat(i % 40)}`);
  const whole = read(all, [...Array(chunkCount(all.length)).keys()]);

  test("read piece by piece has every line once and whole, also those that a piece's end cuts", () => {
    expect(rowCount(whole)).toBe(40_000);
    const text = new TextDecoder();
    const shown = Array.from({ length: 40_000 }, (_, i) => text.decode(bytesOfRow(whole, placeAt(whole, i))));
    expect(shown.join("")).toBe(text.decode(all));
    expect(shown.every((line) => line.startsWith("line "))).toBe(true);
  });

  test("finds the row of any byte, and a row's first byte leads back to it", () => {
    fc.assert(
      fc.property(fc.nat(all.length - 1), (offset) => {
        const index = indexOfByte(whole, offset);
        const from = byteOfPlace(whole, placeAt(whole, index));
        expect(from).toBeLessThanOrEqual(offset);
        expect(from + bytesOfRow(whole, placeAt(whole, index)).length).toBeGreaterThan(offset);
        expect(indexOfPlace(whole, placeAt(whole, index))).toBe(index);
      }),
    );
  });

  test("grows at both ends, and elsewhere begins anew", () => {
    expect(read(all, [3, 4, 2])).toMatchObject({ first: 2, pieces: { length: 3 } });
    expect(read(all, [3, 4, 0])).toMatchObject({ first: 0, pieces: { length: 1 } });
    expect(read(all, [3, 3])).toMatchObject({ first: 3, pieces: { length: 1 } });
  });

  test("holds no more than its bound: what lies farthest is let go", () => {
    const piece = pieceOf(all, 0);
    const down = Array.from({ length: 100 }, (_, i) => i);
    const window = down.reduce((one, chunk) => withPiece(one, chunk, piece), emptyWindow);
    expect([window.first, window.pieces.length]).toEqual([100 - mostPieces, mostPieces]);
    const wide = { first: window.first, last: window.first + mostPieces - 1 };
    expect(withPiece(window, 100, piece, wide).pieces, "all of it is in view").toHaveLength(mostPieces + 1);
    const up = withPiece(window, window.first - 1, piece);
    expect([up.first, up.pieces.length]).toEqual([window.first - 1, mostPieces]);
  });
});

test("a line of 20 MB is a few rows, the first with its number and the others continued", () => {
  const all = new TextEncoder().encode(`before\n${"x".repeat(20_000_000)}\nafter\n`);
  const first = read(all, [0, 1, 2]);
  expect(rowCount(first)).toBe(4);
  expect([0, 1, 2, 3].map((i) => isContinued(first, placeAt(first, i)))).toEqual([false, false, true, true]);
  const last = read(all, [chunkCount(all.length) - 1]);
  const text = new TextDecoder().decode(bytesOfRow(last, placeAt(last, rowCount(last) - 1)));
  expect(text).toBe("after\n");
});

test("an empty window has no rows", () => {
  expect(rowCount(emptyWindow)).toBe(0);
  expect(() => placeAt(emptyWindow, 0)).toThrow(RangeError);
});
