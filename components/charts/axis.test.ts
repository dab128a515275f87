import fc from "fast-check";
import { expect, test } from "vitest";
import { apart, axisFor, placeOn } from "./axis";

test("the axis holds every value and the line, and stays on the scale of 1 to 10", () => {
  const score = fc.double({ min: 1, max: 10, noNaN: true });
  fc.assert(
    fc.property(fc.array(score), (values) => {
      const { lo, hi, ticks } = axisFor(values, 6);
      for (const value of [...values, 6]) expect(value >= lo && value <= hi).toBe(true);
      expect(lo).toBeGreaterThanOrEqual(1);
      expect(hi).toBeLessThanOrEqual(10);
      expect(hi).toBeGreaterThan(lo);
      expect([ticks[0], ticks.at(-1)]).toEqual([lo, hi]);
    }),
  );
});

test("the line never lies on the right edge, where its label would be cut", () => {
  expect(axisFor([1.7, 5.9], 6)).toMatchObject({ lo: 1, hi: 7 });
});

test("a short axis counts in halves", () => {
  expect(axisFor([7.6, 8.3], 6).ticks).toEqual([6, 6.5, 7, 7.5, 8, 8.5, 9]);
});

test("a value beyond the axis stays at its end", () => {
  const axis = axisFor([2, 5], 6);
  expect([placeOn(axis, 0), placeOn(axis, 10)]).toEqual([0, 100]);
});

test("marks that would cover each other move apart by equal steps, the others stay", () => {
  expect(apart([10, 11, 60], 6)).toEqual([-6, 6, 0]);
  expect(apart([60, 11, 10, 10.5], 6)).toEqual([0, 12, -12, 0]);
  expect(apart([], 6)).toEqual([]);
});
