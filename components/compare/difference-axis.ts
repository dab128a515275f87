/** An axis of differences: from -reach to +reach, so that zero stands in its middle. */
export interface DifferenceAxis {
  readonly reach: number;
  readonly ticks: readonly number[];
}

const steps = [0.05, 0.1, 0.25, 0.5, 1, 2];

/** The narrowest axis with zero in its middle that holds every value, its ends on a tick. */
export function differenceAxis(values: readonly number[]): DifferenceAxis {
  const furthest = Math.max(0.1, ...values.map(Math.abs));
  const step = steps.find((one) => furthest / one <= 4) ?? 4;
  const reach = Math.ceil(furthest / step - 1e-9) * step;
  const count = Math.round(reach / step);
  return {
    reach,
    ticks: Array.from({ length: 2 * count + 1 }, (_, at) => Math.round((at - count) * step * 100) / 100),
  };
}

/** A difference's place, in percent of the width; room for a mark is left at both ends. */
export function placeOf({ reach }: DifferenceAxis, value: number): number {
  const share = Math.min(1, Math.max(-1, value / reach));
  return Math.round((50 + share * 47) * 100) / 100;
}
