/** Midranks (ties share the mean of their places) and the sum of t^3 - t over groups of t ties. */
export function midranks(values: ArrayLike<number>): {
  readonly ranks: Float64Array;
  readonly tieTerm: number;
} {
  const sorted = Float64Array.from(values).sort();
  const rankOf = new Map<number, number>();
  let tieTerm = 0;
  for (let start = 0; start < sorted.length; ) {
    const value = sorted[start] as number;
    let end = start + 1;
    while (end < sorted.length && sorted[end] === value) end++;
    const ties = end - start;
    rankOf.set(value, (start + 1 + end) / 2);
    tieTerm += ties ** 3 - ties;
    start = end;
  }
  return { ranks: Float64Array.from(values, (value) => rankOf.get(value) as number), tieTerm };
}

/** The distinct values in ascending order. */
export const distinct = (values: Iterable<number>): number[] => [...new Set(values)].sort((a, b) => a - b);
