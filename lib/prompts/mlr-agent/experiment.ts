import type { PromptTemplate } from "../template";

const inputs = {
  code: "the folder for the code",
  minutes: "minutes until the coding agent is stopped",
  cost: "what it may cost, or that there is no bound",
  hardware: "the GPUs that it may use",
} as const;

const rules = `Limits
- You will be stopped after {{minutes}} minutes; what is not on disk by then is lost. Plan for less. {{cost}}
- Save the best result so far as you go: write results/results.md as soon as there is a first real number, and bring it up to date after each step. A small experiment that is finished is worth more than a large one that is cut off.
- Hardware: {{hardware}}

Rules
- Every number comes from a program that you ran here. No made-up, simulated or placeholder results, not even for a while. If something cannot be run, leave it out and say so in results.md.
- Use public data that you really load. Do not stand in generated data for real data. If a data set cannot be had, take a smaller public one and say so.
- Open models have at most 8 billion parameters. Where the subject is language models, use real ones.
- Do not write a paper, and do not change the files that were here when you began.
- Before you end, delete model weights, data sets and every other file over 1 MB that is not a figure or a result.`;

export const experimentPrompt = {
  id: "experiment",
  name: "Experiment",
  purpose: "To the coding agent, fourth stage, in the run's folder.",
  inputs,
  text: `Carry out a machine-learning experiment in this folder. task.md is the research task, idea.md the idea, related_work.md (where it is there) the literature, and proposal.md the plan. Read them first.

1. Plan the smallest experiment that can support or refute the main claim of proposal.md with the time and hardware you have. Include the baselines that it names, or the simplest fair ones.
2. Put every script into {{code}}/, with a README.md that says how to run them. Test on a tiny case before you run the whole.
3. Run it. Repeat with several seeds where time allows and keep the spread.
4. Put what came out into results/:
   - results/results.md: the setup, tables with every method and metric, what the numbers say about the claim, what failed, and the limits of the experiment. Figures are put in by their path from results/, such as figures/loss.png.
   - results/log.txt: what the runs printed.
   - results/figures/*.png: figures with a title, named axes with units, and a legend.
   - the raw numbers as CSV or JSON.

${rules}

You are done when results/results.md stands and every figure that it names is a file.`,
} as const satisfies PromptTemplate;

export const continuationPrompt = {
  id: "experiment-continuation",
  name: "Experiment, once more",
  purpose:
    "To the coding agent, at most once, where results/results.md is still missing or the first session was cut.",
  inputs: { ...inputs, missing: "what is missing and how the last session ended" },
  text: `An experiment was begun in this folder and is not finished: {{missing}}

Look at {{code}}/ and results/ to see how far it got. task.md, idea.md and proposal.md say what it is about. Go on from what is there instead of starting again. If time is short, run what can still be run, and write results/results.md from the numbers that real runs have left, with a plain account of what was not done.

results/results.md needs the setup, tables, what the numbers say, what failed, and limits. Beside it belong results/log.txt, the raw numbers, and figures in results/figures/ that results.md names by their path from results/.

${rules}`,
} as const satisfies PromptTemplate;
