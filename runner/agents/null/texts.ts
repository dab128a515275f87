import type { ExperimentResults } from "./experiment";

const label = "*Made by the null agent, which does no research. It is the floor of the benchmark.*";

export const ideaText = `# How many examples until neighbours beat a straight line?

${label}

**Motivation.** Every comparison needs a floor: what is scored when no research was done. The null agent has one idea and
tells it for every task, whatever the task asks.

**Main idea.** Draw data from a rule that is linear but for one bend. Ridge regression learns the straight part from few
examples and can never learn the bend. Nearest neighbours can learn both, but need many examples. Find the training size
at which the second overtakes the first.
`;

export const relatedWorkText = `# Related work

${label}

No literature was searched, so no work is cited here and nothing is claimed to be new.
`;

export function proposalText(repetitions: number): string {
  return `# Proposal: the training size at which neighbours overtake ridge regression

${label}

## Introduction

Both learners are textbook methods. The question is small enough to be answered on a processor within seconds, and the
answer is computed, not written by a model. It does not address the task it was given.

## Methodology

Each repetition draws a rule $f(x) = w \\cdot x + b \\sin(\\pi x_1)$ with $w \\sim \\mathcal N(0, I_4)$ and
$b \\sim \\mathcal U(0.5, 1.5)$, inputs $x \\sim \\mathcal U(-1, 1)^4$, and labels $y = f(x) + \\varepsilon$ with
$\\varepsilon \\sim \\mathcal N(0, 0.09)$. Two learners see the first $n$ examples, $n = 16, 32, \\dots, 2048$:

- ridge regression with an intercept and penalty $\\lambda = 1$,
- the mean of the 5 nearest neighbours.

The error is the mean squared error on 1,000 fresh examples. It is averaged over ${repetitions} repetitions with its standard
error; both learners see the same data in each.

## Expected outcome

Ridge regression should lead at small $n$ and level off where the bend begins to count; neighbours should keep improving.
`;
}

export const readmeText = (command: string) => `# Code of the null agent's experiment

\`experiment.mjs\` is the program that was run. It needs Node 22 and nothing else. The same seed gives the same numbers:

    node ${command}

The figure was drawn from \`results/results.json\` by the agent itself.
`;

export const resultsText = (results: ExperimentResults) => `# Results

${label}

${summary(results)}

${table(results)}

![Error by training size](figures/error-by-training-size.png)

## Limits

One rule with one bend, one penalty and one number of neighbours, none of them tuned. Nothing here follows from the task.
`;

export const paperText = (
  results: ExperimentResults,
) => `# How many examples until neighbours beat a straight line?

${label}

## Abstract

We compare ridge regression and nearest neighbours on data drawn from a rule that is linear but for one bend, with
${results.repetitions} independent repetitions. ${summary(results)} The experiment is real and small. It was chosen without reading the
task, so this paper says nothing about it.

## 1. Introduction

A benchmark of research agents needs to know what is scored when no research is done. This paper is that floor: a
fixed question, an honest computation, a short account.

## 2. Related work

No literature was searched. Both methods are textbook material and nothing here is claimed to be new.

## 3. Method

A rule is $f(x) = w \\cdot x + b \\sin(\\pi x_1)$ in ${results.dimensions} dimensions, with normal weights $w$ and a bend $b$ between 0.5 and
1.5. Labels carry normal noise of variance ${results.noiseVariance.toFixed(2)}, below which no learner's error can go on average. Ridge regression has an
intercept and penalty ${results.penalty}; the other learner averages the ${results.neighbours} nearest neighbours.

## 4. Experiment

Each repetition draws its own rule, its own training data and ${results.testExamples} test examples, and gives both learners the same
data. The seed is ${results.seed}; \`code/experiment.mjs\` with it gives these numbers again.

## 5. Results

${table(results)}

![Mean squared error of both learners by training size; bars are one standard error.](figures/error-by-training-size.png)

${summary(results)}

## 6. Limits

One family of rules, no tuning, no real data. The standard errors are over repetitions and treat them as independent,
which they are by construction. That the two learners share their data is not used here.

## 7. Conclusion

The crossing is what the bend predicts. A paper that is scored no higher than this one has not shown more than this.

## References

None.
`;

/** What it writes about an experiment that is not its own: the results as they stand, without a reading of them. */
export const paperOfOthers = (results: string) => `# An experiment, as it was reported

${label}

## Abstract

The null agent was given the results of an experiment that it did not run. It repeats them without interpretation.

## Results, as given

${results.replace(/^(#{1,4}) /gm, "##$1 ").trim()}

## Limits

Nothing was checked, added or explained.

## References

None.
`;

function summary({ points }: ExperimentResults): string {
  const first = points.find(({ ridge, neighbours }) => neighbours.mean < ridge.mean);
  const last = points.at(-1);
  if (!last) throw new RangeError("summary needs at least one point");
  const end = `At ${last.examples} examples the mean squared error is ${shown(last.ridge)} for ridge regression and ${shown(last.neighbours)} for nearest neighbours.`;
  return first
    ? `Nearest neighbours have the lower mean error from ${first.examples} examples on. ${end}`
    : `Ridge regression has the lower mean error at every size that was tried. ${end}`;
}

function table({ points }: ExperimentResults): string {
  const rows = points.map(
    ({ examples, ridge, neighbours }) => `| ${examples} | ${shown(ridge)} | ${shown(neighbours)} |`,
  );
  return ["| training examples | ridge regression | nearest neighbours |", "|---:|---:|---:|", ...rows].join(
    "\n",
  );
}

const shown = ({ mean, standardError }: { mean: number; standardError: number }) =>
  `${mean.toFixed(4)} ± ${standardError.toFixed(4)}`;
