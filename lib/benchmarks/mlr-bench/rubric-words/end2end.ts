import type { RubricWords } from "./words";

export const end2endWords: RubricWords = {
  clarity: {
    question: "Is the paper well written and well organised?",
    bands: [
      "Reads like the best papers of a leading venue.",
      "Clear and orderly, with small lapses.",
      "Understandable; wording or structure gets in the way at times.",
      "Hard to follow.",
      "Cannot be followed.",
    ],
  },
  novelty: {
    question: "How original are question, method and findings?",
    bands: [
      "A contribution nobody has made before.",
      "Clearly new in at least one main part.",
      "New in details.",
      "Almost everything is known.",
      "Nothing is new.",
    ],
  },
  soundness: {
    question: "Is the method right, are the results real, and do code, figures and text agree?",
    bands: [
      "Rigorous; results can be traced to code and data.",
      "Sound; small gaps in evidence.",
      "Believable in the main, with open questions about parts.",
      "Evidence does not carry the claims, or parts do not agree.",
      "Results are invented or wrong.",
    ],
  },
  significance: {
    question: "Would others build on it, and could they repeat it?",
    bands: [
      "Important, and everything needed to repeat it is there.",
      "Useful to many, and mostly repeatable.",
      "Useful to some, or hard to repeat.",
      "Of little use.",
      "Of no use.",
    ],
  },
  overall: {
    question: "Taken as a whole, what would you advise a venue to do with this paper?",
    bands: [
      "Among the best papers of a leading venue.",
      "Accept at a leading venue.",
      "Accept at a respected venue, with reservations. Scores from 6 are read as acceptance.",
      "Do not accept yet: problems that a revision might cure.",
      "Reject: problems that a revision will not cure.",
      "Reject: without scientific value.",
    ],
  },
};
