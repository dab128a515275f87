import type { RubricWords } from "./words";

export const experimentWords: RubricWords = {
  consistency: {
    question: "Did the coding agent build and test what was proposed?",
    bands: [
      "The code is the proposal, piece by piece.",
      "Faithful, with small and explained changes.",
      "The core is there; other parts are replaced or missing.",
      "Only loosely connected to the proposal.",
      "Something else was done.",
    ],
  },
  completeness: {
    question: "Is everything there that the question needs: baselines, ablations, settings, results?",
    bands: [
      "Nothing is missing, ablations included.",
      "All main parts; an extra comparison would help.",
      "The main experiment with few comparisons.",
      "Important parts are absent.",
      "Hardly an experiment.",
    ],
  },
  novelty: {
    question: "Is anything new in how it was tested or in what came out?",
    bands: [
      "New design and unexpected, useful results.",
      "New elements in design or analysis.",
      "Standard tests on a somewhat new question.",
      "Routine throughout.",
      "A copy of a known experiment.",
    ],
  },
  soundness: {
    question: "Can the results be trusted?",
    bands: [
      "Careful method, real data, fair comparison, claims within the evidence.",
      "Sound; small weaknesses do not touch the conclusions.",
      "Usable, but with flaws that limit what can be concluded.",
      "Flaws that put the results in doubt.",
      "Results are wrong, or did not come from the experiment.",
    ],
  },
  insightfulness: {
    question: "Does the analysis explain the numbers?",
    bands: [
      "Explains causes, limits and surprises in depth.",
      "Good explanations of the main results.",
      "Describes more than it explains.",
      "Repeats the tables in words.",
      "No analysis, or a misleading one.",
    ],
  },
  significance: {
    question: "Do the results matter beyond this run?",
    bands: [
      "They would change what others believe or do.",
      "They add solid evidence to an open question.",
      "They are of some interest.",
      "They say little.",
      "They say nothing.",
    ],
  },
  overall: {
    question: "Taken as a whole, how good is this piece of experimental work?",
    bands: [
      "Exemplary in design, conduct and analysis.",
      "Strong, with small shortcomings.",
      "Good, with clear limits.",
      "Partly usable; much would have to be redone.",
      "Poor; few parts can be kept.",
      "Unusable.",
    ],
  },
};
