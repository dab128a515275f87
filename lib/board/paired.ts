import { bootstrapMeanInterval, type Resampling } from "@/lib/stats/bootstrap";
import { detectableDifference, standardDeviation, unitsToDetect } from "@/lib/stats/power";
import type { Interval } from "@/lib/stats/quantile";
import { seededRandom } from "@/lib/stats/random";
import { signFlipTest } from "@/lib/stats/sign-flip";

/** Two agents on the tasks that both have a score for. */
export interface PairedSummary {
  /** Shared tasks. */
  readonly n: number;
  /** Mean of first minus second, null without a shared task. */
  readonly mean: number | null;
  /** Null for fewer than two shared tasks. */
  readonly ci95: Interval | null;
  /** Tasks on which the first is ahead, level, behind. */
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
  /** Sign-flip test, two-sided, unadjusted. */
  readonly p: number | null;
  readonly isExact: boolean;
  /** The smallest mean difference that this many tasks would show 80 % of the time. */
  readonly detectable: number | null;
  /** Tasks that would show a difference of the size seen 80 % of the time; null where no size or no spread is known. */
  readonly tasksToTell: number | null;
}

/**
 * Compares two agents task by task. Interval: 95 % percentile bootstrap of the mean difference over shared tasks. Test:
 * sign-flip. Power by the normal approximation at 5 % and 80 %.
 *
 * @param first scores by task, NaN where missing; `second` for the same tasks in the same order
 * @throws RangeError for columns of different length
 */
export function pairedSummary(
  first: Float64Array,
  second: Float64Array,
  resampling: Resampling,
): PairedSummary {
  const differences = sharedDifferences(first, second);
  const n = differences.length;
  const wins = differences.filter((difference) => difference > 0).length;
  const losses = differences.filter((difference) => difference < 0).length;
  const counts = { n, wins, losses, ties: n - wins - losses };
  const mean = n === 0 ? null : differences.reduce((sum, difference) => sum + difference, 0) / n;
  if (n < 2 || mean === null) {
    return { ...counts, mean, ci95: null, p: null, isExact: true, detectable: null, tasksToTell: null };
  }
  const deviation = standardDeviation(differences);
  const { p, isExact } = signFlipTest(differences, seededRandom(resampling.seed));
  return {
    ...counts,
    mean,
    ci95: bootstrapMeanInterval(differences, resampling),
    p,
    isExact,
    detectable: deviation > 0 ? detectableDifference(deviation, n) : null,
    tasksToTell: deviation > 0 && mean !== 0 ? unitsToDetect(mean, deviation) : null,
  };
}

/** First minus second on each task that both have, in the order of the tasks. */
export function sharedDifferences(first: Float64Array, second: Float64Array): Float64Array {
  if (first.length !== second.length)
    throw new RangeError("sharedDifferences needs the same tasks in both columns");
  return first
    .map((value, task) => value - (second[task] as number))
    .filter((difference) => !Number.isNaN(difference));
}
