import fc from "fast-check";
import { expect, test } from "vitest";
import { bootstrapMeans } from "./bootstrap";
import {
  bcaInterval,
  bootstrapInterval,
  existing,
  ofCorrelations,
  ofMeans,
  ofSums,
  resample,
} from "./cluster-bootstrap";
import { correlations, pairCells } from "./correlation";
import { seededRandom } from "./random";

const resampling = { replicates: 203, seed: 9 };
const values = (units: number, seed = 1) => {
  const random = seededRandom(seed);
  return Float64Array.from({ length: units }, () => 1 + Math.floor(random() * 10));
};

test("means are those of the plain bootstrap, whatever the number of units and replicates", () => {
  for (const units of [2, 10, 31, 64]) {
    const columns = [values(units), values(units, 2)];
    const job = ofMeans(columns, resampling);
    resample([job], resampling);
    const plain = bootstrapMeans(
      columns.map((column) => ({ values: column })),
      resampling,
    );
    job.replicates.forEach((replicates, c) => {
      expect(replicates).toHaveLength(203);
      replicates.forEach((value, i) => {
        expect(value).toBeCloseTo(plain[c]?.[i] as number, 12);
      });
    });
  }
});

test("jobs of equally many units are paired, another stream draws by itself", () => {
  const column = values(20);
  const [one, same, other] = [
    ofMeans([column], resampling),
    ofMeans([column], resampling),
    ofMeans([column], resampling, 1),
  ];
  resample([one, same, other], resampling);
  expect(same.replicates[0]).toEqual(one.replicates[0]);
  expect(other.replicates[0]).not.toEqual(one.replicates[0]);
});

test("a statistic of a constant column and a sum is the same as of the drawn units", () => {
  const job = ofSums(
    [values(15), new Float64Array(15).fill(2)],
    [(sums) => (sums[0] as number) / (sums[1] as number)],
    resampling,
  );
  const mean = ofMeans([values(15)], resampling);
  resample([job, mean], resampling);
  job.replicates[0]?.forEach((value, i) => {
    expect(value).toBeCloseTo((mean.replicates[0]?.[i] as number) / 2, 12);
  });
});

test("correlations are ranked anew in every resample", () => {
  const [x, y] = [values(12), values(12, 4)];
  const job = ofCorrelations(pairCells(x, y), resampling);
  resample([job], resampling);
  const random = seededRandom(resampling.seed);
  for (let replicate = 0; replicate < 50; replicate++) {
    const drawn = Array.from({ length: 12 }, () => Math.floor(random() * 12));
    const plain = correlations(
      drawn.map((unit) => x[unit] as number),
      drawn.map((unit) => y[unit] as number),
    );
    expect(job.replicates[0]?.[replicate]).toBeCloseTo(plain.pearson as number, 10);
    expect(job.replicates[1]?.[replicate]).toBeCloseTo(plain.spearman as number, 10);
  }
});

test("replicates without the statistic are left out, and above five percent there is no interval", () => {
  const some = (missing: number) =>
    Float64Array.from({ length: 100 }, (_, i) => (i < missing ? Number.NaN : i));
  expect(existing(some(5))).toHaveLength(95);
  const [low, high] = bootstrapInterval(some(5)) ?? [];
  expect(low).toBeCloseTo(5 + 94 * 0.025, 9);
  expect(high).toBeCloseTo(5 + 94 * 0.975, 9);
  expect(bootstrapInterval(some(6))).toBeNull();
  expect(bootstrapInterval(some(100))).toBeNull();
  expect(bootstrapInterval(new Float64Array(0))).toBeNull();
});

test("without bias and skew BCa is the percentile interval", () => {
  const replicates = Float64Array.from({ length: 201 }, (_, i) => i - 100);
  const found = bcaInterval(replicates, 0, Float64Array.of(-1, 0, 1));
  expect(found?.z0).toBeCloseTo(0, 12);
  expect(found?.acceleration).toBe(0);
  const [low = 0, high = 0] = found?.interval ?? [];
  const [plainLow, plainHigh] = bootstrapInterval(replicates) ?? [];
  expect(low).toBeCloseTo(plainLow as number, 9);
  expect(high).toBeCloseTo(plainHigh as number, 9);
});

test("BCa has no answer where all replicates lie on one side of the estimate", () => {
  expect(bcaInterval(Float64Array.of(1, 2, 3), 0, Float64Array.of(0, 1))).toBeNull();
});

test("an interval lies within the values", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 10, maxLength: 40 }), (list) => {
      const job = ofMeans([Float64Array.from(list)], resampling);
      resample([job], resampling);
      const [low = 0, high = 0] = bootstrapInterval(job.replicates[0] ?? new Float64Array()) ?? [];
      expect(low).toBeGreaterThanOrEqual(Math.min(...list) - 1e-12);
      expect(high).toBeLessThanOrEqual(Math.max(...list) + 1e-12);
    }),
  );
});
