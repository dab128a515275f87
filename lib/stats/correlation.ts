import type { Estimate } from "./estimate";
import { distinct } from "./midranks";

/** Pairs grouped by equal values, so that a resample re-ranks some hundred cells and not every unit. */
export interface PairCells {
  /** The cell of each unit. */
  readonly cellOf: Uint32Array;
  readonly cells: number;
  /** Of each cell, the places of its values among the distinct ones. */
  readonly xPlace: Uint32Array;
  readonly yPlace: Uint32Array;
  readonly xValues: Float64Array;
  readonly yValues: Float64Array;
}

/** Groups paired values. */
export function pairCells(x: ArrayLike<number>, y: ArrayLike<number>): PairCells {
  const xValues = Float64Array.from(distinct(Array.from(x)));
  const yValues = Float64Array.from(distinct(Array.from(y)));
  const xAt = new Map(Array.from(xValues, (value, at) => [value, at]));
  const yAt = new Map(Array.from(yValues, (value, at) => [value, at]));
  const found = new Map<number, number>();
  const cellOf = Uint32Array.from(x, (value, i) => {
    const key = (xAt.get(value) as number) * yValues.length + (yAt.get(y[i] as number) as number);
    const cell = found.get(key) ?? found.size;
    found.set(key, cell);
    return cell;
  });
  const keys = [...found.keys()];
  return {
    cellOf,
    cells: keys.length,
    xPlace: Uint32Array.from(keys, (key) => Math.floor(key / yValues.length)),
    yPlace: Uint32Array.from(keys, (key) => key % yValues.length),
    xValues,
    yValues,
  };
}

/**
 * Pearson and Spearman correlation of cells with weights; NaN where a side is constant. For the inside of a bootstrap: what it
 * returns keeps its working memory, and gives the same object each time.
 */
export function correlator(
  pairs: PairCells,
): (weights: Float64Array) => { pearson: number; spearman: number } {
  const x = sideOf(pairs.xValues);
  const y = sideOf(pairs.yValues);
  const found = { pearson: Number.NaN, spearman: Number.NaN };
  return (weights) => {
    weigh(x, pairs.xPlace, weights);
    weigh(y, pairs.yPlace, weights);
    found.pearson = weightedPearson(pairs, weights, x, y);
    rank(x);
    rank(y);
    found.spearman = weightedPearson(pairs, weights, x, y);
    return found;
  };
}

/** One side of the pairs: how often each distinct value occurs, and what it counts as, itself or its midrank. */
interface Side {
  readonly values: Float64Array;
  readonly counts: Float64Array;
  readonly worth: Float64Array;
}

const sideOf = (values: Float64Array): Side => ({
  values,
  counts: new Float64Array(values.length),
  worth: new Float64Array(values.length),
});

function weigh({ values, counts, worth }: Side, places: Uint32Array, weights: Float64Array): void {
  counts.fill(0);
  for (let cell = 0; cell < weights.length; cell++) {
    const at = places[cell] as number;
    counts[at] = (counts[at] as number) + (weights[cell] as number);
  }
  worth.set(values);
}

function rank({ counts, worth }: Side): void {
  let below = 0;
  for (let at = 0; at < counts.length; at++) {
    const count = counts[at] as number;
    below += count;
    worth[at] = below - count / 2 + 0.5;
  }
}

function weightedPearson(pairs: PairCells, weights: Float64Array, x: Side, y: Side): number {
  const spread = centre(x) * centre(y);
  if (spread === 0) return Number.NaN;
  let products = 0;
  for (let cell = 0; cell < weights.length; cell++) {
    const dx = x.worth[pairs.xPlace[cell] as number] as number;
    const dy = y.worth[pairs.yPlace[cell] as number] as number;
    products += (weights[cell] as number) * dx * dy;
  }
  return Math.max(-1, Math.min(1, products / Math.sqrt(spread)));
}

/** Takes the mean off a side and returns the sum of squares, exactly 0 for a constant side. */
function centre({ counts, worth }: Side): number {
  let [n, total, support] = [0, 0, 0];
  for (let at = 0; at < worth.length; at++) {
    const count = counts[at] as number;
    n += count;
    total += count * (worth[at] as number);
    if (count > 0) support++;
  }
  const middle = total / n;
  let squares = 0;
  for (let at = 0; at < worth.length; at++) {
    const off = (worth[at] as number) - middle;
    worth[at] = off;
    squares += (counts[at] as number) * off * off;
  }
  return support < 2 ? 0 : squares;
}

/** Pearson, Spearman and Kendall of one set of pairs. */
export interface Correlations {
  readonly pearson: Estimate;
  /** Pearson of midranks. */
  readonly spearman: Estimate;
  /** tau-b. */
  readonly kendall: Estimate;
}

/** Correlations of paired values: "not enough overlap" under three pairs, "no variation" where a side is constant. */
export function correlations(x: ArrayLike<number>, y: ArrayLike<number>): Correlations {
  if (x.length < 3) return all("not enough overlap");
  const pairs = pairCells(x, y);
  if (pairs.xValues.length < 2 || pairs.yValues.length < 2) return all("no variation");
  const weights = cellCounts(pairs);
  const { pearson, spearman } = correlator(pairs)(weights);
  return { pearson, spearman, kendall: tauB(pairs, weights) };
}

const all = (why: Estimate): Correlations => ({ pearson: why, spearman: why, kendall: why });

/** How many units each cell holds. */
export function cellCounts({ cellOf, cells }: PairCells): Float64Array {
  const counts = new Float64Array(cells);
  for (const cell of cellOf) counts[cell] = (counts[cell] as number) + 1;
  return counts;
}

/** Kendall's tau-b over pairs of cells. Source: Kendall, The Treatment of Ties in Ranking Problems (1945). */
function tauB(pairs: PairCells, weights: Float64Array): number {
  let balance = 0;
  for (let a = 0; a < pairs.cells; a++) {
    for (let b = 0; b < a; b++) {
      const dx = (pairs.xPlace[a] as number) - (pairs.xPlace[b] as number);
      const dy = (pairs.yPlace[a] as number) - (pairs.yPlace[b] as number);
      balance += Math.sign(dx * dy) * (weights[a] as number) * (weights[b] as number);
    }
  }
  const couples = (n: number) => (n * (n - 1)) / 2;
  const n = pairs.cellOf.length;
  const tied = (values: Float64Array, places: Uint32Array) => {
    const side = sideOf(values);
    weigh(side, places, weights);
    return side.counts.reduce((total, count) => total + couples(count), 0);
  };
  const xTied = tied(pairs.xValues, pairs.xPlace);
  const yTied = tied(pairs.yValues, pairs.yPlace);
  return balance / Math.sqrt((couples(n) - xTied) * (couples(n) - yTied));
}
