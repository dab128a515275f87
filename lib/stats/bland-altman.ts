import { deviation, mean, sum } from "./descriptive";
import type { Interval } from "./quantile";
import { tInterval } from "./t-test";

const z975 = 1.959_963_984_540_054;

export interface Differing {
  readonly n: number;
  /** Mean of first - second. */
  readonly bias: number;
  readonly ci95: Interval | null;
  readonly deviation: number | null;
  /** Bias and 1.96 standard deviations about it, and the approximate standard error of each limit. */
  readonly limits: Interval | null;
  readonly limitError: number | null;
  /** Least squares of the difference on the mean of both; null where the means do not vary. */
  readonly slope: number | null;
}

/**
 * Agreement of two measurements of the same units; null without units.
 *
 * @see Bland & Altman, Statistical Methods for Assessing Agreement (1986)
 */
export function blandAltman(first: ArrayLike<number>, second: ArrayLike<number>): Differing | null {
  const differences = Float64Array.from(first, (value, i) => value - (second[i] as number));
  const bias = mean(differences);
  if (bias === null) return null;
  const spread = deviation(differences);
  const middles = Float64Array.from(first, (value, i) => (value + (second[i] as number)) / 2);
  return {
    n: differences.length,
    bias,
    ci95: tInterval(differences),
    deviation: spread,
    limits: spread === null ? null : [bias - z975 * spread, bias + z975 * spread],
    limitError: spread === null ? null : Math.sqrt((3 * spread ** 2) / differences.length),
    slope: slopeOf(middles, differences),
  };
}

function slopeOf(x: Float64Array, y: Float64Array): number | null {
  const [middleX, middleY] = [mean(x) ?? 0, mean(y) ?? 0];
  const squares = sum(x.map((value) => (value - middleX) ** 2));
  if (squares < 1e-12) return null;
  return sum(x.map((value, i) => (value - middleX) * ((y[i] as number) - middleY))) / squares;
}
