import tCdf from "@stdlib/stats-base-dists-t-cdf";
import tQuantile from "@stdlib/stats-base-dists-t-quantile";
import { deviation, mean } from "./descriptive";
import type { Interval } from "./quantile";

/** Two-sided interval of the mean by Student's t; null under two values. */
export function tInterval(values: readonly number[] | Float64Array, level = 0.95): Interval | null {
  const middle = mean(values);
  const spread = deviation(values);
  if (middle === null || spread === null) return null;
  const reach = (tQuantile((1 + level) / 2, values.length - 1) * spread) / Math.sqrt(values.length);
  return [middle - reach, middle + reach];
}

/** 95 % interval of the difference of two means with unequal variances; null under two values on a side. Source: Welch (1947). */
export function welchInterval(first: readonly number[], second: readonly number[]): Interval | null {
  const [a, b] = [deviation(first), deviation(second)];
  const difference = (mean(first) ?? 0) - (mean(second) ?? 0);
  if (a === null || b === null) return null;
  const [va, vb] = [a ** 2 / first.length, b ** 2 / second.length];
  if (va + vb === 0) return [difference, difference];
  const df = (va + vb) ** 2 / (va ** 2 / (first.length - 1) + vb ** 2 / (second.length - 1));
  const reach = tQuantile(0.975, df) * Math.sqrt(va + vb);
  return [difference - reach, difference + reach];
}

/** One-sided t-test. */
export interface OneSided {
  /** Null where the values do not vary. */
  readonly t: number | null;
  readonly df: number;
  readonly p: number;
}

/** Tests that the mean is below `bound`; without variation p is 0 or 1. Null under two values. */
export function testBelow(values: readonly number[] | Float64Array, bound: number): OneSided | null {
  const middle = mean(values);
  const spread = deviation(values);
  if (middle === null || spread === null) return null;
  const df = values.length - 1;
  if (spread === 0) return { t: null, df, p: middle < bound ? 0 : 1 };
  const t = (middle - bound) / (spread / Math.sqrt(values.length));
  return { t, df, p: tCdf(t, df) };
}

/** Two one-sided tests. `p` is the larger of the two. */
export interface Equivalence {
  readonly lower: OneSided;
  readonly upper: OneSided;
  readonly p: number;
  readonly ci90: Interval;
}

/**
 * Tests that a mean lies within -margin to margin; null under two values.
 *
 * @see Schuirmann, A Comparison of the Two One-Sided Tests Procedure (1987)
 */
export function equivalenceTest(
  values: readonly number[] | Float64Array,
  margin: number,
): Equivalence | null {
  const upper = testBelow(values, margin);
  const mirrored = testBelow(
    Float64Array.from(values, (value) => -value),
    margin,
  );
  const ci90 = tInterval(values, 0.9);
  if (!upper || !mirrored || !ci90) return null;
  const lower = { ...mirrored, t: mirrored.t === null ? null : -mirrored.t };
  return { lower, upper, p: Math.max(lower.p, upper.p), ci90 };
}
