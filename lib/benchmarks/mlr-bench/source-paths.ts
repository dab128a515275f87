import type { Condition, Stage } from "../stages";

/** Where the benchmark keeps a review, as the inverse of the path rules. `key` is the name in its files. */
export function reviewPath(at: {
  readonly rubric: Stage | "hallucination";
  readonly key: string;
  readonly taskId: string;
  /** The judge's raw model id. */
  readonly judge: string;
  readonly condition: Condition;
}): string {
  const { rubric, key, taskId, judge } = at;
  if (rubric === "idea" || rubric === "proposal") {
    return `agent_reviews/idea_proposal_reviews_${judge}/${taskId}/${rubric}/${rubric}_${key}.json`;
  }
  if (key === "ai-scientist-v2") {
    const name = rubric === "hallucination" ? "review_hallucination" : "review";
    return `ai_scientist_v2_papers/o4-mini/${taskId}/${name}_${judge}.json`;
  }
  if (rubric === "hallucination") {
    return `agent_results/end2end_${key}/${taskId}/review_hallucination_${judge}.json`;
  }
  return `agent_reviews/subset_reviews_${judge}/${taskId}/${subsetName(rubric, key, at.condition)}.json`;
}

function subsetName(rubric: "experiment" | "writeup" | "end2end", key: string, condition: Condition): string {
  if (rubric === "experiment") return `experiments/${key}`;
  if (rubric === "writeup") return `paper/${key}`;
  return condition === "no_code" ? `review_${key}_no_code` : `review_${key}`;
}

/** The key of one row of the human study: rows count from 1, because no set of columns is unique. */
export function humanReviewKey(row: number): string {
  return `human_eval/human_review.csv#${row}`;
}

/** The key of one row of the people's check for hallucination. */
export function humanFindingKey(row: number): string {
  return `human_eval/Hallucination Check.csv#${row}`;
}
