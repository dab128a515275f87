import { bootstrapMeans, type Column, type Resampling } from "@/lib/stats/bootstrap";
import { type Interval, percentileInterval, sideOfZero } from "@/lib/stats/quantile";
import { tiers } from "./tiers";

/** The scale of every score, and so of what a missing one could have been. */
const scoreRange = { lowest: 1, highest: 10 } as const;

/** An agent as the ranking sees it. */
export interface Contender {
  readonly id: string;
  /** The score of each task of the cohort under the lens, NaN where it is missing. */
  readonly values: Float64Array;
  /** Reviews behind each value where a task counts by its reviews; left out where each task counts once. */
  readonly weights?: Float64Array;
}

export interface Standing {
  readonly id: string;
  /** Tasks with a score. */
  readonly tasks: number;
  /** Null unless every task of the cohort has a score: a mean over the tasks at hand would reward leaving some out. */
  readonly mean: number | null;
  readonly ci95: Interval | null;
  readonly rank: { readonly best: number; readonly worst: number } | null;
  readonly tier: number | null;
  /** Mean over the whole cohort if each missing task scored 1, or 10. */
  readonly bounds: Interval | null;
}

/**
 * The one ranking: order, mean, interval, rank range and tier of each agent on one cohort.
 *
 * Interval: 95 % percentile bootstrap of the mean over tasks; all agents share the resamples. Rank range: best is 1 plus the
 * agents that are significantly better, worst is the number of ranked agents less those significantly worse, where
 * significant means that the 95 % interval of the paired difference, from the same resamples and unadjusted, leaves out
 * zero. Agents that lack a task carry no rank and come last. Fewer than two tasks rank nobody.
 *
 * @param contenders with values for the same tasks in the same order
 * @returns best first; equal means by id
 * @see Efron & Tibshirani, An Introduction to the Bootstrap (1993), ch. 13; Chiang et al., Chatbot Arena (2024), for rank ranges
 */
export function rankAgents(contenders: readonly Contender[], resampling: Resampling): Standing[] {
  const complete = contenders.filter(isComplete).sort(byMean);
  const partial = contenders.filter((one) => !isComplete(one)).sort(byTasks);
  const tasks = complete[0]?.values.length ?? 0;
  const ranked = tasks < 2 ? complete.map(unranked) : placed(complete, resampling);
  const widest = Math.max(
    1,
    ...contenders.map((one) => one.weights?.reduce((a, b) => Math.max(a, b), 1) ?? 1),
  );
  return [
    ...ranked,
    ...partial.map((one) => ({ ...unranked(one), mean: null, bounds: bounds(one, widest) })),
  ];
}

function placed(complete: readonly Contender[], resampling: Resampling): Standing[] {
  const replicates = bootstrapMeans(complete.map(column), resampling);
  const intervals = replicates.map((means) => percentileInterval(means));
  const better = new Uint32Array(complete.length);
  const worse = new Uint32Array(complete.length);
  for (let a = 0; a < complete.length; a++) {
    for (let b = 0; b < a; b++) {
      const side = sideOfZero(replicates[a] as Float64Array, replicates[b] as Float64Array);
      if (side === 0) continue;
      const [winner, loser] = side > 0 ? [a, b] : [b, a];
      better[loser] = (better[loser] as number) + 1;
      worse[winner] = (worse[winner] as number) + 1;
    }
  }
  const tierOf = tiers(intervals);
  return complete.map((one, i) => ({
    ...unranked(one),
    ci95: intervals[i] ?? null,
    rank: { best: 1 + (better[i] as number), worst: complete.length - (worse[i] as number) },
    tier: tierOf[i] ?? null,
  }));
}

const unranked = (one: Contender): Standing => ({
  id: one.id,
  tasks: scoredTasks(one),
  mean: pooledMean(one),
  ci95: null,
  rank: null,
  tier: null,
  bounds: null,
});

const column = ({ values, weights }: Contender): Column => (weights ? { values, weights } : { values });

const scoredTasks = ({ values }: Contender): number =>
  values.reduce((count, value) => (Number.isNaN(value) ? count : count + 1), 0);

const isComplete = (one: Contender): boolean =>
  one.values.length > 0 && scoredTasks(one) === one.values.length;

const byMean = (a: Contender, b: Contender): number => pooledMean(b) - pooledMean(a) || compareIds(a, b);

const byTasks = (a: Contender, b: Contender): number => scoredTasks(b) - scoredTasks(a) || compareIds(a, b);

const compareIds = (a: Contender, b: Contender): number => (a.id < b.id ? -1 : Number(a.id > b.id));

/** Sum and weight of the tasks that have a score. */
function totals({ values, weights }: Contender): { sum: number; weight: number } {
  let sum = 0;
  let weight = 0;
  values.forEach((value, task) => {
    if (Number.isNaN(value)) return;
    const times = weights?.[task] ?? 1;
    sum += value * times;
    weight += times;
  });
  return { sum, weight };
}

function pooledMean(one: Contender): number {
  const { sum, weight } = totals(one);
  return sum / weight;
}

/** A missing task weighs as much as the heaviest one seen, so that whatever arrives stays within the bounds. */
function bounds(one: Contender, heaviest: number): Interval | null {
  const { sum, weight } = totals(one);
  if (weight === 0) return null;
  const missing = (one.values.length - scoredTasks(one)) * heaviest;
  const ifAll = (score: number): number => (sum + score * missing) / (weight + missing);
  return [ifAll(scoreRange.lowest), ifAll(scoreRange.highest)];
}
