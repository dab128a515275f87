import { type Interval, percentileInterval } from "./quantile";
import { seededRandom } from "./random";

/** What makes a bootstrap repeatable; shown wherever its numbers are. */
export interface Resampling {
  readonly replicates: number;
  readonly seed: number;
}

/** The resampling of every published interval. */
export const publishedResampling: Resampling = { replicates: 2000, seed: 20_260_101 };

/** One number per unit, and, for a weighted mean, how many observations it stands for. */
export interface Column {
  readonly values: Float64Array;
  readonly weights?: Float64Array;
}

/**
 * Bootstrap replicates of the (weighted) mean of each column, every column on the same resamples, so that the difference of two
 * columns' replicates is a replicate of their paired difference.
 *
 * Resamples whole units with replacement: pass one value per independent unit (per task, not per review), with weights
 * where a unit stands for several observations that must stay together (a cluster bootstrap of the pooled mean).
 *
 * @param columns equally long, without NaN, weights not all zero
 * @returns one array of `replicates` means per column
 * @throws RangeError for fewer than two units or columns of different length
 * @see Efron & Tibshirani, An Introduction to the Bootstrap (1993), ch. 6 and 8; Davison & Hinkley (1997), 3.8, for clusters
 */
export function bootstrapMeans(columns: readonly Column[], { replicates, seed }: Resampling): Float64Array[] {
  const units = columns[0]?.values.length ?? 0;
  if (columns.length === 0) return [];
  if (units < 2) throw new RangeError("bootstrapMeans needs at least two units");
  const width = columns.length;
  const weighted = columns.some((column) => column.weights);
  const sums = interleave(
    columns,
    units,
    (column, unit) => (column.values[unit] as number) * weightOf(column, unit),
  );
  const weights = weighted ? interleave(columns, units, weightOf) : undefined;

  const random = seededRandom(seed);
  const drawn = new Uint32Array(units);
  const total = new Float64Array(width);
  const weight = new Float64Array(width).fill(units);
  const means = columns.map(() => new Float64Array(replicates));
  for (let replicate = 0; replicate < replicates; replicate++) {
    drawn.fill(0);
    for (let i = 0; i < units; i++) {
      const unit = Math.floor(random() * units);
      drawn[unit] = (drawn[unit] as number) + 1;
    }
    addDrawn(total, sums, drawn);
    if (weights) addDrawn(weight, weights, drawn);
    for (let c = 0; c < width; c++) {
      (means[c] as Float64Array)[replicate] = (total[c] as number) / (weight[c] as number);
    }
  }
  return means;
}

/** 95 % percentile interval of the mean of one column. Units, source and errors as for `bootstrapMeans`. */
export function bootstrapMeanInterval(values: Float64Array, resampling: Resampling): Interval {
  const [means = new Float64Array()] = bootstrapMeans([{ values }], resampling);
  return percentileInterval(means);
}

const weightOf = (column: Column, unit: number): number => column.weights?.[unit] ?? 1;

/** Lays the columns side by side, unit by unit, so that one resample walks memory once for all of them. */
function interleave(
  columns: readonly Column[],
  units: number,
  read: (column: Column, unit: number) => number,
): Float64Array {
  const cells = new Float64Array(units * columns.length);
  columns.forEach((column, c) => {
    if (column.values.length !== units) throw new RangeError("bootstrapMeans needs columns of one length");
    for (let unit = 0; unit < units; unit++) cells[unit * columns.length + c] = read(column, unit);
  });
  return cells;
}

/** Sums the drawn units of every column. The hot loop: replicates x units x columns additions. */
function addDrawn(total: Float64Array, cells: Float64Array, drawn: Uint32Array): void {
  const width = total.length;
  total.fill(0);
  for (let unit = 0; unit < drawn.length; unit++) {
    const times = drawn[unit] as number;
    if (times === 0) continue;
    const start = unit * width;
    for (let c = 0; c < width; c++) total[c] = (total[c] as number) + times * (cells[start + c] as number);
  }
}
