import fc from "fast-check";
import { expect, test } from "vitest";
import { putFormulasBack, splitAtFormulas, takeFormulasOut } from "./formulas-out";

const texish = fc
  .array(
    fc.constantFrom(
      "$",
      "$$",
      "\\",
      "(",
      ")",
      "[",
      "]",
      "`",
      "```",
      "\n",
      "\n\n",
      "x",
      "5",
      " ",
      "_",
      "{",
      "}",
      "|",
      "~~~",
    ),
    {
      maxLength: 60,
    },
  )
  .map((parts) => parts.join(""));

test("whatever the text, putting the formulas back gives it unchanged", () => {
  fc.assert(
    fc.property(texish, (text) => {
      const { text: tokens, formulas } = takeFormulasOut(text);
      expect(putFormulasBack(tokens, formulas)).toBe(text);
    }),
  );
});

test("a document cannot forge a token", () => {
  const { text, formulas } = takeFormulasOut("\uFDD00\uFDD1 and $x$");
  expect(text).toBe("\uFFFD0\uFFFD and \uFDD00\uFDD1");
  expect(splitAtFormulas(text, formulas)).toEqual([
    "\uFFFD0\uFFFD and ",
    expect.objectContaining({ tex: "x" }),
  ]);
});

test.each([
  ["dollars", "$a ".repeat(40_000)],
  ["double dollars", "$$".repeat(60_000)],
  ["open brackets", "\\(".repeat(60_000)],
  ["backticks", "`".repeat(120_000)],
  ["environments", "\\begin{align}".repeat(9_000)],
])("a long run of %s is scanned within a second", (_name, text) => {
  const start = performance.now();
  takeFormulasOut(text);
  expect(performance.now() - start).toBeLessThan(1000);
});
