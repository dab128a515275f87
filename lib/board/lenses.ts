import { AppError } from "@/lib/errors";
import { humanRater } from "./review-table";
import { meanOf, meanOfMeans, meansOf, type Tally } from "./tally";

/** The lens of the average: the mean of the panel's judges. */
const meanLens = "mean";

/** @throws AppError `invalid` for a lens that is neither the average, nor people, nor a judge of this benchmark */
export function assertLens(lens: string, families: readonly string[]): void {
  if (lens === meanLens || lens === humanRater || families.includes(lens)) return;
  const message = `There is no lens "${lens}". Use ${[meanLens, humanRater, ...families].join(", ")}.`;
  throw new AppError("invalid", message, { fields: { lens: [message] } });
}

/** What a lens shows of one agent. */
export interface LensView {
  readonly values: Float64Array;
  readonly weights?: Float64Array;
  readonly overall: number | null;
  readonly criteria: Readonly<Record<string, number | null>>;
}

/**
 * One agent under a lens: the score of each task and the means.
 *
 * Under the average a task has a score only if every judge of the panel gave one, and a mean exists only if every judge
 * has one: what one judge left out must not shift the balance between a strict and a kind one.
 *
 * @param panel the judge families that are averaged
 */
export function throughLens(
  tallies: ReadonlyMap<string, Tally>,
  lens: string,
  panel: readonly string[],
): LensView {
  if (lens === meanLens) return average(panel.map((family) => tallies.get(family)));
  const tally = tallies.get(lens);
  if (!tally) throw new RangeError(`throughLens needs a tally for ${lens}`);
  const { values, weights } = tally;
  const overall = meanOf(tally.overall);
  const criteria = meansOf(tally.criteria);
  return lens === humanRater ? { values, weights, overall, criteria } : { values, overall, criteria };
}

function average(tallies: readonly (Tally | undefined)[]): LensView {
  const present = tallies.filter((tally) => tally !== undefined);
  const [first] = present;
  if (!first || present.length < tallies.length)
    throw new RangeError("throughLens needs a tally for each judge");
  const shareOf = (key: string) => present.map((tally) => tally.criteria[key] ?? { sum: 0, weight: 0 });
  return {
    values: averageColumns(present.map((tally) => tally.values)),
    overall: meanOfMeans(present.map((tally) => tally.overall)),
    criteria: Object.fromEntries(Object.keys(first.criteria).map((key) => [key, meanOfMeans(shareOf(key))])),
  };
}

/** Unit by unit the mean of the columns; NaN where one of them lacks the unit. */
export function averageColumns(columns: readonly Float64Array[]): Float64Array {
  const mean = new Float64Array(columns[0]?.length ?? 0);
  for (const column of columns) {
    for (let unit = 0; unit < mean.length; unit++)
      mean[unit] = (mean[unit] as number) + (column[unit] as number);
  }
  return mean.map((sum) => sum / columns.length);
}
