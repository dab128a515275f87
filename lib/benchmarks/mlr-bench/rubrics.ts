import type { Stage } from "../stages";

/** What a rubric scores: a stage, or a run's hallucinations. */
export type RubricKind = Stage | "hallucination";

export interface Rubric {
  readonly id: string;
  readonly kind: RubricKind;
  readonly version: number;
  /** In the order of the benchmark; Overall stands last and is holistic, not a mean. */
  readonly criteria: readonly string[];
  readonly hasConfidence: boolean;
  /** Whether the rubric itself asks for a yes or no on hallucination. */
  readonly hasHallucinationFlag: boolean;
}

const rubric = (
  kind: RubricKind,
  criteria: readonly string[],
  extra: { confidence?: boolean; flag?: boolean } = {},
): Rubric => ({
  id: `mlr-bench-${kind}-v1`,
  kind,
  version: 1,
  criteria,
  hasConfidence: extra.confidence ?? false,
  hasHallucinationFlag: extra.flag ?? false,
});

/** The benchmark's six rubrics, version 1. */
export const rubrics: readonly Rubric[] = [
  rubric("idea", ["consistency", "clarity", "novelty", "feasibility", "significance", "overall"]),
  rubric("proposal", [
    "consistency",
    "clarity",
    "novelty",
    "soundness",
    "feasibility",
    "significance",
    "overall",
  ]),
  rubric(
    "experiment",
    ["consistency", "completeness", "novelty", "soundness", "insightfulness", "significance", "overall"],
    { flag: true },
  ),
  rubric("writeup", ["consistency", "clarity", "completeness", "soundness", "overall"]),
  rubric("end2end", ["clarity", "novelty", "soundness", "significance", "overall"], { confidence: true }),
  rubric("hallucination", [], { confidence: true, flag: true }),
];

/** @throws RangeError for a kind without a rubric */
export function rubricOf(kind: RubricKind): Rubric {
  const found = rubrics.find((one) => one.kind === kind);
  if (!found) throw new RangeError(`rubricOf needs a known kind, not ${kind}`);
  return found;
}
