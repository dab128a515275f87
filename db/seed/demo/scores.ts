import type { Random } from "@/lib/stats/random";

/** About normal, mean 0, deviation 1: the sum of twelve uniform numbers less six. */
export function bell(random: Random): number {
  let sum = -6;
  for (let i = 0; i < 12; i++) sum += random();
  return sum;
}

/** How good a made-up paper is on each criterion, before anybody scores it. */
export function quality(random: Random, criteria: readonly string[]): ReadonlyMap<string, number> {
  const level = 5.4 + 1.1 * bell(random);
  return new Map(criteria.map((criterion) => [criterion, level + 0.7 * bell(random)]));
}

export interface Rater {
  /** Added to every score. */
  readonly lean: number;
  /** How far scores wander. */
  readonly noise: number;
}

/** What a rater gives a paper of this quality: whole points from 1 to 10. */
export function scored(
  random: Random,
  paper: ReadonlyMap<string, number>,
  { lean, noise }: Rater,
): Record<string, number> {
  return Object.fromEntries(
    [...paper].map(([criterion, level]) => [
      criterion,
      Math.max(1, Math.min(10, Math.round(level + lean + noise * bell(random)))),
    ]),
  );
}
