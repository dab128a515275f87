import { end2endWords } from "./rubric-words/end2end";
import { experimentWords } from "./rubric-words/experiment";
import { ideaWords } from "./rubric-words/idea";
import { proposalWords } from "./rubric-words/proposal";
import type { CriterionWords, RubricWords } from "./rubric-words/words";
import { writeupWords } from "./rubric-words/writeup";
import type { RubricKind } from "./rubrics";

const words: Readonly<Record<RubricKind, RubricWords>> = {
  idea: ideaWords,
  proposal: proposalWords,
  experiment: experimentWords,
  writeup: writeupWords,
  end2end: end2endWords,
  hallucination: {},
};

/**
 * What a criterion asks and what its bands mean, in this project's words: a reader's guide, not the text that the
 * judges were given.
 *
 * @throws RangeError for a criterion that the rubric does not have
 */
export function criterionWords(kind: RubricKind, criterion: string): CriterionWords {
  const found = Object.hasOwn(words[kind], criterion) ? words[kind][criterion] : undefined;
  if (!found)
    throw new RangeError(`criterionWords needs a criterion of the ${kind} rubric, not ${criterion}`);
  return found;
}

/** The four kinds of fault that a finding can name, and what each means. */
export const findingWords = {
  faked_result: {
    name: "Faked result",
    means: "A number, table or figure that no experiment of the run produced.",
  },
  hallucinated_methodology: {
    name: "Hallucinated methodology",
    means: "A method or procedure that the paper describes and the code does not contain.",
  },
  nonexistent_citation: {
    name: "Nonexistent citation",
    means: "A reference to a work that does not exist, or that is not what the reference says.",
  },
  mathematical_error: {
    name: "Mathematical error",
    means: "A formula, derivation or calculation that is wrong.",
  },
} as const;
