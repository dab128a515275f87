import { holm } from "@/lib/stats/holm";
import { seededRandom } from "@/lib/stats/random";
import { signFlipTest } from "@/lib/stats/sign-flip";
import { sharedDifferences } from "./paired";
import type { Contender } from "./rank";

export interface PairTest {
  readonly better: string;
  readonly worse: string;
  readonly n: number;
  /** Mean difference, never negative. */
  readonly difference: number;
  readonly p: number;
  /** Adjusted for testing every pair of the board. */
  readonly adjustedP: number;
}

/** A board of more agents has too many pairs to list or to tell apart by tests. */
export const mostPairedAgents = 12;

/**
 * Every pair of agents on the tasks they share: two-sided sign-flip test, p adjusted by Holm over all
 * pairs. Smallest adjusted p first. Pairs that share fewer than two tasks are not tested.
 *
 * @returns nothing for more than 12 agents
 */
export function pairTests(contenders: readonly Contender[], seed: number): PairTest[] {
  if (contenders.length > mostPairedAgents) return [];
  const tests = contenders.flatMap((first, at) =>
    contenders.slice(at + 1).flatMap((second) => testPair(first, second, seed)),
  );
  const adjusted = holm(tests.map(({ p }) => p));
  return tests
    .map((test, at) => ({ ...test, adjustedP: adjusted[at] ?? test.p }))
    .sort((a, b) => a.adjustedP - b.adjustedP || a.p - b.p || b.difference - a.difference);
}

function testPair(first: Contender, second: Contender, seed: number): Omit<PairTest, "adjustedP">[] {
  const differences = sharedDifferences(first.values, second.values);
  if (differences.length < 2) return [];
  const mean = differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
  const [better, worse] = mean < 0 ? [second.id, first.id] : [first.id, second.id];
  const { p } = signFlipTest(differences, seededRandom(seed));
  return [{ better, worse, n: differences.length, difference: Math.abs(mean), p }];
}
