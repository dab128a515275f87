import type { Random } from "./random";

interface SignFlip {
  readonly p: number;
  /** Whether the whole distribution was computed, or a seeded sample of it. */
  readonly isExact: boolean;
}

/** Up to here every one of the 2^n sign patterns is tried. */
const mostEnumerated = 20;
/** Parts of a point that differences come in: means of up to three judges, of up to two reviews each. */
const lattices = [1, 2, 3, 4, 6, 12];
/** Additions that a convolution may cost. */
const mostAdditions = 50_000_000;

/**
 * Two-sided sign-flip (one-sample permutation) test that paired differences are symmetric about zero. The statistic is the
 * absolute sum.
 *
 * Exact for up to 20 units by walking all sign patterns, and beyond that where the differences are multiples of a common
 * part of a point, by convolving the distribution unit by unit. Else from `draws` random patterns with the observed one
 * counted in, so that p is never zero.
 *
 * @param differences one per independent unit (per task); zeros stay and count
 * @throws RangeError without differences
 * @see Fisher, The Design of Experiments (1935), 21; Pagano & Tritchler, On Obtaining Permutation Distributions in
 * Polynomial Time (1983); Phipson & Smyth, Permutation P-values Should Never Be Zero (2010)
 */
export function signFlipTest(differences: ArrayLike<number>, random: Random, draws = 20_000): SignFlip {
  if (differences.length === 0) throw new RangeError("signFlipTest needs at least one difference");
  const values = Float64Array.from(differences);
  if (values.length <= mostEnumerated) return { p: enumeratedP(values), isExact: true };
  const steps = onLattice(values);
  return steps
    ? { p: convolvedP(steps), isExact: true }
    : { p: sampledP(values, random, draws), isExact: false };
}

const sumOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);
const sizeOf = (values: Float64Array): number => values.reduce((sum, value) => sum + Math.abs(value), 0);

/** A sum this close below the observed one is the observed one: flips add in another order and may round differently. */
const extremeFrom = (values: Float64Array): number => Math.abs(sumOf(values)) - sizeOf(values) * 1e-12;

function enumeratedP(values: Float64Array): number {
  const signed = values.slice();
  const observed = extremeFrom(values);
  const patterns = 2 ** values.length;
  let sum = sumOf(values);
  let extreme = 0;
  for (let pattern = 1; pattern <= patterns; pattern++) {
    if (Math.abs(sum) >= observed) extreme++;
    // Gray code: the lowest set bit of the pattern's number is the one sign that differs from the next pattern.
    const flip = Math.min(31 - Math.clz32(pattern & -pattern), values.length - 1);
    sum -= 2 * (signed[flip] as number);
    signed[flip] = -(signed[flip] as number);
  }
  return extreme / patterns;
}

/** The differences in whole steps of the coarsest lattice they lie on; undefined off every lattice or where it is too fine. */
function onLattice(values: Float64Array): Float64Array | undefined {
  const parts = lattices.find((one) =>
    values.every((value) => Math.abs(value * one - Math.round(value * one)) < 1e-9),
  );
  if (parts === undefined) return undefined;
  const steps = values.map((value) => Math.round(value * parts));
  return steps.length * 2 * sizeOf(steps) <= mostAdditions ? steps : undefined;
}

function convolvedP(steps: Float64Array): number {
  const reach = sizeOf(steps);
  let chances = new Float64Array(2 * reach + 1);
  chances[reach] = 1;
  let reached = 0;
  for (const step of steps.map(Math.abs)) {
    const next = new Float64Array(chances.length);
    for (let at = reach - reached; at <= reach + reached; at++) {
      const half = (chances[at] as number) / 2;
      next[at - step] = (next[at - step] as number) + half;
      next[at + step] = (next[at + step] as number) + half;
    }
    chances = next;
    reached += step;
  }
  const observed = Math.abs(sumOf(steps));
  return Math.min(
    1,
    chances.reduce((p, chance, at) => (Math.abs(at - reach) >= observed ? p + chance : p), 0),
  );
}

function sampledP(values: Float64Array, random: Random, draws: number): number {
  const observed = extremeFrom(values);
  let extreme = 1;
  for (let draw = 0; draw < draws; draw++) {
    let sum = 0;
    let signs = 0;
    for (let i = 0; i < values.length; i++) {
      // One draw holds the signs of 32 units.
      if (i % 32 === 0) signs = Math.floor(random() * 4_294_967_296);
      sum += signs & 1 ? (values[i] as number) : -(values[i] as number);
      signs >>>= 1;
    }
    if (Math.abs(sum) >= observed) extreme++;
  }
  return extreme / (draws + 1);
}
