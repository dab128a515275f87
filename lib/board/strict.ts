/** Who reviewed which run. */
interface HumanReviewKey {
  readonly reviewer: string;
  readonly run: string | number;
}

/**
 * The strict basis: a reviewer who has more than one row for the same run is left out of it with all of them, because
 * nobody can tell which row is the mislabelled one.
 */
export function strictBasis<T extends HumanReviewKey>(rows: readonly T[]): { kept: T[]; excluded: T[] } {
  const keyOf = ({ reviewer, run }: T): string => JSON.stringify([reviewer, run]);
  const times = new Map<string, number>();
  for (const row of rows) times.set(keyOf(row), (times.get(keyOf(row)) ?? 0) + 1);
  const isSingle = (row: T): boolean => times.get(keyOf(row)) === 1;
  return { kept: rows.filter(isSingle), excluded: rows.filter((row) => !isSingle(row)) };
}
