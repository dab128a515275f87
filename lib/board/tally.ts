import { humanRater, type ReviewTable } from "./review-table";

/** A mean before it is divided. */
export interface Share {
  readonly sum: number;
  readonly weight: number;
}

/** What one rater (a judge family, or all people together) gave one agent on a board. */
export interface Tally {
  /** Reviews with an Overall. */
  readonly n: number;
  /** Mean Overall of each task, NaN where there is no review. */
  readonly values: Float64Array;
  /** Reviews of each task that count into the mean: a judge's task counts once, however many runs it had. */
  readonly weights: Float64Array;
  readonly overall: Share;
  /** By criterion, without Overall. */
  readonly criteria: Readonly<Record<string, Share>>;
  readonly confidence: number | null;
  readonly hallucinationRate: number | null;
}

/**
 * Sums a board's reviews by agent and rater. A review without Overall (an unparsed reply) counts nowhere.
 *
 * A judge's mean is the mean over tasks, so that repeating a run on an easy task moves nothing; with one run a task it is
 * the integer sum of the scores divided by their number. People's mean is the mean over their reviews.
 *
 * @returns by place of the agent, then by rater
 */
export function tallyReviews(table: ReviewTable): ReadonlyMap<string, Tally>[] {
  const sums = table.agents.map(() => table.raters.map((rater) => emptySums(table, rater === humanRater)));
  const sumsOf = (review: number) => sums[table.agent[review] as number]?.[table.rater[review] as number];
  const overall = table.criteria.indexOf("overall");
  const counted: number[] = [];
  for (let review = 0; review < table.length; review++) {
    if (!table.scores[review * table.criteria.length + overall]) continue;
    counted.push(review);
    const task = table.task[review] as number;
    const into = sumsOf(review);
    if (into) into.reviews[task] = (into.reviews[task] as number) + 1;
  }
  for (const review of counted) {
    const into = sumsOf(review);
    if (into) addReview(into, table, review, overall);
  }
  return sums.map(
    (byRater) => new Map(byRater.map((one, rater) => [table.raters[rater] ?? "", finish(one, table)])),
  );
}

interface Sums {
  readonly isHuman: boolean;
  n: number;
  readonly reviews: Float64Array;
  readonly values: Float64Array;
  /** Weighted sum of each criterion, and the weights behind it. */
  readonly score: Float64Array;
  readonly weight: Float64Array;
  readonly confidence: { sum: number; n: number };
  readonly hallucination: { sum: number; n: number };
}

const emptySums = (table: ReviewTable, isHuman: boolean): Sums => ({
  isHuman,
  n: 0,
  reviews: new Float64Array(table.tasks.length),
  values: new Float64Array(table.tasks.length),
  score: new Float64Array(table.criteria.length),
  weight: new Float64Array(table.criteria.length),
  confidence: { sum: 0, n: 0 },
  hallucination: { sum: 0, n: 0 },
});

function addReview(into: Sums, table: ReviewTable, review: number, overall: number): void {
  const task = table.task[review] as number;
  const first = review * table.criteria.length;
  const weight = into.isHuman ? 1 : 1 / (into.reviews[task] as number);
  into.n++;
  into.values[task] = (into.values[task] as number) + (table.scores[first + overall] as number);
  for (let place = 0; place < table.criteria.length; place++) {
    const score = table.scores[first + place] as number;
    if (score === 0) continue;
    into.score[place] = (into.score[place] as number) + weight * score;
    into.weight[place] = (into.weight[place] as number) + weight;
  }
  addTo(into.confidence, table.confidence[review] || null);
  const flag = table.hallucination[review] as number;
  addTo(into.hallucination, flag < 0 ? null : flag);
}

function addTo(total: { sum: number; n: number }, value: number | null): void {
  if (value === null) return;
  total.sum += value;
  total.n++;
}

function finish(sums: Sums, { criteria }: ReviewTable): Tally {
  const shares = criteria.map((key, place) => [key, share(sums.score[place], sums.weight[place])] as const);
  const { overall = share(), ...others } = Object.fromEntries(shares);
  return {
    n: sums.n,
    values: sums.values.map((sum, task) => sum / (sums.reviews[task] as number)),
    weights: sums.isHuman ? sums.reviews : sums.reviews.map((reviews) => Math.min(reviews, 1)),
    overall,
    criteria: others,
    confidence: meanOf({ sum: sums.confidence.sum, weight: sums.confidence.n }),
    hallucinationRate: meanOf({ sum: sums.hallucination.sum, weight: sums.hallucination.n }),
  };
}

const share = (sum = 0, weight = 0): Share => ({ sum, weight });

/** The mean, null of nothing. */
export function meanOf({ sum, weight }: Share): number | null {
  return weight === 0 ? null : sum / weight;
}

/**
 * The mean of several raters' means, null where one of them has none. Divides once where their weights are equal, so that
 * 4.55 does not come out as 4.550000000000001.
 */
export function meanOfMeans(shares: readonly Share[]): number | null {
  const [first] = shares;
  if (!first || shares.some(({ weight }) => weight === 0)) return null;
  if (shares.every(({ weight }) => weight === first.weight)) {
    return shares.reduce((total, { sum }) => total + sum, 0) / (first.weight * shares.length);
  }
  return shares.reduce((total, { sum, weight }) => total + sum / weight, 0) / shares.length;
}

/** Each criterion's mean. */
export function meansOf(shares: Readonly<Record<string, Share>>): Record<string, number | null> {
  return Object.fromEntries(Object.entries(shares).map(([key, one]) => [key, meanOf(one)]));
}
