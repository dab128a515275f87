import type { RubricWords } from "./words";

export const writeupWords: RubricWords = {
  consistency: {
    question: "Does the paper agree with its task, plan and results, and with itself?",
    bands: [
      "Every statement matches the inputs, and no two disagree.",
      "Matches well; a detail differs.",
      "Some statements cannot be found in the results.",
      "Several contradictions.",
      "Describes work that was not done.",
    ],
  },
  clarity: {
    question: "Is it written as a good paper is?",
    bands: [
      "A pleasure to read; structure, wording and figures all help.",
      "Clear; some passages could be better.",
      "Readable with effort.",
      "Often unclear or badly ordered.",
      "Not readable as a paper.",
    ],
  },
  completeness: {
    question: "Are all parts of a paper there, with what each must hold?",
    bands: [
      "All sections, in full, with method and set-up to repeat the work.",
      "All sections; one is thin.",
      "A section is missing or several are thin.",
      "Large parts are missing.",
      "A fragment.",
    ],
  },
  soundness: {
    question: "Do the claims follow from the evidence shown?",
    bands: [
      "Each claim is carried by a result, and limits are stated.",
      "Claims are carried; a few reach a little far.",
      "Some claims lack support.",
      "Central claims lack support.",
      "The claims are not supported at all.",
    ],
  },
  overall: {
    question: "Taken as a whole, how good is this paper as an account of the work?",
    bands: [
      "Could be published as it stands.",
      "Very good; small edits.",
      "Good; needs a round of revision.",
      "Needs substantial rewriting.",
      "Poor in most respects.",
      "Not a usable account.",
    ],
  },
};
