import type { Resampling } from "@/lib/stats/bootstrap";
import { ofMeans } from "@/lib/stats/cluster-bootstrap";
import { type Differences, describeDifferences, histogram, mean } from "@/lib/stats/descriptive";
import { bootstrapped, type Plan } from "./plan";
import type { PairSet } from "./schema";
import { shownNumber, valueShown } from "./small-numbers";
import type { PaperScores, Score } from "./table";

/** The absolute differences of one paper's pairs. */
export interface PaperPairs {
  readonly paper: PaperScores;
  readonly differences: readonly number[];
}

/** All unordered pairs of the humans of each paper. */
export const humanPairs = (papers: readonly PaperScores[]): PaperPairs[] =>
  pairsBy(papers, ({ paired }) => within(paired));

/** Every human with every judge of each paper, or with the mean of them. */
export const mixedPairs = (papers: readonly PaperScores[]): PaperPairs[] =>
  pairsBy(papers, ({ humans, panel }) => across(humans, panel));

/** All unordered pairs of judges. */
export const judgePairs = (papers: readonly PaperScores[]): PaperPairs[] =>
  pairsBy(papers, ({ judges }) => within(judges));

function pairsBy(papers: readonly PaperScores[], pairsOf: (paper: PaperScores) => number[]): PaperPairs[] {
  return papers.flatMap((paper) => {
    const differences = pairsOf(paper);
    return differences.length === 0 ? [] : [{ paper, differences }];
  });
}

/** Differences of every unordered pair of scores. */
export function within(scores: readonly Score[]): number[] {
  const differences: number[] = [];
  for (let i = 1; i < scores.length; i++) {
    for (let j = 0; j < i; j++) {
      differences.push(Math.abs((scores[i] as Score).score - (scores[j] as Score).score));
    }
  }
  return differences;
}

/** Differences of every score from every value. */
export function across(scores: readonly Score[], values: readonly number[]): number[] {
  const differences: number[] = [];
  for (const { score } of scores) for (const value of values) differences.push(Math.abs(score - value));
  return differences;
}

/** All differences of all papers. */
export const allDifferences = (pairs: readonly PaperPairs[]): Float64Array =>
  Float64Array.from(pairs.flatMap(({ differences }) => differences));

/** The widest difference on a scale from 1 to 10. */
const widest = 9;

/**
 * Describes one kind of pairs, with a cluster-bootstrap interval over papers for the paper-weighted mean.
 *
 * @param step width of the histogram's bins in points: a half where means are compared
 */
export function planPairs(
  pairs: readonly PaperPairs[],
  step: 1 | 0.5,
  resampling: Resampling,
): Plan<PairSet> {
  const papers = pairs.length;
  const differences = allDifferences(pairs);
  const found = describeDifferences(differences);
  const perPaper = Float64Array.from(pairs, (one) => mean(one.differences) as number);
  const job = ofMeans([perPaper], resampling);
  const number = (field: keyof Differences) =>
    shownNumber({ n: papers, value: found?.[field] ?? "not enough overlap" });
  return {
    jobs: [job],
    finish: () => {
      const mad = number("mad");
      const madPaperWeighted = bootstrapped(mean(perPaper) ?? "not enough overlap", job);
      return {
        n: differences.length,
        mad: valueShown(mad),
        madPaperWeighted: valueShown(madPaperWeighted),
        histogram: valueShown(mad) === null ? null : histogram(differences, widest, step),
        histogramStep: step,
        papers,
        exposedPapers: pairs.filter(({ paper }) => paper.paper.exposed).length,
        shown: {
          mad,
          madPaperWeighted,
          median: number("median"),
          p90: number("p90"),
          exact: number("exact"),
          withinOne: number("withinOne"),
        },
      };
    },
  };
}
