import type { Random } from "@/lib/stats/random";

type Band = "low" | "middle" | "high";

/** What a demo reviewer says of a criterion, by how it was scored. */
const sayings: Readonly<Record<string, Readonly<Record<Band, readonly string[]>>>> = {
  clarity: {
    low: [
      "I had to guess what the rule compares, and the table does not say which spread it gives.",
      "The method fits in one sentence, but the steps around it cannot be rebuilt from the text.",
    ],
    middle: [
      "The idea is easy to follow; how the free weight was set is told too briefly.",
      "Well ordered, though the figure and the table show the same numbers twice.",
    ],
    high: [
      "Short, plain and complete: I could rebuild the comparison from Section 3.",
      "Each claim is followed by the number that bears it. A pleasure to read.",
    ],
  },
  novelty: {
    low: [
      "This is the usual baseline with one constant moved, and the paper does not say otherwise.",
      "I know three papers that do this, and none of them is named.",
    ],
    middle: [
      "A known step in a new place. The place is worth it, the step is small.",
      "The combination is new to me, its parts are not.",
    ],
    high: [
      "I have not seen the question put this way, and the answer follows from it.",
      "A simple rule that others will wish they had tried.",
    ],
  },
  soundness: {
    low: [
      "Three seeds and no spread for the difference: the gain may be noise.",
      "The weight was set on data that look like the test data, so the comparison is not fair.",
    ],
    middle: [
      "The table bears the main claim. The ablation is one line and should be a table.",
      "Sound as far as it goes; one size of model is thin.",
    ],
    high: [
      "Budget and data are equal for both, the weight was fixed before, and the spread is shown.",
      "The claim is narrow and the experiment is cut to it.",
    ],
  },
  significance: {
    low: [
      "Even if all of it holds, I would not change what I do.",
      "The setting is so small that I cannot see what follows for others.",
    ],
    middle: [
      "Useful for people who already have this very problem.",
      "Worth knowing, if it holds at another size.",
    ],
    high: [
      "Cheap enough that everybody would try it, and it touches a common failure.",
      "If it holds elsewhere it changes what the baseline should be.",
    ],
  },
  overall: {
    low: [
      "I would not accept it: the one comparison that matters is not convincing.",
      "Too little new and too little tested.",
    ],
    middle: [
      "On the border. A second data set would move me up.",
      "A decent workshop paper that promises no more than it has.",
    ],
    high: [
      "I would accept it: small, honest and checked.",
      "A clear accept for a workshop, and I would like to see it grow.",
    ],
  },
};

/** A sentence or two for a score from 1 to 10 on a criterion of the paper that is called so. */
export function demoReason(criterion: string, score: number, random: Random, paper: string): string {
  const band: Band = score <= 4 ? "low" : score <= 6 ? "middle" : "high";
  const said = sayings[criterion]?.[band] ?? ["This is what the paper shows, as far as I can judge it."];
  const sentence = said[Math.floor(random() * said.length)] ?? "";
  return random() < 0.5 ? `${paper}: ${lower(sentence)}` : `${sentence} This is about ${paper}.`;
}

const lower = (sentence: string) =>
  /^I\b/.test(sentence) ? sentence : sentence.slice(0, 1).toLowerCase() + sentence.slice(1);
