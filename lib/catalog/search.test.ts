import fc from "fast-check";
import { expect, test } from "vitest";
import { ftsQuery, hitEnd, hitStart, marked, pieces, searchText } from "./search";

test("every word must occur, as the beginning of a word", () => {
  expect(ftsQuery("spurious correl")).toBe('"spurious"* "correl"*');
});

test("what is syntax in the index is only text when a person types it", () => {
  expect(ftsQuery('NEAR("a" b, 5) OR title:x* ^y -z')).toBe(
    '"NEAR"* "a"* "b"* "5"* "OR"* "title"* "x"* "y"* "z"*',
  );
  expect(ftsQuery('"unbalanced')).toBe('"unbalanced"*');
});

test("letters of every script are words", () => {
  expect(ftsQuery("机器学习 обучение café")).toBe('"机器学习"* "обучение"* "café"*');
});

test.each(["", "   ", '""', "***", "🙂🙂", "\u0301", "()-+^", "\u0000"])(
  "%j holds nothing to search for",
  (typed) => {
    expect(ftsQuery(typed)).toBeNull();
  },
);

test("a pasted page becomes a short query", () => {
  expect(ftsQuery("word ".repeat(5000))?.split(" ")).toHaveLength(12);
  expect(searchText("x".repeat(5000))).toHaveLength(200);
});

test("only quoted words and prefix stars leave, whatever comes in", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (typed) => {
      const query = ftsQuery(typed);
      if (query !== null) expect(query).toMatch(/^"[^"\s*]+"\*( "[^"\s*]+"\*)*$/u);
    }),
  );
});

test("pieces join to the text without its marks", () => {
  const text = `a ${hitStart}b${hitEnd} c${hitStart}d${hitEnd}`;
  expect(pieces(text)).toEqual([
    { text: "a ", hit: false },
    { text: "b", hit: true },
    { text: " c", hit: false },
    { text: "d", hit: true },
  ]);
  fc.assert(
    fc.property(fc.string(), fc.string(), (whole, needle) => {
      fc.pre(!whole.includes(hitStart) && !whole.includes(hitEnd));
      expect(
        pieces(marked(whole, needle))
          .map((piece) => piece.text)
          .join(""),
      ).toBe(whole);
    }),
  );
});

test("a hit is found whatever the case, and only once", () => {
  expect(pieces(marked("Deep Learning, deep", "deep"))).toEqual([
    { text: "Deep", hit: true },
    { text: " Learning, deep", hit: false },
  ]);
});
