import fc from "fast-check";
import { expect, test } from "vitest";
import { seededRandom } from "./random";

const take = (seed: number, n: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: n }, random);
};

test("a seed gives the same numbers for ever", () => {
  expect(take(20_260_101, 3)).toEqual(take(20_260_101, 3));
  // Computed once; a change here would move every published interval.
  expect(take(1, 2)).toEqual([0.6270739405881613, 0.002735721180215478]);
});

test("numbers lie in [0, 1) and fill it evenly", () => {
  fc.assert(fc.property(fc.integer(), (seed) => take(seed, 50).every((value) => value >= 0 && value < 1)));
  const counts = new Array<number>(10).fill(0);
  for (const value of take(7, 100_000))
    counts[Math.floor(value * 10)] = (counts[Math.floor(value * 10)] ?? 0) + 1;
  // Five standard deviations of a binomial count.
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(5 * Math.sqrt(9000));
});
