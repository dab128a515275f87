import { expect, test } from "vitest";
import { Shown } from "./shown";
import { formatInterval, formatNumber, shownNumber } from "./small-numbers";

const number = (n: number) => shownNumber({ n, value: 1.256, ci95: [-0.004, 2.5], method: "bootstrap" });

test.each([
  [0, "undefined", null, null],
  [1, "withheld", null, null],
  [2, "withheld", null, null],
  [3, "point", "1.3", null],
  [9, "point", "1.3", null],
  [10, "interval", "1.26", "[0.00, 2.50]"],
  [19, "interval", "1.26", "[0.00, 2.50]"],
  [20, "full", "1.26", "[0.00, 2.50]"],
])("%i papers: %s", (n, shown, text, interval) => {
  const found = number(n);
  expect(found).toMatchObject({ shown, n });
  expect(Shown.parse(found)).toEqual(found);
  expect(formatNumber(found)).toBe(text);
  expect(formatInterval(found)).toBe(interval);
});

test("what may not be shown is not in the number at all", () => {
  expect(Object.keys(number(2))).toEqual(["shown", "n"]);
  expect(JSON.stringify(number(9))).not.toContain("ci95");
});

test("a number that does not exist says why, unless its papers are too few to say even that", () => {
  const none = (n: number) => shownNumber({ n, value: "no variation" });
  expect(none(3)).toEqual({ shown: "undefined", n: 3, why: "no variation" });
  expect(none(2)).toEqual({ shown: "withheld", n: 2 });
  expect(shownNumber({ n: 30, value: Number.NaN })).toMatchObject({ why: "cannot be computed" });
});

test("an interval keeps how it was made, and without one there is no method", () => {
  expect(number(20)).toMatchObject({ method: "bootstrap" });
  expect(shownNumber({ n: 20, value: 1, ci95: null, method: "F" })).toMatchObject({
    ci95: null,
    method: null,
  });
});

test("resamples without the number are counted where there are any", () => {
  const found = shownNumber({ n: 20, value: 1, ci95: [0, 2], method: "bootstrap", dropped: 3 });
  expect(Shown.parse(found)).toMatchObject({ dropped: 3 });
  expect(number(20)).not.toHaveProperty("dropped");
});

test("signs are written as signs, and zero has none", () => {
  const of = (value: number) => formatNumber(shownNumber({ n: 30, value }), { signed: true });
  expect([of(0.5), of(-0.5), of(-0.001), of(0)]).toEqual(["+0.50", "\u22120.50", "0.00", "0.00"]);
});
