/** Normal quantiles for a two-sided test at 5 % that finds a true difference 80 % of the time. */
const zAlpha = 1.959_963_984_540_054;
const zPower = 0.841_621_233_572_914;

/** Standard deviation with n - 1; NaN for fewer than two values. */
export function standardDeviation(values: ArrayLike<number>): number {
  const list = Array.from(values);
  const mean = list.reduce((sum, value) => sum + value, 0) / list.length;
  return Math.sqrt(list.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (list.length - 1));
}

/**
 * The smallest mean difference that as many units would show at 5 % with a power of 80 %.
 *
 * @param deviation standard deviation of the paired differences
 * @see Miller, Adding Error Bars to Evals (2024), section 5; normal approximation
 */
export function detectableDifference(deviation: number, units: number): number {
  return ((zAlpha + zPower) * deviation) / Math.sqrt(units);
}

/**
 * How many units a difference of this size needs to be shown at 5 % with a power of 80 %; Infinity for no difference.
 *
 * @param deviation standard deviation of the paired differences
 * @see Miller, Adding Error Bars to Evals (2024), section 5; normal approximation
 */
export function unitsToDetect(difference: number, deviation: number): number {
  if (difference === 0) return Number.POSITIVE_INFINITY;
  return Math.max(2, Math.ceil((((zAlpha + zPower) * deviation) / Math.abs(difference)) ** 2));
}
