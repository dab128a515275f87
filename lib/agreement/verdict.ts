import type { Interval } from "@/lib/stats/quantile";
import type { Verdict } from "./schema";
import { fewest } from "./small-numbers";

interface Evidence {
  readonly delta: {
    readonly papers: number;
    readonly ci95: Interval | null;
    readonly ci90: Interval | null;
  } | null;
  readonly margin: number;
  /** Intervals of Spearman's correlation of mean human and mean judge, and of MAD constant judge - MAD judges. */
  readonly spearman: Interval | null;
  readonly constantMinusJudges: Interval | null;
}

/**
 * What may be said about judges and humans, by the rule that was fixed before: delta first, then the margin, and never
 * "shown" unless the judges also rank as humans do and beat a judge that always says the same.
 */
export function verdictOf({ delta, margin, spearman, constantMinusJudges }: Evidence): Verdict {
  if (!delta?.ci95 || !delta.ci90 || delta.papers < fewest.verdict) return "too few papers";
  const upper = delta.ci90[1];
  if (delta.ci95[0] > 0) return upper >= margin ? "worse" : "worse, within the margin";
  const isSound = isAboveZero(spearman) && isAboveZero(constantMinusJudges);
  return upper < margin && isSound ? "shown" : "not shown";
}

const isAboveZero = (interval: Interval | null): boolean => interval !== null && interval[0] > 0;
