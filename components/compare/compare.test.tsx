import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ChooseAgents } from "./choose-agents";
import { differenceAxis, placeOf } from "./difference-axis";
import { pWords, signed } from "./words";

test("a difference axis has zero in its middle and holds every value", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { minLength: 1 }), (values) => {
      const axis = differenceAxis(values);
      expect(placeOf(axis, 0)).toBe(50);
      expect(axis.reach).toBeGreaterThanOrEqual(Math.max(...values.map(Math.abs)) - 1e-6);
      expect(axis.ticks.length).toBeLessThanOrEqual(9);
      expect(axis.ticks).toContain(0);
    }),
  );
});

test("a difference always shows its sign, and nothing is minus zero", () => {
  expect([0.85, -0.3, 0, -0.001, 0.004].map(signed)).toEqual(["+0.85", "−0.30", "0.00", "0.00", "0.00"]);
});

test("a p-value is never zero", () => {
  expect([0, 0.0004, 0.0177, 0.12, 1].map((p) => pWords(p).replaceAll("\u00a0", " "))).toEqual([
    "p < .001",
    "p < .001",
    "p = .018",
    "p = .12",
    "p = 1.00",
  ]);
});

const choose = { choices: [], picked: [], unknown: [], isTwice: false, stage: undefined };

test("the chooser says what was wrong, and shows a stranger's id as text", () => {
  expect(renderToStaticMarkup(<ChooseAgents {...choose} isTwice />)).toContain("same agent twice");
  const html = renderToStaticMarkup(<ChooseAgents {...choose} unknown={["<script>x</script>"]} />);
  expect(html).toContain("&lt;script&gt;x&lt;/script&gt;");
  expect(html).not.toContain("<script>");
});
