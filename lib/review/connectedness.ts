import { components } from "../stats/components";
import {
  type AssignablePaper,
  type AssignableReviewer,
  type AssignmentInput,
  hasConflict,
  isAllowed,
  type Pair,
} from "./assignment-types";

/** A group of reviewers who share papers with each other, directly or by a chain. */
export interface ReviewerGroup {
  readonly reviewers: readonly string[];
  readonly papers: readonly string[];
}

export interface Connectedness {
  /** Whether any two active reviewers are linked by a chain of shared papers. */
  readonly isConnected: boolean;
  readonly groups: readonly ReviewerGroup[];
  /** What that means, or why it cannot be, in a sentence or two. */
  readonly statement: string;
}

type Input = Pick<AssignmentInput, "papers" | "reviewers" | "perPaper" | "barred" | "kept">;

/** Whether reviewers can be compared with each other through these pairs; if not, why not. */
export function connectedness(input: Input, pairs: readonly Pair[]): Connectedness {
  const active = new Set(input.reviewers.map(({ id }) => id));
  const parts = components(pairs.map((pair) => [pair.reviewerId, pair.paperId] as const));
  const busy = new Set(pairs.map((pair) => pair.reviewerId));
  const idle = input.reviewers.filter(({ id }) => !busy.has(id));
  const groups = [
    ...parts.map(({ left, right }) => ({ reviewers: left, papers: right })),
    ...idle.map(({ id }) => ({ reviewers: [id], papers: [] })),
  ];
  const withActive = groups.filter(({ reviewers }) => reviewers.some((id) => active.has(id)));
  const isConnected = withActive.length === 1;
  return { isConnected, groups, statement: isConnected ? together(input) : whyNot(input, withActive) };
}

function together({ papers, reviewers }: Input): string {
  return (
    `The ${reviewers.length} reviewers and ${papers.length} papers form one group: ` +
    "a chain of shared papers links any two reviewers."
  );
}

/** The first reason that is certain: no reviewers, too few papers for so many reviewers, conflicts; else that none was found. */
function whyNot(input: Input, groups: readonly ReviewerGroup[]): string {
  const { papers, reviewers, perPaper } = input;
  if (reviewers.length === 0) return "There are no active reviewers.";
  if (papers.length === 0) return "No paper is ready to be given out.";
  const islands = `Reviewers fall into ${groups.length} groups that share no paper, so they cannot be compared across.`;
  const reach = papers.length * (perPaper - 1) + 1;
  if (reach < reviewers.length) {
    const needed = perPaper > 1 ? Math.ceil((reviewers.length - 1) / (perPaper - 1)) : null;
    const cure = needed ? `It takes at least ${needed} papers.` : "It takes at least 2 reviewers a paper.";
    return `${islands} ${papers.length} papers with ${perPaper} each can link at most ${reach} of ${reviewers.length} reviewers. ${cure}`;
  }
  return `${islands} ${apart(input) ?? "No change of what is not yet opened, with loads kept even, was found that links them. Add a paper, or a reviewer a paper."}`;
}

/** Says which conflicts part the reviewers whatever is assigned; undefined where conflicts alone do not. */
function apart(input: Input): string | undefined {
  const may = isAllowed(input);
  const kept = input.kept.map((pair) => [pair.reviewerId, pair.paperId] as const);
  const possible = input.papers.flatMap((paper) =>
    input.reviewers
      .filter((reviewer) => may(paper, reviewer))
      .map((reviewer) => [reviewer.id, paper.id] as const),
  );
  const parts = components([...kept, ...possible]);
  const linked = new Set(parts.flatMap(({ left }) => left));
  const alone = input.reviewers.filter(({ id }) => !linked.has(id));
  if (parts.length + alone.length < 2) return undefined;
  const first = alone[0] ?? smallestPart(input.reviewers, parts);
  return first && `Conflicts make it impossible: ${wordsOf(first, input.papers)}.`;
}

function smallestPart(
  reviewers: readonly AssignableReviewer[],
  parts: readonly { readonly left: readonly string[] }[],
): AssignableReviewer | undefined {
  const last = parts.at(-1)?.left[0];
  return reviewers.find(({ id }) => id === last);
}

function wordsOf(reviewer: AssignableReviewer, papers: readonly AssignablePaper[]): string {
  const kept = papers.filter((paper) => hasConflict(paper, reviewer)).map(({ label }) => label);
  if (kept.length === papers.length) return `${reviewer.label} has a conflict with every paper`;
  const named = kept.slice(0, 6).join(", ") + (kept.length > 6 ? ` and ${kept.length - 6} more` : "");
  return kept.length > 0
    ? `${reviewer.label} may not read ${named}, and the papers that are left tie too few reviewers together`
    : `${reviewer.label} has declined the papers that would tie the groups together`;
}
