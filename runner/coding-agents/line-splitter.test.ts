import fc from "fast-check";
import { expect, test } from "vitest";
import { type Line, LineSplitter } from "./line-splitter";

const split = (bytes: Uint8Array, cuts: readonly number[], longest?: number): Line[] => {
  const splitter = new LineSplitter(longest);
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  const lines = places.slice(1).flatMap((end, i) => splitter.push(bytes.subarray(places[i], end)));
  return [...lines, ...splitter.rest()];
};

test("however a text is cut into pieces, its lines come out whole", () => {
  const line = fc.string({ unit: "grapheme" }).map((text) => text.replace(/[\r\n]/g, ""));
  fc.assert(
    fc.property(fc.array(line), fc.array(fc.nat()), (lines, cuts) => {
      const bytes = Buffer.from(lines.map((one) => `${one}\n`).join(""));
      expect(split(bytes, cuts)).toEqual(lines.map((text) => ({ text })));
    }),
  );
});

test("a line that is too long is counted, and the next is read", () => {
  const bytes = Buffer.from("ok\nfar too long\nok\r\nlast one");
  for (const cuts of [[], [5], [5, 9, 14], [15, 16]]) {
    expect(split(bytes, cuts, 8)).toEqual([
      { text: "ok" },
      { text: null, bytes: 12 },
      { text: "ok" },
      { text: "last one" },
    ]);
  }
});

test("an end without a line's end is a line, and no end is none", () => {
  expect(split(Buffer.from("a\nb"), [])).toEqual([{ text: "a" }, { text: "b" }]);
  expect(split(Buffer.from("a\n"), [])).toEqual([{ text: "a" }]);
  expect(split(Buffer.from(""), [])).toEqual([]);
});
