import type { Resampling } from "@/lib/stats/bootstrap";
import { ofSums } from "@/lib/stats/cluster-bootstrap";
import { mean, median, sum } from "@/lib/stats/descriptive";
import { distinct } from "@/lib/stats/midranks";
import { seededRandom } from "@/lib/stats/random";
import { across, humanPairs, mixedPairs } from "./pairs";
import { bootstrapped, type Plan } from "./plan";
import type { CriterionDetails } from "./schema";
import { shownNumber } from "./small-numbers";
import type { PaperScores } from "./table";

/** The score of the constant judge: the median of all human scores, in sample, which flatters it a little. */
export const constantScore = (papers: readonly PaperScores[]): number | null =>
  median(papers.flatMap(({ humans }) => humans.map(({ score }) => score)));

/**
 * The judge that always gives one score: its MAD over all human scores, and its MAD minus that of the judges over the papers
 * that both can be compared on, pair-weighted. The score stays fixed over the resamples of papers.
 */
export function planConstant(
  papers: readonly PaperScores[],
  score: number | null,
  resampling: Resampling,
): Plan<CriterionDetails["constant"]> {
  const rated = papers.filter(({ humans }) => humans.length > 0);
  const off = (paper: PaperScores) => across(paper.humans, score === null ? [] : [score]);
  const judged = rated.filter(({ panel }) => panel.length > 0);
  const column = (numberOf: (paper: PaperScores) => number) => Float64Array.from(judged, numberOf);
  const columns = [
    column((paper) => sum(off(paper))),
    column((paper) => paper.humans.length),
    column((paper) => sum(across(paper.humans, paper.panel))),
    column((paper) => paper.humans.length * paper.panel.length),
  ];
  const gap = ([far = 0, humans = 0, apart = 0, pairs = 0]: ArrayLike<number> & Iterable<number>) =>
    far / humans - apart / pairs;
  const job = ofSums(columns, [gap], resampling);
  return {
    jobs: [job],
    finish: () => ({
      score: rated.length < 3 ? null : score,
      mad: shownNumber({ n: rated.length, value: mean(rated.flatMap(off)) ?? "not enough overlap" }),
      minusJudges: bootstrapped(gap(columns.map(sum)), job),
    }),
  };
}

/** The mean of fewer permutations is as exact where more scores are shuffled. */
const permutationsOf = (scores: number): number => (scores <= 5000 ? 1000 : 100);

/**
 * MAD by chance: the mean over seeded permutations of the human scores across all papers: 1,000 of them, above 5,000 scores
 * 100; the report says how many.
 */
export function chanceReference(
  papers: readonly PaperScores[],
  { seed }: Resampling,
): CriterionDetails["chance"] {
  const rated = papers.filter(({ humans }) => humans.length > 0);
  const values = distinct(rated.flatMap(({ humans }) => humans.map(({ score }) => score)));
  const placeOf = new Map(values.map((value, place) => [value, place]));
  const places = Uint16Array.from(
    rated.flatMap(({ humans }) => humans.map(({ score }) => placeOf.get(score) as number)),
  );
  const permutations = permutationsOf(places.length);
  const costs = mixedCosts(rated, values);
  const couples = couplesOf(rated);
  const random = seededRandom(seed);
  let [mixed, human] = [0, 0];
  for (let round = 0; round < permutations; round++) {
    shuffle(places, random);
    for (let slot = 0; slot < places.length; slot++) {
      mixed += costs[slot * values.length + (places[slot] as number)] as number;
    }
    for (let at = 0; at < couples.length; at += 2) {
      const a = values[places[couples[at] as number] as number] as number;
      const b = values[places[couples[at + 1] as number] as number] as number;
      human += Math.abs(a - b);
    }
  }
  const perPair = (total: number, pairs: number) =>
    pairs === 0 ? ("not enough overlap" as const) : total / permutations / pairs;
  const pairs = mixedPairs(papers);
  return {
    humanHuman: shownNumber({ n: humanPairs(papers).length, value: perPair(human, couples.length / 2) }),
    llmHuman: shownNumber({
      n: pairs.length,
      value: perPair(mixed, sum(pairs.map(({ differences }) => differences.length))),
    }),
    permutations,
  };
}

/** For each human score's place in the table, and each value it might hold: how far its judges are from that value. */
function mixedCosts(rated: readonly PaperScores[], values: readonly number[]): Float64Array {
  return Float64Array.from(
    rated.flatMap(({ humans, panel }) => {
      const ofPaper = values.map((value) => sum(panel.map((score) => Math.abs(value - score))));
      return humans.flatMap(() => ofPaper);
    }),
  );
}

/** The human pairs as places of their two scores, one after the other. */
function couplesOf(rated: readonly PaperScores[]): Uint32Array {
  const couples: number[] = [];
  let start = 0;
  for (const { humans, paired } of rated) {
    for (let i = 0; i < paired.length; i++) for (let j = 0; j < i; j++) couples.push(start + i, start + j);
    start += humans.length;
  }
  return Uint32Array.from(couples);
}

/** Fisher-Yates. */
function shuffle(places: Uint16Array, random: () => number): void {
  for (let last = places.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const kept = places[last] as number;
    places[last] = places[other] as number;
    places[other] = kept;
  }
}
