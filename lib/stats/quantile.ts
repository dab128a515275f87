/** Lower and upper end. */
export type Interval = [number, number];

/**
 * Quantile of sorted values by linear interpolation between order statistics (type 7, the default of R and NumPy).
 *
 * @param sorted ascending, at least one value
 * @param share 0 to 1
 * @throws RangeError without values or with a share outside 0 to 1
 * @see Hyndman & Fan, Sample Quantiles in Statistical Packages (1996)
 */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  if (sorted.length === 0) throw new RangeError("quantile needs at least one value");
  if (!(share >= 0 && share <= 1)) throw new RangeError("quantile needs a share from 0 to 1");
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const low = sorted[below] ?? Number.NaN;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? Number.NaN;
  return low + (place - below) * (high - low);
}

/** The central share of the values, by default 95 %, as type-7 quantiles. Leaves its argument as it was. */
export function percentileInterval(values: ArrayLike<number>, level = 0.95): Interval {
  const sorted = Float64Array.from(values).sort();
  const tail = (1 - level) / 2;
  return [quantile(sorted, tail), quantile(sorted, 1 - tail)];
}

/**
 * On which side of zero the central interval of `a - b` lies: 1 above, -1 below, 0 when it holds zero.
 *
 * Answers exactly as `percentileInterval` of the differences would, in one pass instead of a sort, because a board of
 * 200 rows asks it twenty thousand times.
 */
export function sideOfZero(a: Float64Array, b: Float64Array, level = 0.95): -1 | 0 | 1 {
  if (a.length === 0 || a.length !== b.length)
    throw new RangeError("sideOfZero needs two equally long columns");
  const tail = (1 - level) / 2;
  if (tailIsAboveZero(a, b, tail)) return 1;
  return tailIsAboveZero(b, a, tail) ? -1 : 0;
}

/** Whether the type-7 quantile `tail` of `a - b` is positive. */
function tailIsAboveZero(a: Float64Array, b: Float64Array, tail: number): boolean {
  let notPositive = 0;
  let below = Number.NEGATIVE_INFINITY;
  let above = Number.POSITIVE_INFINITY;
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] as number) - (b[i] as number);
    if (difference > 0) above = Math.min(above, difference);
    else {
      notPositive++;
      below = Math.max(below, difference);
    }
  }
  const place = (a.length - 1) * tail;
  const floor = Math.floor(place);
  if (notPositive <= floor) return true;
  // Only when zero falls between the two order statistics does their distance matter.
  return (
    notPositive === floor + 1 &&
    above < Number.POSITIVE_INFINITY &&
    below + (place - floor) * (above - below) > 0
  );
}
