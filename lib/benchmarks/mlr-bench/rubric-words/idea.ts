import type { RubricWords } from "./words";

export const ideaWords: RubricWords = {
  consistency: {
    question: "Does the idea answer the task it was given?",
    bands: [
      "Takes up the task's theme exactly; every part of the idea serves it.",
      "Fits the task; a detail or two wanders off.",
      "Related to the task, but leaves part of it aside.",
      "Touches the theme only at the edge.",
      "Answers some other question.",
    ],
  },
  clarity: {
    question: "Could a colleague retell the idea after one reading?",
    bands: [
      "Precise from problem to plan; nothing is left to guess.",
      "Well told; a few terms or steps need a second look.",
      "The gist is plain, but important parts stay vague.",
      "Only an outline can be made out.",
      "Cannot be understood as written.",
    ],
  },
  novelty: {
    question: "How far does it go beyond what has been published?",
    bands: [
      "A new problem, principle or method that opens a direction.",
      "Known parts joined in a way that is clearly new.",
      "A fresh variation on familiar work.",
      "A small step that others have nearly taken.",
      "Already done.",
    ],
  },
  feasibility: {
    question: "Can it be carried out with today's data, methods and machines?",
    bands: [
      "Everything it needs exists; the way is open.",
      "Doable; some parts will take care.",
      "Possible, with real obstacles or a smaller scope.",
      "Rests on resources or results that are hard to get.",
      "Cannot be carried out as described.",
    ],
  },
  significance: {
    question: "If it works, who would care?",
    bands: [
      "It would change how the field works on an important problem.",
      "Many researchers in the area would use the result.",
      "Useful for a narrower group, or in a limited way.",
      "Little would change.",
      "The answer would not matter.",
    ],
  },
  overall: {
    question: "Taken as a whole, is this an idea worth working on?",
    bands: [
      "Outstanding in every respect; start today.",
      "Strong; small weaknesses that do not hurt the core.",
      "Good, with weaknesses that need work first.",
      "Some merit, outweighed by real problems.",
      "Weak in several ways at once.",
      "Nothing to build on.",
    ],
  },
};
