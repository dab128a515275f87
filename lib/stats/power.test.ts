import { expect, test } from "vitest";
import { detectableDifference, standardDeviation, unitsToDetect } from "./power";

test("the standard deviation divides by n - 1", () => {
  expect(standardDeviation([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(Math.sqrt(32 / 7), 12);
  expect(standardDeviation([1])).toBeNaN();
});

test("half a deviation needs the textbook's 32 units", () => {
  expect(unitsToDetect(0.5, 1)).toBe(32);
  expect(unitsToDetect(-0.5, 1)).toBe(32);
  expect(unitsToDetect(0, 1)).toBe(Number.POSITIVE_INFINITY);
});

test("what so many units detect needs so many units", () => {
  for (const units of [5, 10, 201])
    expect(unitsToDetect(detectableDifference(2, units) * 1.000001, 2)).toBe(units);
});
