import type { Estimate } from "./estimate";
import { ratio } from "./estimate";
import { distinct } from "./midranks";

export type Metric = "nominal" | "ordinal" | "interval" | "ratio";

export interface Alpha {
  readonly alpha: Estimate;
  /** Units and values that form pairs. */
  readonly units: number;
  readonly pairable: number;
  /** Mean squared difference within units, and of all pairable values; null without values. */
  readonly observed: number | null;
  readonly expected: number | null;
}

/**
 * Krippendorff's alpha for any number of raters and missing values: one list of values per unit. Units with fewer than two
 * values are left out before values are counted.
 *
 * @see Krippendorff, Computing Krippendorff's Alpha-Reliability (2011)
 */
export function krippendorffAlpha(units: readonly (readonly number[])[], metric: Metric): Alpha {
  const pairable = units.filter((unit) => unit.length >= 2);
  const values = distinct(pairable.flat());
  const place = new Map(values.map((value, at) => [value, at]));
  const coincidences = values.map(() => new Float64Array(values.length));
  const counts = new Float64Array(values.length);
  for (const unit of pairable) {
    const places = unit.map((value) => place.get(value) as number);
    addUnit(coincidences, counts, places);
  }
  const n = counts.reduce((total, one) => total + one, 0);
  if (n === 0) {
    return { alpha: "not enough overlap", units: 0, pairable: 0, observed: null, expected: null };
  }
  const squared = squaredDistance(metric, values, counts);
  let observed = 0;
  let expected = 0;
  for (let c = 0; c < values.length; c++) {
    for (let k = 0; k < values.length; k++) {
      const distance = squared(c, k);
      observed += (coincidences[c]?.[k] as number) * distance;
      expected += (counts[c] as number) * (counts[k] as number) * distance;
    }
  }
  const disagreement = ratio((n - 1) * observed, expected);
  return {
    alpha: typeof disagreement === "number" ? 1 - disagreement : disagreement,
    units: pairable.length,
    pairable: n,
    observed: observed / n,
    expected: expected / (n * (n - 1)),
  };
}

function addUnit(coincidences: Float64Array[], counts: Float64Array, places: readonly number[]): void {
  const weight = 1 / (places.length - 1);
  places.forEach((a, i) => {
    counts[a] = (counts[a] as number) + 1;
    const row = coincidences[a] as Float64Array;
    places.forEach((b, j) => {
      if (i !== j) row[b] = (row[b] as number) + weight;
    });
  });
}

/** Ordinal is the interval metric on midranks of the pairable values. */
function squaredDistance(metric: Metric, values: readonly number[], counts: Float64Array) {
  let below = 0;
  const ranks = Array.from(counts, (count) => {
    below += count;
    return below - count / 2;
  });
  const at = metric === "ordinal" ? ranks : values;
  return (c: number, k: number): number => {
    if (c === k) return 0;
    if (metric === "nominal") return 1;
    const [a, b] = [at[c] as number, at[k] as number];
    return metric === "ratio" ? ((a - b) / (a + b)) ** 2 : (a - b) ** 2;
  };
}

/**
 * Interval alpha from sums over pairable values, so that a bootstrap over units costs no coincidences.
 *
 * @param n pairable values
 * @param within sum over units of squared deviations from the unit's mean times m / (m - 1)
 */
export function intervalAlphaFromSums(n: number, total: number, squares: number, within: number): number {
  const spread = n * squares - total * total;
  return spread > 0 ? 1 - ((n - 1) * within) / spread : Number.NaN;
}
