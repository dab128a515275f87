import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readRange } from "./range";

const part = (start: number, end: number) => ({ kind: "part", start, end });

describe("a Range header", () => {
  test.each([
    ["bytes=0-0", 10, part(0, 0)],
    ["bytes=2-5", 10, part(2, 5)],
    ["bytes=2-", 10, part(2, 9)],
    ["bytes=-3", 10, part(7, 9)],
    ["bytes=-30", 10, part(0, 9)],
    ["bytes=5-500", 10, part(5, 9)],
  ])("%s of %i bytes is a part with both ends included", (header, size, expected) => {
    expect(readRange(header, size)).toEqual(expected);
  });

  test.each([
    ["bytes=10-", 10],
    ["bytes=10-12", 10],
    ["bytes=-0", 10],
    ["bytes=0-", 0],
    ["bytes=-1", 0],
  ])("%s of %i bytes lies outside", (header, size) => {
    expect(readRange(header, size)).toEqual({ kind: "outside" });
  });

  test.each([
    null,
    "",
    "bytes=",
    "bytes=-",
    "bytes=5-2",
    "bytes=1-2,4-5",
    "lines=1-2",
    "bytes=a-b",
    "bytes=1-2x",
  ])("%s is ignored and the whole is sent", (header) => {
    expect(readRange(header, 10)).toEqual({ kind: "whole" });
  });

  test("never reaches outside the content, whatever it says", () => {
    const number = fc.oneof(fc.nat(), fc.constant(""), fc.bigInt({ min: 0n }));
    fc.assert(
      fc.property(number, number, fc.nat(1000), (first, last, size) => {
        const range = readRange(`bytes=${first}-${last}`, size);
        if (range.kind !== "part") return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.start).toBeLessThanOrEqual(range.end);
        expect(range.end).toBeLessThan(size);
      }),
    );
  });
});
