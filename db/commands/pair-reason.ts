import { topics } from "@/lib/benchmarks/mlr-bench/topics";
import type { AssignmentInput, GivenPair } from "@/lib/review/assignment-types";

/** Why a reviewer got a paper, as it is kept with the assignment. */
export function pairReason({ paperId, why }: GivenPair, { papers }: AssignmentInput): string {
  if (why === "connects") return "ties two groups of reviewers together";
  if (why === "load") return "evens the load";
  const topic = papers.find(({ id }) => id === paperId)?.topic;
  return `knows ${topics.find(({ id }) => id === topic)?.name ?? "the topic"}`;
}
