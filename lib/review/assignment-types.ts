/** A paper that can be given out. */
export interface AssignablePaper {
  readonly id: string;
  readonly label: string;
  readonly taskId: string;
  /** The task's topic, null where the benchmark's rule names none. */
  readonly topic: string | null;
  readonly agentId: string;
}

/** A paper, an agent or a task from which a reviewer must be kept. */
export interface Conflict {
  readonly kind: "paper" | "agent" | "task";
  readonly targetId: string;
}

export interface AssignableReviewer {
  readonly id: string;
  readonly label: string;
  /** Topics that the reviewer knows. */
  readonly expertise: readonly string[];
  readonly conflicts: readonly Conflict[];
}

export interface Pair {
  readonly paperId: string;
  readonly reviewerId: string;
}

export interface AssignmentInput {
  readonly papers: readonly AssignablePaper[];
  /** Those who are active. */
  readonly reviewers: readonly AssignableReviewer[];
  /** Reviewers a paper. */
  readonly perPaper: number;
  /** Pairs that stay as they are: opened, or later. */
  readonly kept: readonly Pair[];
  /** Pairs that may not be made again: declined, or taken back. */
  readonly barred: readonly Pair[];
  readonly seed: number;
}

/** Why a reviewer got a paper: stays as it was, knows the topic, ties two groups together, or evens the load. */
export type PairReason = "kept" | "expertise" | "connects" | "load";

export interface GivenPair extends Pair {
  readonly why: PairReason;
}

/** Whether a reviewer may be given a paper at all. */
export function isAllowed(input: Pick<AssignmentInput, "barred">) {
  const barred = new Set(input.barred.map(({ paperId, reviewerId }) => `${paperId} ${reviewerId}`));
  return (paper: AssignablePaper, reviewer: AssignableReviewer): boolean =>
    !barred.has(`${paper.id} ${reviewer.id}`) && !hasConflict(paper, reviewer);
}

/** Whether a reviewer must be kept from a paper by what was declared. */
export function hasConflict(
  paper: Pick<AssignablePaper, "id" | "agentId" | "taskId">,
  reviewer: Pick<AssignableReviewer, "conflicts">,
): boolean {
  const named = { paper: paper.id, agent: paper.agentId, task: paper.taskId };
  return reviewer.conflicts.some(({ kind, targetId }) => named[kind] === targetId);
}
