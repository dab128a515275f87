import normalCdf from "@stdlib/stats-base-dists-normal-cdf";
import normalQuantile from "@stdlib/stats-base-dists-normal-quantile";
import type { Resampling } from "./bootstrap";
import { correlator, type PairCells } from "./correlation";
import { type Interval, quantile } from "./quantile";
import { type Random, seededRandom } from "./random";

/**
 * Four resamples at once, each as how often it draws every unit: a column is then read from memory once for four replicates,
 * which is what a report on twenty thousand units spends its time on.
 */
export type Draws = readonly [Float64Array, Float64Array, Float64Array, Float64Array];

/** Statistics of the same units, evaluated on every resample of them. */
export interface Resampled {
  readonly units: number;
  /** Jobs with equal units and stream see the same draws; another stream draws independently. */
  readonly stream: number;
  /** One array a statistic; NaN where it does not exist in a resample. Filled by `resample`. */
  readonly replicates: readonly Float64Array[];
  /** Computes the four replicates from `first` on; those past the end are written nowhere. */
  evaluate(draws: Draws, first: number): void;
}

type FromSums = (sums: Float64Array) => number;

/** Statistics that follow from sums over units, one column each. */
export function ofSums(
  columns: readonly Float64Array[],
  statistics: readonly FromSums[],
  { replicates }: Resampling,
  stream = 0,
): Resampled {
  const units = columns[0]?.length ?? 0;
  const results = statistics.map(() => new Float64Array(replicates));
  const sums = Array.from({ length: 4 }, () => new Float64Array(columns.length));
  // Every resample has as many units, so a column of one number has the same sum in all of them.
  const constant = columns.map((column) => column.every((value) => value === column[0]));
  return {
    units,
    stream,
    replicates: results,
    evaluate(draws, first) {
      columns.forEach((column, c) => {
        if (constant[c]) for (const one of sums) one[c] = units * (column[0] as number);
        else addProducts(column, draws, sums, c);
      });
      statistics.forEach((statistic, s) => {
        const result = results[s] as Float64Array;
        for (let i = 0; i < 4; i++) result[first + i] = statistic(sums[i] as Float64Array);
      });
    },
  };
}

/** The mean of each column over the drawn units. */
export function ofMeans(columns: readonly Float64Array[], resampling: Resampling, stream = 0): Resampled {
  const units = columns[0]?.length ?? 0;
  return ofSums(
    columns,
    columns.map(
      (_, c): FromSums =>
        (sums) =>
          (sums[c] as number) / units,
    ),
    resampling,
    stream,
  );
}

/** Pearson and Spearman correlation, ranked anew in every resample. */
export function ofCorrelations(pairs: PairCells, { replicates }: Resampling): Resampled {
  const results = [new Float64Array(replicates), new Float64Array(replicates)] as const;
  const [a, b, c, d] = [0, 1, 2, 3].map(() => new Float64Array(pairs.cells)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const correlate = correlator(pairs);
  const { cellOf } = pairs;
  return {
    units: cellOf.length,
    stream: 0,
    replicates: results,
    evaluate([drawsA, drawsB, drawsC, drawsD], first) {
      for (const weights of [a, b, c, d]) weights.fill(0);
      for (let i = 0; i < cellOf.length; i++) {
        const cell = cellOf[i] as number;
        a[cell] = (a[cell] as number) + (drawsA[i] as number);
        b[cell] = (b[cell] as number) + (drawsB[i] as number);
        c[cell] = (c[cell] as number) + (drawsC[i] as number);
        d[cell] = (d[cell] as number) + (drawsD[i] as number);
      }
      [a, b, c, d].forEach((weights, i) => {
        const { pearson, spearman } = correlate(weights);
        results[0][first + i] = pearson;
        results[1][first + i] = spearman;
      });
    },
  };
}

function addProducts(column: Float64Array, draws: Draws, sums: readonly Float64Array[], c: number): void {
  const [drawsA, drawsB, drawsC, drawsD] = draws;
  let [a, b, d, e] = [0, 0, 0, 0];
  for (let i = 0; i < column.length; i++) {
    const value = column[i] as number;
    a += value * (drawsA[i] as number);
    b += value * (drawsB[i] as number);
    d += value * (drawsC[i] as number);
    e += value * (drawsD[i] as number);
  }
  [a, b, d, e].forEach((sum, i) => {
    (sums[i] as Float64Array)[c] = sum;
  });
}

/**
 * Fills the replicates of all jobs. Resamples whole units with replacement: index floor(u K) for each of K units in order,
 * u from the seed's stream. Jobs of equally many units share their draws, so that their replicates are paired.
 *
 * @see Davison & Hinkley, Bootstrap Methods and their Application (1997), 3.8
 */
export function resample(jobs: readonly Resampled[], { replicates, seed }: Resampling): void {
  const groups = Map.groupBy(jobs, ({ units, stream }) => `${units} ${stream}`);
  for (const group of groups.values()) {
    const { units, stream } = group[0] as Resampled;
    if (units === 0) continue;
    const random = seededRandom(seed + stream);
    const empty = () => new Float64Array(units);
    const draws: Draws = [empty(), empty(), empty(), empty()];
    for (let first = 0; first < replicates; first += 4) {
      for (const times of draws) draw(times, random);
      for (const job of group) job.evaluate(draws, first);
    }
  }
}

function draw(times: Float64Array, random: Random): void {
  times.fill(0);
  for (let i = 0; i < times.length; i++) {
    const unit = Math.floor(random() * times.length);
    times[unit] = (times[unit] as number) + 1;
  }
}

/** Share of replicates that may lack the statistic. */
const mostMissing = 0.05;

/** The replicates in which the statistic exists, ascending; null where more than 5 % lack it. */
export function existing(replicates: Float64Array): Float64Array | null {
  const sorted = replicates.toSorted();
  // Sorted arrays end in their NaN; a statistic never is infinite.
  const missing = sorted.reduceRight((count, value) => (Number.isNaN(value) ? count + 1 : count), 0);
  if (missing > 0 && missing > replicates.length * mostMissing) return null;
  return missing === sorted.length ? null : sorted.subarray(0, sorted.length - missing);
}

/** Percentile interval of the replicates; null where more than 5 % lack the statistic. */
export function bootstrapInterval(replicates: Float64Array, level = 0.95): Interval | null {
  const found = existing(replicates);
  return found && [quantile(found, (1 - level) / 2), quantile(found, (1 + level) / 2)];
}

export interface Bca {
  readonly interval: Interval;
  readonly z0: number;
  readonly acceleration: number;
}

/**
 * Bias-corrected and accelerated interval. Replicates equal to the estimate count half towards the bias.
 *
 * @param leaveOneOut the estimate without each unit in turn
 * @returns null where more than 5 % of the replicates lack the statistic, or all lie on one side of the estimate
 * @see Efron, Better Bootstrap Confidence Intervals (1987)
 */
export function bcaInterval(
  replicates: Float64Array,
  estimate: number,
  leaveOneOut: Float64Array,
  level = 0.95,
): Bca | null {
  const found = existing(replicates);
  if (!found) return null;
  const close = 1e-12 * Math.max(1, Math.abs(estimate));
  let below = 0;
  for (const value of found) below += Math.abs(value - estimate) <= close ? 0.5 : value < estimate ? 1 : 0;
  const z0 = normalQuantile(below / found.length, 0, 1);
  const acceleration = accelerationOf(leaveOneOut);
  const limit = (share: number): number => {
    const z = z0 + normalQuantile(share, 0, 1);
    return quantile(found, normalCdf(z0 + z / (1 - acceleration * z), 0, 1));
  };
  if (!Number.isFinite(z0)) return null;
  return { interval: [limit((1 - level) / 2), limit((1 + level) / 2)], z0, acceleration };
}

function accelerationOf(leaveOneOut: Float64Array): number {
  const middle = leaveOneOut.reduce((total, value) => total + value, 0) / leaveOneOut.length;
  let [squares, cubes] = [0, 0];
  for (const value of leaveOneOut) {
    squares += (middle - value) ** 2;
    cubes += (middle - value) ** 3;
  }
  return squares === 0 ? 0 : cubes / (6 * squares ** 1.5);
}
