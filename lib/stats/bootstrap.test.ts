import fc from "fast-check";
import { expect, test } from "vitest";
import { bootstrapMeanInterval, bootstrapMeans, publishedResampling } from "./bootstrap";
import { percentileInterval } from "./quantile";

const column = (...values: number[]) => ({ values: Float64Array.from(values) });

test("the replicates of three units have the distribution that enumerating all 27 resamples gives", () => {
  const values = [1, 2, 6];
  const exact = new Map<number, number>();
  for (const a of values) {
    for (const b of values) {
      for (const c of values) exact.set(a + b + c, (exact.get(a + b + c) ?? 0) + 1 / 27);
    }
  }
  const replicates = 40_000;
  const [means] = bootstrapMeans([column(...values)], { replicates, seed: 5 });
  const seen = new Map<number, number>();
  for (const mean of means ?? []) seen.set(Math.round(mean * 3), (seen.get(Math.round(mean * 3)) ?? 0) + 1);
  expect([...seen.keys()].sort()).toEqual([...exact.keys()].sort());
  for (const [sum, chance] of exact) {
    const deviation = Math.sqrt(replicates * chance * (1 - chance));
    expect(Math.abs((seen.get(sum) ?? 0) - replicates * chance)).toBeLessThan(5 * deviation);
  }
});

test("all columns share the resamples, so a difference of replicates is a replicate of the difference", () => {
  const score = fc.integer({ min: 1, max: 10 });
  const rows = fc.array(fc.tuple(score, score), { minLength: 2, maxLength: 30 });
  fc.assert(
    fc.property(rows, fc.integer(), (pairs, seed) => {
      const [a, b, difference] = bootstrapMeans(
        [
          column(...pairs.map(([x]) => x)),
          column(...pairs.map(([, y]) => y)),
          column(...pairs.map(([x, y]) => x - y)),
        ],
        { replicates: 50, seed },
      );
      difference?.forEach((mean, i) => {
        expect(mean).toBeCloseTo((a?.[i] ?? 0) - (b?.[i] ?? 0), 12);
      });
    }),
  );
});

test("every replicate lies between the smallest and the largest value", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 2, maxLength: 40 }), (values) => {
      const [low, high] = bootstrapMeanInterval(Float64Array.from(values), { replicates: 100, seed: 1 });
      expect(low).toBeGreaterThanOrEqual(Math.min(...values));
      expect(high).toBeLessThanOrEqual(Math.max(...values));
      expect(low).toBeLessThanOrEqual(high);
    }),
  );
});

test("equal weights change nothing, and a weight of two is the unit's reviews kept together", () => {
  const values = Float64Array.of(2, 4, 9);
  const resampling = { replicates: 200, seed: 3 };
  const [plain] = bootstrapMeans([{ values }], resampling);
  const [even] = bootstrapMeans([{ values, weights: Float64Array.of(2, 2, 2) }], resampling);
  expect(even).toEqual(plain);
  const [pooled] = bootstrapMeans(
    [{ values: Float64Array.of(2, 8), weights: Float64Array.of(1, 2) }],
    resampling,
  );
  // Two units drawn from two: (2), (2 with 8 and 8), (8).
  expect([...new Set(pooled)].sort()).toEqual([2, 6, 8]);
});

test("the published end-to-end interval of one agent comes out from its ten task means", () => {
  const taskMeans = Float64Array.of(7.5, 4.5, 6, 5.5, 4.5, 6.5, 3.5, 3.5, 2.5, 3);
  expect(bootstrapMeanInterval(taskMeans, publishedResampling)).toEqual([3.75, 5.65]);
});

test("the interval covers a true mean about as often as it says", () => {
  let covered = 0;
  for (let trial = 0; trial < 300; trial++) {
    // Scores 1 to 10 from a fixed sequence; their true mean is 5.5.
    const values = Float64Array.from(
      { length: 60 },
      (_, i) => 1 + ((((trial * 60 + i) * 7919 + 13) % 10_007) % 10),
    );
    const [low, high] = bootstrapMeanInterval(values, { replicates: 400, seed: trial });
    if (low <= 5.5 && 5.5 <= high) covered++;
  }
  expect(covered / 300).toBeGreaterThan(0.9);
});

test("one unit, and columns of different length, are refused", () => {
  expect(() => bootstrapMeans([column(1)], publishedResampling)).toThrow(
    "bootstrapMeans needs at least two units",
  );
  expect(() => bootstrapMeans([column(1, 2), column(1, 2, 3)], publishedResampling)).toThrow(
    "columns of one length",
  );
  expect(bootstrapMeans([], publishedResampling)).toEqual([]);
});

test("the same seed gives the same interval, another seed nearly the same", () => {
  const values = Float64Array.from({ length: 100 }, (_, i) => (i * 37) % 10);
  const one = bootstrapMeanInterval(values, publishedResampling);
  expect(bootstrapMeanInterval(values, publishedResampling)).toEqual(one);
  const other = bootstrapMeanInterval(values, { ...publishedResampling, seed: 2 });
  expect(Math.abs(other[0] - one[0])).toBeLessThan(0.1);
  expect(percentileInterval(bootstrapMeans([{ values }], publishedResampling)[0] ?? [])).toEqual(one);
});
