import fc from "fast-check";
import { expect, test } from "vitest";
import { columnEffects } from "./additive-effects";
import { alternativeAnnotatorTest, leaveOut } from "./alternative-annotator";
import { benjaminiYekutieli } from "./benjamini-yekutieli";
import { blandAltman } from "./bland-altman";
import { components } from "./components";
import { describeDifferences, deviation, histogram, mean, median } from "./descriptive";
import { exactRankSum, mannWhitney } from "./mann-whitney";
import { equivalenceTest, testBelow, tInterval, welchInterval } from "./t-test";

test("nothing to describe is null, never NaN", () => {
  expect([mean([]), median([]), deviation([1]), describeDifferences(new Float64Array())]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect([tInterval([1]), testBelow([], 0), equivalenceTest([1], 1), welchInterval([1], [1, 2])]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect([blandAltman([], []), mannWhitney([], [1]), exactRankSum([1], [])]).toEqual([null, null, null]);
  expect(blandAltman([3], [2])).toMatchObject({ bias: 1, ci95: null, limits: null, slope: null });
});

test("differences are described, and a half point falls into the upper whole bin", () => {
  expect(describeDifferences(Float64Array.of(0, 1, 3))).toMatchObject({
    n: 3,
    mad: 4 / 3,
    median: 1,
    withinOne: 2 / 3,
  });
  expect(histogram(Float64Array.of(0, 0.5, 1, 9), 9, 1)).toEqual([1, 2, 0, 0, 0, 0, 0, 0, 0, 1]);
  expect(histogram(Float64Array.of(0, 0.5, 9), 9, 0.5)).toHaveLength(19);
});

test("without variation a one-sided test is certain", () => {
  expect(testBelow([0, 0, 0], 0.2)).toEqual({ t: null, df: 2, p: 0 });
  expect(testBelow([1, 1, 1], 0.2)?.p).toBe(1);
});

test("Welch's interval of two equal samples is around zero", () => {
  const [low = 1, high = -1] = welchInterval([1, 2, 3, 4], [1, 2, 3, 4]) ?? [];
  expect(low).toBeCloseTo(-high, 12);
  expect(low).toBeLessThan(0);
  expect(welchInterval([2, 2], [1, 1])).toEqual([1, 1]);
});

test("the exact rank test counts every way to choose the first sample", () => {
  const samples = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(samples, samples, (x, y) => {
      const all = [...x, ...y];
      const rank = (value: number) =>
        all.filter((one) => one < value).length + (all.filter((one) => one === value).length + 1) / 2;
      const ranks = all.map(rank);
      const centre = (x.length * (all.length + 1)) / 2;
      const observed = ranks.slice(0, x.length).reduce((a, b) => a + b, 0);
      let [ways, far] = [0, 0];
      for (let set = 0; set < 2 ** all.length; set++) {
        const chosen = ranks.filter((_, i) => set & (1 << i));
        if (chosen.length !== x.length) continue;
        ways++;
        if (Math.abs(chosen.reduce((a, b) => a + b, 0) - centre) >= Math.abs(observed - centre)) far++;
      }
      expect(exactRankSum(x, y)?.p).toBeCloseTo(far / ways, 12);
    }),
  );
});

test("the samples of a Mann-Whitney test can change places", () => {
  const samples = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(samples, samples, (x, y) => {
      const [one, two] = [mannWhitney(x, y), mannWhitney(y, x)];
      expect(one?.u1).toBe(two?.u2);
      if (one?.p === null) expect(two?.p).toBeNull();
      else expect(two?.p).toBeCloseTo(one?.p as number, 12);
      expect(one?.cliffsDelta).toBeCloseTo(-(two?.cliffsDelta as number), 12);
    }),
  );
});

test("Benjamini-Yekutieli rejects up to the last p under its line", () => {
  expect(benjaminiYekutieli([0.02, 0.001, 0.6], 0.05)).toEqual([false, true, false]);
  // The line at three of three is 0.0273, so the largest takes the others with it.
  expect(benjaminiYekutieli([0.027, 0.026, 0.025], 0.05)).toEqual([true, true, true]);
  expect(benjaminiYekutieli([], 0.05)).toEqual([]);
});

test("an annotator who is alone on an item is not compared, and ties win for both", () => {
  expect(leaveOut([{ candidate: 3, annotators: [{ id: "a", score: 3 }] }])).toEqual([]);
  const tied = leaveOut([
    {
      candidate: 4,
      annotators: [
        { id: "a", score: 4 },
        { id: "b", score: 6 },
      ],
    },
  ]);
  expect(tied).toEqual([
    { id: "a", item: 0, candidateWins: 1, annotatorWins: 1 },
    { id: "b", item: 0, candidateWins: 1, annotatorWins: 0 },
  ]);
  expect(alternativeAnnotatorTest(tied, { epsilon: 0.2, fewest: 2 })).toBeNull();
});

test("parts of a graph: who shares a paper, directly or through others, is together", () => {
  const parts = components([
    ["R4", "p9"],
    ["R1", "p1"],
    ["R2", "p1"],
    ["R2", "p2"],
    ["R3", "p2"],
  ]);
  expect(parts).toEqual([
    { left: ["R1", "R2", "R3"], right: ["p1", "p2"] },
    { left: ["R4"], right: ["p9"] },
  ]);
  // A name on one side is not the same name on the other.
  expect(
    components([
      ["a", "b"],
      ["b", "c"],
    ]),
  ).toHaveLength(2);
  expect(components([])).toEqual([]);
});

test("additive effects without noise come back exactly, whatever the design, also along a chain", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 2, maxLength: 30 }), (effects) => {
      const middle = effects.reduce((a, b) => a + b, 0) / effects.length;
      const cells = effects.slice(1).flatMap((effect, i) => [
        { row: i, column: i, value: 5 + i + (effects[i] as number) },
        { row: i, column: i + 1, value: 5 + i + effect },
      ]);
      columnEffects(cells, effects.length - 1, effects.length).forEach((found, i) => {
        expect(found).toBeCloseTo((effects[i] as number) - middle, 8);
      });
    }),
  );
});
