import { components } from "../stats/components";
import type { Pair } from "./assignment-types";

interface Connecting {
  /** Pairs that cannot be moved. */
  readonly fixed: readonly Pair[];
  readonly movable: readonly Pair[];
  readonly may: (pair: Pair) => boolean;
  /** What a pair costs in expertise. */
  readonly cost: (pair: Pair) => number;
}

interface Swap {
  readonly out: readonly [Pair, Pair];
  readonly in: readonly [Pair, Pair];
  readonly cost: number;
}

/**
 * Ties separate groups of reviewers together by letting two pairs of different groups change reviewers, which leaves
 * every load and every paper's count as it was. Each swap makes one group fewer; of several the cheapest is taken.
 * Gives the pairs afterwards, and those that a swap made.
 */
export function connectPairs({ fixed, movable, may, cost }: Connecting): { pairs: Pair[]; made: Set<Pair> } {
  let pairs = [...movable];
  const made = new Set<Pair>();
  for (let swap = bestSwap(fixed, pairs, { may, cost }); swap; swap = bestSwap(fixed, pairs, { may, cost })) {
    const { out } = swap;
    pairs = [...pairs.filter((pair) => !out.includes(pair)), ...swap.in];
    for (const pair of out) made.delete(pair);
    for (const pair of swap.in) made.add(pair);
  }
  return { pairs, made };
}

/** A swap merges two groups for good when one of the pairs it takes apart lies on a ring: its group holds without it. */
function bestSwap(
  fixed: readonly Pair[],
  movable: readonly Pair[],
  { may, cost }: Pick<Connecting, "may" | "cost">,
): Swap | undefined {
  const all = [...fixed, ...movable];
  const groups = groupsOf(all);
  if (new Set(groups.values()).size < 2) return undefined;
  const onRing = movable.filter((pair) => isOnRing(pair, all));
  let best: Swap | undefined;
  for (const one of onRing) {
    for (const other of movable) {
      if (groups.get(one.reviewerId) === groups.get(other.reviewerId)) continue;
      const first = { paperId: one.paperId, reviewerId: other.reviewerId };
      const second = { paperId: other.paperId, reviewerId: one.reviewerId };
      const price = cost(first) + cost(second) - cost(one) - cost(other);
      if ((best && price >= best.cost) || !may(first) || !may(second)) continue;
      best = { out: [one, other], in: [first, second], cost: price };
    }
  }
  return best;
}

function groupsOf(pairs: readonly Pair[]): Map<string, number> {
  const parts = components(pairs.map(({ reviewerId, paperId }) => [reviewerId, paperId] as const));
  return new Map(parts.flatMap(({ left }, at) => left.map((reviewer) => [reviewer, at] as const)));
}

/** Whether the pair's paper and reviewer stay tied by other pairs when this one goes. */
function isOnRing(pair: Pair, all: readonly Pair[]): boolean {
  const others = all.filter((one) => one !== pair);
  return components(others.map((one) => [one.reviewerId, one.paperId] as const)).some(
    ({ left, right }) => left.includes(pair.reviewerId) && right.includes(pair.paperId),
  );
}
