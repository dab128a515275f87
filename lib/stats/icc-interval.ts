import fQuantile from "@stdlib/stats-base-dists-f-quantile";
import type { OneWay, TwoWay } from "./icc";
import type { Interval } from "./quantile";

const upper = 0.975;

/** 95 % interval of ICC(1) for equally many ratings a unit; null where the F distribution cannot tell. Source: Shrout & Fleiss (1979). */
export function oneWayInterval({ units, ratings, msBetween, msWithin }: OneWay): Interval | null {
  const k = ratings / units;
  if (msWithin === 0 || !Number.isInteger(k)) return null;
  return fromF(msBetween / msWithin, k, units - 1, units * (k - 1));
}

/** 95 % interval of ICC(3,1). Source: Shrout & Fleiss (1979). */
export function consistencyInterval({ units, raters, msUnits, msError }: TwoWay): Interval | null {
  if (msError === 0) return null;
  return fromF(msUnits / msError, raters, units - 1, (units - 1) * (raters - 1));
}

function fromF(f: number, k: number, above: number, below: number): Interval | null {
  const low = f / fQuantile(upper, above, below);
  const high = f * fQuantile(upper, below, above);
  return finite((low - 1) / (low + k - 1), (high - 1) / (high + k - 1));
}

/** Satterthwaite's degrees of freedom for ICC(2,1); fractional. */
export function absoluteDegrees({ units: n, raters: k, msRaters, msError, absolute }: TwoWay): number {
  const icc = typeof absolute === "number" ? absolute : 0;
  const fRaters = msRaters / msError;
  const own = n * (1 + (k - 1) * icc) - k * icc;
  const numerator = (k - 1) * (n - 1) * (k * icc * fRaters + own) ** 2;
  return numerator / ((n - 1) * k ** 2 * icc ** 2 * fRaters ** 2 + own ** 2);
}

/** 95 % interval of ICC(2,1). Source: Shrout & Fleiss (1979), Satterthwaite's approximation. */
export function absoluteInterval(model: TwoWay): Interval | null {
  const { units: n, raters: k, msUnits, msRaters, msError } = model;
  if (msError === 0) return null;
  const v = absoluteDegrees(model);
  if (!(v > 0 && Number.isFinite(v))) return null;
  const f1 = fQuantile(upper, n - 1, v);
  const f2 = fQuantile(upper, v, n - 1);
  const rest = k * msRaters + (k * n - k - n) * msError;
  return finite(
    (n * (msUnits - f1 * msError)) / (f1 * rest + n * msUnits),
    (n * (f2 * msUnits - msError)) / (rest + n * f2 * msUnits),
  );
}

/** The interval of the mean of k ratings from that of one (Spearman-Brown). */
export function ofAverage(single: Interval | null, k: number): Interval | null {
  if (!single) return null;
  const [low, high] = single.map((limit) => (limit * k) / (1 + limit * (k - 1)));
  return finite(low as number, high as number);
}

const finite = (low: number, high: number): Interval | null =>
  Number.isFinite(low) && Number.isFinite(high) ? [low, high] : null;
