/** A cut axis: where it starts and ends, and its ticks. */
export interface Axis {
  readonly lo: number;
  readonly hi: number;
  readonly ticks: readonly number[];
}

const lowest = 1;
const highest = 10;

/**
 * The part of the scale from 1 to 10 that holds every value and the line, cut at whole points. Ticks are whole points,
 * or halves where that leaves fewer than five.
 */
export function axisFor(values: readonly number[], line: number): Axis {
  const all = [...values, line];
  const lo = Math.max(lowest, Math.floor(Math.min(...all)));
  const top = Math.max(...all);
  const hi = Math.min(highest, Math.max(Math.ceil(top), top === line ? line + 1 : lo + 1));
  const step = hi - lo < 4 ? 0.5 : 1;
  const ticks = Array.from({ length: Math.round((hi - lo) / step) + 1 }, (_, at) => lo + at * step);
  return { lo, hi, ticks };
}

/** A value's place on the axis as a percentage of its width, held within it. */
export function placeOn(axis: Axis, value: number): number {
  const share = (value - axis.lo) / (axis.hi - axis.lo);
  return Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 100;
}

/** As an SVG or CSS length. */
export function percent(axis: Axis, value: number): string {
  return `${placeOn(axis, value)}%`;
}

/** Closer than this, in percent of the axis, two marks would cover each other. */
const covers = 2.4;

/**
 * Vertical shifts that keep marks apart: those that would cover each other move up and down, never sideways, because
 * sideways is the value.
 */
export function apart(places: readonly number[], by: number): number[] {
  const order = places.map((_, index) => index).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const shifts = places.map(() => 0);
  let group: number[] = [];
  const settle = () => {
    group.forEach((index, at) => {
      shifts[index] = group.length === 1 ? 0 : (at - (group.length - 1) / 2) * 2 * by;
    });
  };
  for (const index of order) {
    const last = group.at(-1);
    if (last !== undefined && (places[index] ?? 0) - (places[last] ?? 0) > covers) {
      settle();
      group = [];
    }
    group.push(index);
  }
  settle();
  return shifts;
}
