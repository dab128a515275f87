import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boundaryBefore, cutMargin, textRange } from "./utf8-range";

const bytesOf = (text: string) => new TextEncoder().encode(text);
/** As a reader does it: the bytes around a wish, and what they give. */
function ask(all: Uint8Array, from: number, to: number, isComplete = true) {
  const first = Math.max(0, from - cutMargin);
  const near = all.subarray(first, Math.min(all.length, to + cutMargin));
  return textRange(near, first, { from, to }, { size: all.length, isComplete });
}
const text = fc.string({ unit: "grapheme", maxLength: 40 });

describe("a piece of a log", () => {
  test("never cuts a character, wherever it is asked to", () => {
    const all = bytesOf("aé€😀z");
    for (let at = 0; at <= all.length; at++) {
      const { from, to } = ask(all, 0, at);
      expect(new TextDecoder("utf-8", { fatal: true }).decode(all.subarray(from, to))).not.toContain(
        "\ufffd",
      );
    }
  });

  test("followed by the next, and so on, is the whole text, however large the steps are", () => {
    fc.assert(
      fc.property(text, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (words, steps) => {
        const all = bytesOf(words);
        const pieces: string[] = [];
        for (let at = 0, i = 0; at < all.length; i++) {
          const { from, to } = ask(all, at, at + (steps[i % steps.length] ?? 1));
          expect(from).toBe(at);
          expect(to).toBeGreaterThan(at);
          pieces.push(new TextDecoder("utf-8", { fatal: true }).decode(all.subarray(from, to)));
          at = to;
        }
        expect(pieces.join("")).toBe(words);
      }),
    );
  });

  test("begins with a whole character, also where it was asked to begin inside one", () => {
    expect(ask(bytesOf("a€b"), 2, 5)).toEqual({ from: 1, to: 5 });
    expect(ask(bytesOf("a€b"), 3, 5)).toEqual({ from: 1, to: 5 });
  });

  test("waits for the rest of a character while the log grows, and at its end gives what there is", () => {
    const cut = bytesOf("a€").subarray(0, 3);
    expect(ask(cut, 0, 3, false)).toEqual({ from: 0, to: 1 });
    expect(ask(cut, 1, 3, false)).toEqual({ from: 1, to: 1 });
    expect(ask(cut, 1, 3)).toEqual({ from: 1, to: 3 });
  });

  test("of bytes that are no text lies inside the file and ends after it begins", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), fc.nat(), fc.nat(), (bytes, a, b) => {
        const from = a % bytes.length;
        const { from: start, to } = ask(bytes, from, from + 1 + (b % 20));
        expect(start).toBeLessThanOrEqual(from);
        expect(from - start).toBeLessThan(4);
        expect(to).toBeGreaterThan(start);
        expect(to).toBeLessThanOrEqual(bytes.length);
      }),
    );
  });

  test("beyond the end is empty", () => {
    expect(ask(bytesOf("ab"), 9, 12)).toEqual({ from: 2, to: 2 });
  });
});

test("a stray byte is a place to cut", () => {
  expect(boundaryBefore(Uint8Array.of(0x80, 0x80, 0x80, 0x80), 4)).toBe(4);
  expect(boundaryBefore(Uint8Array.of(0x61, 0x80), 2)).toBe(2);
});
