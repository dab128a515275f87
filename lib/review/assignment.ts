import { byCode, components } from "../stats/components";
import { balancedPairs, knows, nameOf } from "./assignment-flow";
import {
  type AssignmentInput,
  type GivenPair,
  isAllowed,
  type Pair,
  type PairReason,
} from "./assignment-types";
import { connectPairs } from "./connect-pairs";
import { type Connectedness, connectedness } from "./connectedness";

/** A paper for which there are too few reviewers. */
export interface Shortfall {
  readonly paperId: string;
  readonly has: number;
  readonly wants: number;
  readonly statement: string;
}

export interface AssignmentPlan extends Connectedness {
  /** Kept pairs and new ones, by paper, then reviewer. */
  readonly pairs: readonly GivenPair[];
  readonly loads: readonly { readonly reviewerId: string; readonly load: number }[];
  readonly shortfalls: readonly Shortfall[];
  readonly seed: number;
}

/** How many starts are tried before a graph that is not connected is accepted. */
const tries = 24;

/**
 * Who reads what. Conflicts and barred pairs are never broken and kept pairs never move; within that every paper gets
 * its reviewers where that is possible, loads differ by at most 1 where that is possible, the graph of reviewers and
 * papers is connected where a start is found that makes it so, and expertise decides what is left. The seed decides
 * between equals: same input in any order and same seed, same plan.
 */
export function planAssignment(given: AssignmentInput): AssignmentPlan {
  const input = inOrder(given);
  let best = attempt(input, input.seed);
  for (let at = 1; at < tries && best.groups > 1; at++) {
    const other = attempt(input, input.seed + at * 7919);
    if (other.groups < best.groups) best = other;
  }
  const pairs = best.pairs;
  return {
    ...connectedness(input, pairs),
    pairs: [...pairs].sort((a, b) => byCode(a.paperId, b.paperId) || byCode(a.reviewerId, b.reviewerId)),
    loads: input.reviewers.map(({ id }) => ({
      reviewerId: id,
      load: pairs.filter((pair) => pair.reviewerId === id).length,
    })),
    shortfalls: shortfallsOf(input, pairs),
    seed: given.seed,
  };
}

function inOrder(input: AssignmentInput): AssignmentInput {
  const byId = (a: { readonly id: string }, b: { readonly id: string }) => byCode(a.id, b.id);
  const byName = (a: Pair, b: Pair) => byCode(nameOf(a), nameOf(b));
  return {
    ...input,
    papers: [...input.papers].sort(byId),
    reviewers: [...input.reviewers].sort(byId),
    kept: [...input.kept].sort(byName),
    barred: [...input.barred].sort(byName),
  };
}

function attempt(input: AssignmentInput, seed: number): { pairs: GivenPair[]; groups: number } {
  const may = isAllowed(input);
  const papers = new Map(input.papers.map((paper) => [paper.id, paper]));
  const reviewers = new Map(input.reviewers.map((reviewer) => [reviewer.id, reviewer]));
  const both = ({ paperId, reviewerId }: Pair) => {
    const paper = papers.get(paperId);
    const reviewer = reviewers.get(reviewerId);
    return paper && reviewer ? { paper, reviewer } : undefined;
  };
  const matches = (pair: Pair): boolean => {
    const found = both(pair);
    return found !== undefined && knows(found.paper, found.reviewer);
  };
  const { pairs, made } = connectPairs({
    fixed: input.kept,
    movable: balancedPairs(input, seed),
    may: (pair) => {
      const found = both(pair);
      return found !== undefined && may(found.paper, found.reviewer);
    },
    cost: (pair) => (matches(pair) ? 0 : 1),
  });
  const why = (pair: Pair): PairReason => {
    if (made.has(pair)) return "connects";
    return matches(pair) ? "expertise" : "load";
  };
  const all = [
    ...input.kept.map((pair) => ({ ...pair, why: "kept" as const })),
    ...pairs.map((pair) => ({ ...pair, why: why(pair) })),
  ];
  return { pairs: all, groups: groupCount(input, all) };
}

/** Active reviewers without a paper count as groups of their own. */
function groupCount(input: AssignmentInput, pairs: readonly Pair[]): number {
  const parts = components(pairs.map((pair) => [pair.reviewerId, pair.paperId] as const));
  const busy = new Set(pairs.map((pair) => pair.reviewerId));
  return parts.length + input.reviewers.filter(({ id }) => !busy.has(id)).length;
}

function shortfallsOf(input: AssignmentInput, pairs: readonly Pair[]): Shortfall[] {
  const may = isAllowed(input);
  return input.papers.flatMap((paper) => {
    const has = pairs.filter((pair) => pair.paperId === paper.id).length;
    if (has >= input.perPaper) return [];
    const able = input.reviewers.filter((reviewer) => may(paper, reviewer)).length;
    const statement =
      `${paper.label} has ${has} of ${input.perPaper} reviewers: ${able} of ${input.reviewers.length} ` +
      "active reviewers may read it. Invite another reviewer, or remove a conflict.";
    return [{ paperId: paper.id, has, wants: input.perPaper, statement }];
  });
}
