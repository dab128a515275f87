import type { LeaderboardEntry } from "./schema";

/** A judge's scores on one criterion: their integer sum and how many there are. */
interface SumOfScores {
  readonly sum: number;
  readonly n: number;
}

/**
 * The mean of several judges as the benchmark's paper rounds it, in hundredths: each judge's mean to two decimals, those
 * averaged, and that to two decimals, halves always up.
 *
 * In whole numbers throughout, because 7.615 has no binary form and `toFixed` would round it down.
 *
 * @throws RangeError without judges, or for a judge without scores
 */
export function paperHundredths(judges: readonly SumOfScores[]): number {
  if (judges.length === 0) throw new RangeError("paperHundredths needs at least one judge");
  const rounded = judges.map(({ sum, n }) => {
    if (!(n > 0)) throw new RangeError("paperHundredths needs scores of every judge");
    return divideHalfUp(100 * sum, n);
  });
  return divideHalfUp(
    rounded.reduce((total, hundredths) => total + hundredths, 0),
    judges.length,
  );
}

/** The same, written out: `7.62`. */
export function paperRounded(judges: readonly SumOfScores[]): string {
  const hundredths = paperHundredths(judges);
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`;
}

/**
 * A row's mean on a criterion, or on `overall`, rounded as in the paper; null where a judge has none.
 *
 * @param families the judges to average, as the board names them
 */
export function entryAsInPaper(
  entry: LeaderboardEntry,
  criterion: string,
  families: readonly string[],
): string | null {
  const judges: SumOfScores[] = [];
  for (const family of families) {
    const cell = entry.judges[family];
    const mean = criterion === "overall" ? cell?.overall : cell?.criteria[criterion];
    if (!cell || mean == null) return null;
    // A mean is an integer sum divided by n, so this product is that integer up to the last bit.
    judges.push({ sum: Math.round(mean * cell.n), n: cell.n });
  }
  return judges.length === 0 ? null : paperRounded(judges);
}

const divideHalfUp = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));
