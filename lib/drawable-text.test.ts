import fc from "fast-check";
import { expect, test } from "vitest";
import { drawableText } from "./drawable-text";

test("letters of our fonts stay as they are", () => {
  expect(drawableText("Über “naïve” Ελλάδα Русский – 4.70")).toBe("Über “naïve” Ελλάδα Русский – 4.70");
});

test("what no font holds becomes an ellipsis, once a stretch", () => {
  expect(drawableText("A, B (50% & C) #1/雪雪 🎉 end")).toBe("A, B (50% & C) #1/… end");
  expect(drawableText("雪")).toBe("…");
});

test("a long text ends at a word", () => {
  expect(drawableText("one two three four", 12)).toBe("one two…");
});

test("whatever comes in, only drawable characters come out, no more than asked for", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 200 }), (text, most) => {
      const drawn = drawableText(text, most);
      expect(drawn).toMatch(/^[\u0020-\u007e\u00a0-\u045f\u2010-\u2040\u2212]*$/u);
      expect(drawn.length).toBeLessThanOrEqual(most + 1);
    }),
  );
});
