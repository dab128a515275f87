import type { Interval } from "@/lib/stats/quantile";

/**
 * Tier of each interval, from 1, by a fixed anchor: the first member of a tier sets the anchor at its lower bound, and
 * others join while their upper bound reaches it. The anchor never moves, or chains of neighbours would end in one tier.
 *
 * @param intervals best first
 * @see betagouv/ComparIA, pull request 639
 */
export function tiers(intervals: readonly Interval[]): number[] {
  let tier = 0;
  let anchor = Number.POSITIVE_INFINITY;
  return intervals.map(([low, high]) => {
    if (high < anchor) {
      tier++;
      anchor = low;
    }
    return tier;
  });
}
