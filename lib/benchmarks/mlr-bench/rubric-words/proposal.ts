import type { RubricWords } from "./words";

export const proposalWords: RubricWords = {
  consistency: {
    question: "Does the proposal follow from the task, the idea and the literature it was given?",
    bands: [
      "Carries all three through to the end without a break.",
      "Follows them; small departures do no harm.",
      "Keeps the main line, with gaps or unexplained turns.",
      "Keeps little of what it was given.",
      "Contradicts or ignores its inputs.",
    ],
  },
  clarity: {
    question: "Are goals, method and plan written so that another group could begin?",
    bands: [
      "Well ordered and exact throughout.",
      "Clear; a few passages could be tighter.",
      "Understandable, though some steps are loose or out of order.",
      "Hard to follow in important places.",
      "Too confused to use.",
    ],
  },
  novelty: {
    question: "What here is new beside the cited and the known work?",
    bands: [
      "A new approach, told apart from earlier work with reasons.",
      "Clearly new in method or in combination.",
      "Some new elements on known ground.",
      "Mostly a restatement with small changes.",
      "No new element.",
    ],
  },
  soundness: {
    question: "Do assumptions, formulas and methods hold up?",
    bands: [
      "Rigorous; each choice is justified and the mathematics is right.",
      "Solid; small gaps in justification.",
      "Reasonable, but with steps that are assumed rather than shown.",
      "Serious doubts about method or mathematics.",
      "Does not hold.",
    ],
  },
  feasibility: {
    question: "Is the plan realistic in time, data and computing?",
    bands: [
      "A concrete plan with means at hand.",
      "Realistic; a few risks are manageable.",
      "Ambitious; parts may have to be dropped.",
      "Unlikely to be finished as planned.",
      "Out of reach.",
    ],
  },
  significance: {
    question: "How much would success move the field?",
    bands: [
      "A lasting contribution to an important problem.",
      "A clear gain for a broad audience.",
      "A gain for some, or of moderate size.",
      "A minor gain.",
      "No visible gain.",
    ],
  },
  overall: {
    question: "Taken as a whole, should this proposal be pursued?",
    bands: [
      "Exceptional on every count.",
      "Strong; would be supported with little discussion.",
      "Promising; support after revision.",
      "Mixed; its problems weigh as much as its merits.",
      "Weak; would have to be rethought.",
      "Not worth pursuing.",
    ],
  },
};
