import { criterionWords } from "../benchmarks/mlr-bench/rubric-words";
import { criterionBands, overallBands } from "../benchmarks/mlr-bench/rubric-words/words";
import { type Rubric, rubrics } from "../benchmarks/mlr-bench/rubrics";

/** What a range of scores says. */
export interface Anchor {
  readonly from: number;
  readonly to: number;
  readonly words: string;
}

export interface FormCriterion {
  readonly key: string;
  readonly name: string;
  readonly question: string;
  /** From the lowest scores to the highest; together they cover 1 to 10. */
  readonly anchors: readonly Anchor[];
}

/** A rubric as a form: the same criteria and words that the methods page shows. */
export interface RubricForm {
  readonly rubricId: string;
  readonly criteria: readonly FormCriterion[];
  readonly hasConfidence: boolean;
  /** A criterion asks whether the work keeps to what it was given. */
  readonly needsInputs: boolean;
}

/** @throws RangeError for an id that is no rubric with criteria */
export function rubricForm(rubricId: string): RubricForm {
  const rubric = rubrics.find((one) => one.id === rubricId);
  if (!rubric || rubric.criteria.length === 0) {
    throw new RangeError(`rubricForm needs a rubric with criteria, not ${rubricId}`);
  }
  return {
    rubricId,
    criteria: rubric.criteria.map((key) => formCriterion(rubric, key)),
    hasConfidence: rubric.hasConfidence,
    needsInputs: rubric.criteria.includes("consistency"),
  };
}

/** A criterion's name as it is shown. */
export function criterionName(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1);
}

function formCriterion(rubric: Rubric, key: string): FormCriterion {
  const { question, bands } = criterionWords(rubric.kind, key);
  const ranges: readonly string[] = key === "overall" ? overallBands : criterionBands;
  const anchors = ranges.map((range, at) => {
    const [from = 1, to = from] = range.split("–").map(Number);
    return { from, to, words: bands[at] ?? "" };
  });
  return { key, name: criterionName(key), question, anchors: anchors.reverse() };
}
