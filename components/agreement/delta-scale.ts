import type { Shown } from "@/lib/agreement/shown";
import { intervalShown, valueShown } from "@/lib/agreement/small-numbers";

export interface DeltaAxis {
  readonly lo: number;
  readonly hi: number;
  readonly ticks: readonly number[];
}

/** An axis that holds zero, the margin on both sides, and every estimate with its interval: of all criteria, so that they compare. */
export function deltaAxis(numbers: readonly Shown[], margin: number): DeltaAxis {
  const all = numbers.flatMap((number) => {
    const value = valueShown(number);
    return value === null ? [] : [value, ...(intervalShown(number) ?? [])];
  });
  const lo = Math.min(-margin, ...all);
  const hi = Math.max(margin, ...all);
  const step = hi - lo > 6 ? 2 : 1;
  const from = Math.floor((lo - 0.25) * 2) / 2;
  const to = Math.ceil((hi + 0.25) * 2) / 2;
  const first = Math.ceil(from / step) * step;
  const ticks: number[] = [];
  for (let tick = first; tick <= to; tick += step) ticks.push(tick);
  return { lo: from, hi: to, ticks };
}

/** A value's place in percent of the width. */
export function placeOn({ lo, hi }: DeltaAxis, value: number): string {
  return `${Math.round(((value - lo) / (hi - lo)) * 10_000) / 100}%`;
}

/** −1, 0, +1 */
export function tickText(tick: number): string {
  if (tick === 0) return "0";
  return tick < 0 ? `−${-tick}` : `+${tick}`;
}
