import { sum } from "./descriptive";
import { type Estimate, ratio } from "./estimate";
import { agreementWeights, type Weighting } from "./weights";

export interface Gwet {
  readonly coefficient: Estimate;
  readonly observed: number | null;
  readonly expected: number;
  /** Units with a rating, and those with two or more. */
  readonly units: number;
  readonly pairable: number;
  /** Share of each category. */
  readonly prevalence: readonly number[];
}

/**
 * Gwet's AC1 (identity weights) or AC2 for any number of raters. One list of categories 1 to q per unit; units with one rating
 * count in the prevalence alone. Null where a value is no category.
 *
 * @see Gwet, Handbook of Inter-Rater Reliability, 4th edition (2014), ch. 5
 */
export function gwetAgreement(
  units: readonly (readonly number[])[],
  q: number,
  weighting: Weighting,
): Gwet | null {
  const weights = agreementWeights(q, weighting);
  const rated = units.filter((unit) => unit.length > 0);
  const prevalence = new Array<number>(q).fill(0);
  let agreement = 0;
  let pairable = 0;
  for (const unit of rated) {
    const counts = new Array<number>(q).fill(0);
    for (const value of unit) {
      if (counts[value - 1] === undefined) return null;
      counts[value - 1] = (counts[value - 1] as number) + 1;
    }
    counts.forEach((count, k) => {
      prevalence[k] = (prevalence[k] as number) + count / unit.length / rated.length;
    });
    if (unit.length < 2) continue;
    pairable++;
    agreement += unitAgreement(counts, weights, unit.length);
  }
  const spread = sum(prevalence.map((share) => share * (1 - share)));
  const expected = (sum(weights.map(sum)) / (q * (q - 1))) * spread;
  const observed = pairable === 0 ? null : agreement / pairable;
  return {
    coefficient: observed === null ? "not enough overlap" : ratio(observed - expected, 1 - expected),
    observed,
    expected,
    units: rated.length,
    pairable,
    prevalence,
  };
}

function unitAgreement(counts: readonly number[], weights: readonly number[][], ratings: number): number {
  let total = 0;
  counts.forEach((count, k) => {
    if (count === 0) return;
    const weighted = sum(counts.map((other, l) => other * (weights[k]?.[l] as number)));
    total += count * (weighted - 1);
  });
  return total / (ratings * (ratings - 1));
}
