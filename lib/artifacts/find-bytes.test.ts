import fc from "fast-check";
import { expect, test } from "vitest";
import { findBytes, findBytesBefore, searchBytes } from "./find-bytes";

const bytes = (text: string) => new TextEncoder().encode(text);

test("letters match whatever their case, other scripts as they are", () => {
  expect(findBytes(bytes("an ERROR here"), searchBytes("Error"))).toBe(3);
  expect(findBytes(bytes("損失 0.5"), searchBytes("損失"))).toBe(0);
});

test("searching goes on from a place, in both directions", () => {
  const text = bytes("x1 x2 x3");
  expect(findBytes(text, searchBytes("x"), 1)).toBe(3);
  expect(findBytesBefore(text, searchBytes("x"), 5)).toBe(3);
  expect(findBytesBefore(text, searchBytes("x"), 100)).toBe(6);
});

test("nothing is found for nothing, and nothing in nothing", () => {
  expect(findBytes(bytes("abc"), searchBytes(""))).toBe(-1);
  expect(findBytesBefore(bytes("abc"), searchBytes(""), 2)).toBe(-1);
  expect(findBytes(bytes(""), searchBytes("a"))).toBe(-1);
});

test("it finds what a text's own search finds", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "é", "\n") });
  fc.assert(
    fc.property(text, text, (whole, part) => {
      fc.pre(part !== "");
      const at = whole.indexOf(part);
      expect(findBytes(bytes(whole), searchBytes(part))).toBe(at < 0 ? -1 : bytes(whole.slice(0, at)).length);
      const last = whole.lastIndexOf(part);
      const place = last < 0 ? -1 : bytes(whole.slice(0, last)).length;
      expect(findBytesBefore(bytes(whole), searchBytes(part), whole.length * 2)).toBe(place);
    }),
  );
});
