import normalCdf from "@stdlib/stats-base-dists-normal-cdf";
import { midranks } from "./midranks";

export interface MannWhitney {
  readonly n1: number;
  readonly n2: number;
  /** U of the first sample and of the second. */
  readonly u1: number;
  readonly u2: number;
  readonly sigma: number;
  /** Two-sided, normal approximation with tie correction and continuity correction; null where every value is tied. */
  readonly p: number | null;
  readonly pWithoutCorrection: number | null;
  /** (U1 - U2) / (n1 n2). */
  readonly cliffsDelta: number;
}

/**
 * Mann-Whitney U test of two independent samples; null where one is empty.
 *
 * @see Mann & Whitney (1947); Cliff, Dominance Statistics (1993)
 */
export function mannWhitney(x: ArrayLike<number>, y: ArrayLike<number>): MannWhitney | null {
  const [n1, n2] = [x.length, y.length];
  if (n1 === 0 || n2 === 0) return null;
  const { ranks, tieTerm } = midranks([...Array.from(x), ...Array.from(y)]);
  let rankSum = 0;
  for (let i = 0; i < n1; i++) rankSum += ranks[i] as number;
  const u1 = rankSum - (n1 * (n1 + 1)) / 2;
  const u2 = n1 * n2 - u1;
  const n = n1 + n2;
  const variance = n < 2 ? 0 : ((n1 * n2) / 12) * (n + 1 - tieTerm / (n * (n - 1)));
  const sigma = Math.sqrt(Math.max(0, variance));
  const p = (correction: number): number | null => {
    if (sigma === 0) return null;
    const z = (Math.max(u1, u2) - (n1 * n2) / 2 - correction) / sigma;
    return Math.min(1, 2 * normalCdf(-z, 0, 1));
  };
  return {
    n1,
    n2,
    u1,
    u2,
    sigma,
    p: p(0.5),
    pWithoutCorrection: p(0),
    cliffsDelta: (u1 - u2) / (n1 * n2),
  };
}

export interface ExactRankSum {
  /** P(|R - E R| >= observed), P(R >= observed), P(R <= observed). */
  readonly p: number;
  readonly pGreater: number;
  readonly pLess: number;
}

/**
 * Exact permutation test of the sum of the first sample's midranks, ties and all; null where a sample is empty.
 *
 * Counts subsets by their doubled rank sum, which is whole: time and memory grow with n1 (n1 + n2)^2, so keep it to about a
 * hundred values.
 */
export function exactRankSum(x: ArrayLike<number>, y: ArrayLike<number>): ExactRankSum | null {
  const n1 = x.length;
  if (n1 === 0 || y.length === 0) return null;
  const doubled = midranks([...Array.from(x), ...Array.from(y)]).ranks.map((rank) => 2 * rank);
  const ways = waysBySum(doubled, n1);
  const observed = doubled.subarray(0, n1).reduce((total, rank) => total + rank, 0);
  const expected = n1 * (doubled.length + 1);
  const distance = Math.abs(observed - expected);
  let total = 0;
  let [far, above, below] = [0, 0, 0];
  ways.forEach((count, rankSum) => {
    total += count;
    if (Math.abs(rankSum - expected) >= distance) far += count;
    if (rankSum >= observed) above += count;
    if (rankSum <= observed) below += count;
  });
  return { p: far / total, pGreater: above / total, pLess: below / total };
}

/** In how many ways `size` of the whole numbers add up to each sum. */
function waysBySum(numbers: Float64Array, size: number): Float64Array {
  const most = Array.from(numbers)
    .sort((a, b) => b - a)
    .slice(0, size)
    .reduce((total, one) => total + one, 0);
  const ways = Array.from({ length: size + 1 }, () => new Float64Array(most + 1));
  (ways[0] as Float64Array)[0] = 1;
  for (const one of numbers) {
    for (let taken = size; taken > 0; taken--) {
      const to = ways[taken] as Float64Array;
      const from = ways[taken - 1] as Float64Array;
      for (let at = most; at >= one; at--) to[at] = (to[at] as number) + (from[at - one] as number);
    }
  }
  return ways[size] as Float64Array;
}
