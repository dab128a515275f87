import fc from "fast-check";
import { expect, test } from "vitest";
import { tiers } from "./tiers";

test("the anchor stands still: a chain of neighbours does not end in one tier", () => {
  expect(
    tiers([
      [8, 10],
      [7, 9],
      [6, 8],
      [5, 7.9],
      [3, 5],
    ]),
  ).toEqual([1, 1, 1, 2, 2]);
});

test("touching the anchor is enough, and nobody makes no tier", () => {
  expect(
    tiers([
      [4, 5],
      [3, 4],
      [2, 3.9],
    ]),
  ).toEqual([1, 1, 2]);
  expect(tiers([])).toEqual([]);
});

test("tiers start at 1 and rise by at most one from row to row", () => {
  const bounds = fc.tuple(
    fc.double({ min: 1, max: 10, noNaN: true }),
    fc.double({ min: 1, max: 10, noNaN: true }),
  );
  const intervals = fc.array(bounds.map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]));
  fc.assert(
    fc.property(intervals, (list) => {
      tiers(list).forEach((tier, i, all) => {
        const before = all[i - 1] ?? 0;
        expect(tier - before === 0 || tier - before === 1).toBe(true);
        expect(i > 0 || tier === 1).toBe(true);
      });
    }),
  );
});
