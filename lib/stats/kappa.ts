import { sum } from "./descriptive";
import { type Estimate, ratio } from "./estimate";
import type { Weighting } from "./weights";
import { agreementWeights } from "./weights";

/**
 * Cohen's weighted kappa of a square table of two raters' categories, with agreement weights or a kind of them.
 *
 * @see Cohen, Weighted Kappa (1968)
 */
export function weightedKappa(
  table: readonly (readonly number[])[],
  weights: Weighting | number[][],
): Estimate {
  const n = sum(table.map(sum));
  if (n === 0) return "not enough overlap";
  const matrix = typeof weights === "string" ? agreementWeights(table.length, weights) : weights;
  const rows = table.map(sum);
  const columns = table.map((_, j) => sum(table.map((row) => row[j] as number)));
  let observed = 0;
  let expected = 0;
  table.forEach((row, i) => {
    row.forEach((count, j) => {
      const weight = matrix[i]?.[j] as number;
      observed += (weight * count) / n;
      expected += (weight * (rows[i] as number) * (columns[j] as number)) / (n * n);
    });
  });
  // All in one category: rounding may leave the chance agreement a hair from 1.
  return 1 - expected < 1e-12 ? "no variation" : ratio(observed - expected, 1 - expected);
}

/**
 * The table of pairs of categories 1 to q. Symmetric where the two of a pair have no order: each is then counted both ways.
 * Null where a value is no category.
 */
export function pairTable(
  pairs: Iterable<readonly [number, number]>,
  q: number,
  symmetric: boolean,
): number[][] | null {
  const table = Array.from({ length: q }, () => new Array<number>(q).fill(0));
  const add = (a: number, b: number): boolean => {
    const row = table[a - 1];
    if (row?.[b - 1] === undefined) return false;
    row[b - 1] = (row[b - 1] as number) + 1;
    return true;
  };
  for (const [a, b] of pairs) {
    if (!add(a, b)) return null;
    if (symmetric) add(b, a);
  }
  return table;
}
