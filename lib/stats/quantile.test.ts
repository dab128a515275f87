import fc from "fast-check";
import { expect, test } from "vitest";
import { percentileInterval, quantile, sideOfZero } from "./quantile";

test("type 7 interpolates between neighbours, as R and NumPy do", () => {
  expect(quantile([1, 2, 3, 4], 0.25)).toBe(1.75);
  expect(quantile([1, 2, 3, 4], 0.5)).toBe(2.5);
  expect(quantile([1, 2, 3, 4], 1)).toBe(4);
  expect(quantile([5], 0.3)).toBe(5);
});

test("no values and a share outside 0 to 1 are refused", () => {
  expect(() => quantile([], 0.5)).toThrow("quantile needs at least one value");
  expect(() => quantile([1], 1.1)).toThrow("quantile needs a share from 0 to 1");
  expect(() => quantile([1], Number.NaN)).toThrow("quantile needs a share from 0 to 1");
});

test("the interval sorts by number and leaves its argument alone", () => {
  const values = [10, 9, 100, 1];
  expect(percentileInterval(values, 1)).toEqual([1, 100]);
  expect(values).toEqual([10, 9, 100, 1]);
});

const columns = fc.integer({ min: 1, max: 120 }).chain((length) => {
  const column = fc.array(fc.integer({ min: -6, max: 6 }), { minLength: length, maxLength: length });
  return fc.tuple(column, column);
});

test("the one-pass side of zero says what the sorted interval says", () => {
  fc.assert(
    fc.property(columns, fc.constantFrom(0.95, 0.8, 0.5), ([first, second], level) => {
      const [a, b] = [Float64Array.from(first), Float64Array.from(second)];
      const [low, high] = percentileInterval(
        a.map((value, i) => value - (b[i] as number)),
        level,
      );
      expect(sideOfZero(a, b, level)).toBe(low > 0 ? 1 : high < 0 ? -1 : 0);
    }),
  );
});

test("equal columns and unequal lengths", () => {
  const a = Float64Array.of(1, 2);
  expect(sideOfZero(a, a)).toBe(0);
  expect(() => sideOfZero(a, Float64Array.of(1))).toThrow("sideOfZero needs two equally long columns");
});
