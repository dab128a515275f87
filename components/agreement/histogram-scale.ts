import type { PairSet } from "@/lib/agreement/schema";

export interface Bar {
  /** Place of its slot from the left. */
  readonly slot: number;
  readonly share: number;
  readonly count: number;
}

export interface Histogram {
  /** Width of a slot in points. */
  readonly step: number;
  readonly slots: number;
  readonly human: readonly Bar[];
  readonly judge: readonly Bar[];
  /** Top of the axis, and its lines, as shares. */
  readonly top: number;
  readonly lines: readonly number[];
}

const fewestPoints = 7;

/** Two histograms on one axis: as wide as the widest difference, as high as the fullest bin. Null where one is withheld. */
export function histogramOf(human: PairSet, judge: PairSet): Histogram | null {
  if (!human.histogram || !judge.histogram) return null;
  const step = Math.min(human.histogramStep, judge.histogramStep);
  const bars = [human, judge].map((set) => barsOf(set, step));
  const all = bars.flat();
  const widest = Math.max(fewestPoints / step, ...all.map(({ slot }) => slot));
  const fullest = Math.max(0.2, ...all.map(({ share }) => share));
  const every = fullest > 0.6 ? 0.4 : 0.2;
  const lines = Array.from({ length: Math.floor(fullest / every + 1e-9) }, (_, at) => (at + 1) * every);
  return {
    step,
    slots: widest + 1,
    human: bars[0] ?? [],
    judge: bars[1] ?? [],
    top: fullest,
    lines,
  };
}

function barsOf({ histogram, histogramStep, n }: PairSet, step: number): Bar[] {
  return (histogram ?? []).flatMap((count, bin) =>
    count === 0 ? [] : [{ slot: (bin * histogramStep) / step, share: count / n, count }],
  );
}

/** Where a difference stands, in percent of the width: over the middle of its slot. */
export function placeOf({ step, slots }: Pick<Histogram, "step" | "slots">, difference: number): number {
  return Math.round(((difference / step + 0.5) / slots) * 10_000) / 100;
}

/** The counts in words, for those who hear a chart. */
export function histogramWords(human: PairSet, judge: PairSet): string {
  return `Human with human, of ${human.n} pairs: ${countsOf(human)}. Human with judge, of ${judge.n} pairs: ${countsOf(judge)}.`;
}

function countsOf({ histogram, histogramStep }: PairSet): string {
  const said = (histogram ?? []).flatMap((count, bin) =>
    count === 0 ? [] : [`${count} by ${bin * histogramStep}`],
  );
  return said.join(", ") || "none";
}
