import { sum } from "./descriptive";
import { type Estimate, ratio } from "./estimate";

/** One-way model: units whose ratings come from different raters. `k0` is the mean number of ratings, corrected for imbalance. */
export interface OneWay {
  readonly units: number;
  readonly ratings: number;
  readonly k0: number;
  readonly msBetween: number;
  readonly msWithin: number;
  /** ICC(1): reliability of one rating; `average` of the mean of k0 ratings. */
  readonly single: Estimate;
  readonly average: Estimate;
}

/** What the one-way model needs of a set of units: sums only, so that a bootstrap can add them up. */
export interface OneWaySums {
  units: number;
  ratings: number;
  ratingsSquared: number;
  total: number;
  /** Sum over units of (sum of ratings)^2 / ratings. */
  between: number;
  /** Sum over units of squared deviations from the unit's mean. */
  within: number;
}

/**
 * Intraclass correlation of the one-way random model, for any number of ratings per unit. Units with a single rating count
 * in the variance between units.
 *
 * @see Shrout & Fleiss, Intraclass Correlations (1979); Donner, A Review of Inference Procedures for the ICC (1986), for k0
 */
export function oneWayIcc(groups: readonly (readonly number[])[]): OneWay | null {
  const sums: OneWaySums = { units: 0, ratings: 0, ratingsSquared: 0, total: 0, between: 0, within: 0 };
  for (const group of groups) {
    if (group.length === 0) continue;
    const total = sum(group);
    const middle = total / group.length;
    sums.units++;
    sums.ratings += group.length;
    sums.ratingsSquared += group.length ** 2;
    sums.total += total;
    sums.between += total * middle;
    for (const value of group) sums.within += (value - middle) ** 2;
  }
  return oneWayFromSums(sums);
}

/** The one-way model from its sums; null where fewer than two units, or no unit has two ratings. */
export function oneWayFromSums(sums: OneWaySums): OneWay | null {
  const { units, ratings } = sums;
  if (units < 2 || ratings <= units) return null;
  const msBetween = Math.max(0, sums.between - sums.total ** 2 / ratings) / (units - 1);
  const msWithin = sums.within / (ratings - units);
  const k0 = (ratings - sums.ratingsSquared / ratings) / (units - 1);
  return {
    units,
    ratings,
    k0,
    msBetween,
    msWithin,
    single: ratio(msBetween - msWithin, msBetween + (k0 - 1) * msWithin),
    average: ratio(msBetween - msWithin, msBetween),
  };
}

/** Two-way model: every rater rated every unit. */
export interface TwoWay {
  readonly units: number;
  readonly raters: number;
  readonly msUnits: number;
  readonly msRaters: number;
  readonly msError: number;
  /** ICC(2,1) and (2,k): absolute agreement, severity of raters is error. */
  readonly absolute: Estimate;
  readonly absoluteAverage: Estimate;
  /** ICC(3,1) and (3,k): consistency, severity is taken out. */
  readonly consistency: Estimate;
  readonly consistencyAverage: Estimate;
}

/**
 * Intraclass correlations of a fully crossed table, one row a unit; null where fewer than two rows or columns.
 *
 * @throws RangeError for rows of different length
 * @see Shrout & Fleiss, Intraclass Correlations (1979)
 */
export function twoWayIcc(rows: readonly (readonly number[])[]): TwoWay | null {
  const n = rows.length;
  const k = rows[0]?.length ?? 0;
  if (rows.some((row) => row.length !== k)) throw new RangeError("twoWayIcc needs rows of one length");
  if (n < 2 || k < 2) return null;
  const grand = sum(rows.map(sum)) / (n * k);
  const columns = Array.from({ length: k }, (_, j) => sum(rows.map((row) => row[j] as number)) / n);
  const ssUnits = k * sum(rows.map((row) => (sum(row) / k - grand) ** 2));
  const ssRaters = n * sum(columns.map((column) => (column - grand) ** 2));
  let ssError = 0;
  for (const row of rows) {
    const middle = sum(row) / k;
    row.forEach((value, j) => {
      ssError += (value - middle - (columns[j] as number) + grand) ** 2;
    });
  }
  return twoWayModel(n, k, ssUnits, ssRaters, ssError);
}

/** What the two-way model needs of n crossed rows: sums only, so that a bootstrap can add them up. */
export interface TwoWaySums {
  readonly units: number;
  /** Sum over rows of the square of the row's sum, and of all squares. */
  readonly rowSquares: number;
  readonly squares: number;
  readonly columns: readonly number[];
}

/** The two-way model from its sums. */
export function twoWayFromSums({ units: n, rowSquares, squares, columns }: TwoWaySums): TwoWay {
  const k = columns.length;
  const centre = sum(columns) ** 2 / (n * k);
  const ssUnits = Math.max(0, rowSquares / k - centre);
  const ssRaters = Math.max(0, sum(columns.map((column) => column ** 2)) / n - centre);
  return twoWayModel(n, k, ssUnits, ssRaters, Math.max(0, squares - centre - ssUnits - ssRaters));
}

function twoWayModel(n: number, k: number, ssUnits: number, ssRaters: number, ssError: number): TwoWay {
  const msUnits = ssUnits / (n - 1);
  const msRaters = ssRaters / (k - 1);
  const msError = ssError / ((n - 1) * (k - 1));
  const gap = msUnits - msError;
  return {
    units: n,
    raters: k,
    msUnits,
    msRaters,
    msError,
    absolute: ratio(gap, msUnits + (k - 1) * msError + (k * (msRaters - msError)) / n),
    absoluteAverage: ratio(gap, msUnits + (msRaters - msError) / n),
    consistency: ratio(gap, msUnits + (k - 1) * msError),
    consistencyAverage: ratio(gap, msUnits),
  };
}
