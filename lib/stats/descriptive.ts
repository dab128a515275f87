import { quantile } from "./quantile";

export function sum(values: ArrayLike<number>): number {
  let total = 0;
  for (let i = 0; i < values.length; i++) total += values[i] as number;
  return total;
}

/** Mean; null without values. */
export const mean = (values: ArrayLike<number>): number | null =>
  values.length === 0 ? null : sum(values) / values.length;

/** Middle value, type 7; null without values. */
export function median(values: ArrayLike<number>): number | null {
  return values.length === 0 ? null : quantile(Float64Array.from(values).sort(), 0.5);
}

/** Sum of squared deviations from the mean; 0 without values. */
export function squaredDeviations(values: ArrayLike<number>): number {
  const middle = mean(values) ?? 0;
  let total = 0;
  for (let i = 0; i < values.length; i++) total += ((values[i] as number) - middle) ** 2;
  return total;
}

/** Standard deviation with n - 1; null under two values. */
export const deviation = (values: ArrayLike<number>): number | null =>
  values.length < 2 ? null : Math.sqrt(squaredDeviations(values) / (values.length - 1));

/** Absolute differences in numbers. `exact` and `withinOne` are shares. */
export interface Differences {
  readonly n: number;
  readonly mad: number;
  readonly median: number;
  readonly p90: number;
  readonly exact: number;
  readonly withinOne: number;
}

/** Describes absolute differences; null without any. */
export function describeDifferences(differences: Float64Array): Differences | null {
  const n = differences.length;
  if (n === 0) return null;
  const sorted = differences.slice().sort();
  const share = (most: number) => sorted.filter((one) => one <= most).length / n;
  return {
    n,
    mad: sum(differences) / n,
    median: quantile(sorted, 0.5),
    p90: quantile(sorted, 0.9),
    exact: share(0),
    withinOne: share(1),
  };
}

/** How many values are nearest to each step from 0 to `most`; what lies between two steps counts at the upper one. */
export function histogram(values: Float64Array, most: number, step: number): number[] {
  const bins = new Array<number>(Math.round(most / step) + 1).fill(0);
  for (const value of values) {
    const bin = Math.min(bins.length - 1, Math.round(value / step));
    bins[bin] = (bins[bin] as number) + 1;
  }
  return bins;
}
