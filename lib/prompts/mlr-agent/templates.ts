import type { PromptTemplate } from "../template";
import { continuationPrompt, experimentPrompt } from "./experiment";
import { queriesPrompt, searchPrompt, surveyPrompt } from "./literature";
import { againPrompt, authorPrompt, ideaPrompt, paperPrompt, proposalPrompt } from "./writing";

/** Every prompt of MLR-Agent in the order in which a run sends them. */
export const mlrPrompts: readonly PromptTemplate[] = [
  authorPrompt,
  ideaPrompt,
  queriesPrompt,
  surveyPrompt,
  searchPrompt,
  proposalPrompt,
  experimentPrompt,
  continuationPrompt,
  paperPrompt,
  againPrompt,
];
