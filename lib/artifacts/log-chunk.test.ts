import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chunkBytes, chunkCount, chunkRows, linesBefore, linesBegun, placeOfLine } from "./log-chunk";

const bytes = (text: string) => new TextEncoder().encode(text);
const rowsOf = (text: string, fresh = true) => {
  const { starts, tail, continues } = chunkRows(bytes(text), fresh);
  return { starts: [...starts], tail, continues };
};

describe("the rows of a piece", () => {
  test("begin behind each line's end, and nothing begins behind the last", () => {
    expect(rowsOf("ab\nc\n\nd\n")).toEqual({ starts: [0, 3, 5, 6], tail: 0, continues: false });
    expect(rowsOf("ab\nc")).toEqual({ starts: [0, 3], tail: 0, continues: false });
  });

  test("leave the end of an earlier line to that line", () => {
    expect(rowsOf("ab\nc\n", false)).toEqual({ starts: [3], tail: 3, continues: false });
    expect(rowsOf("abc", false)).toEqual({ starts: [], tail: 3, continues: false });
  });

  test("go on with a line that is too long to be joined", () => {
    const text = `${"x".repeat(20_000)}\nnext\n`;
    expect(rowsOf(text, false)).toEqual({ starts: [0, 20_001], tail: 0, continues: true });
    expect(rowsOf("x".repeat(chunkBytes), false)).toEqual({ starts: [0], tail: 0, continues: true });
  });

  test("of nothing are none", () => {
    expect(rowsOf("")).toEqual({ starts: [], tail: 0, continues: false });
  });
});

test("pieces read one by one have the lines of the whole, whatever the pieces' size", () => {
  const line = fc.oneof(fc.string({ unit: "grapheme", maxLength: 30 }), fc.constant("y".repeat(9000)));
  fc.assert(
    fc.property(fc.array(line), fc.integer({ min: 1, max: 12_000 }), (lines, size) => {
      const all = bytes(lines.join("\n"));
      let begun = 0;
      let covered = 0;
      for (let at = 0; at < all.length; at += size) {
        const piece = all.subarray(at, at + size);
        const rows = chunkRows(piece, at === 0 || all[at - 1] === 10);
        begun += linesBegun(rows);
        covered += rows.tail + piece.length - (rows.starts[0] ?? piece.length);
      }
      const text = new TextDecoder().decode(all);
      const expected = text === "" ? 0 : text.replace(/\n$/, "").split("\n").length;
      expect(begun).toBe(expected);
      expect(covered).toBe(all.length);
    }),
    { numRuns: 300 },
  );
});

test("a line of 20 MB is one row a piece", () => {
  const piece = bytes("x".repeat(chunkBytes));
  expect(chunkCount(20_000_000)).toBe(77);
  expect(chunkRows(piece, true).starts).toHaveLength(1);
  expect(chunkRows(piece, false).starts).toHaveLength(1);
});

describe("the number of a line", () => {
  const begun = new Map([
    [0, 100],
    [1, 50],
    [5, 30],
  ]);

  test("is counted where every piece before was read, and estimated elsewhere", () => {
    expect(linesBefore(begun, 0)).toEqual({ lines: 0, exact: true });
    expect(linesBefore(begun, 2)).toEqual({ lines: 150, exact: true });
    expect(linesBefore(begun, 4)).toEqual({ lines: 150 + 120, exact: false });
  });

  test("leads to its piece, exactly or by estimate, and never past the end", () => {
    expect(placeOfLine(begun, 1, 10)).toEqual({ chunk: 0, nth: 1 });
    expect(placeOfLine(begun, 101, 10)).toEqual({ chunk: 1, nth: 1 });
    expect(placeOfLine(begun, 421, 10)).toEqual({ chunk: 7, nth: undefined });
    expect(placeOfLine(begun, 1e9, 10)).toEqual({ chunk: 9, nth: undefined });
    expect(placeOfLine(new Map(), 5, 10).nth).toBeUndefined();
  });
});
