import type { PromptTemplate } from "../template";

export const queriesPrompt = {
  id: "literature-queries",
  name: "Literature: what to look for",
  purpose: "To the writing model, second stage, where the open indexes are searched: the search terms.",
  inputs: { task: "the task's text", idea: "the idea", most: "how many queries at most" },
  text: `<task>
{{task}}
</task>

<idea>
{{idea}}
</idea>

Name the searches that would find the closest earlier work in an index of papers: the method itself, the problem, the nearest rivals, and the data or metric that a test would use. Each is three to seven technical words without operators or quotes. Give at most {{most}}, the most telling first.

Answer with JSON alone: {"queries": ["...", "..."]}`,
} as const satisfies PromptTemplate;

export const surveyPrompt = {
  id: "literature-survey",
  name: "Literature: from search results",
  purpose: "To the writing model, second stage, with what the open indexes gave.",
  inputs: {
    task: "the task's text",
    idea: "the idea",
    found: "the works that were found, each with title, authors, year, identifiers and abstract",
    least: "how many works it should discuss at least",
  },
  text: `<task>
{{task}}
</task>

<idea>
{{idea}}
</idea>

<found>
{{found}}
</found>

Write the related work for this idea from the works listed under found. They are the only works that you may name. Leave out what has nothing to do with the idea. Discuss at least {{least}} of them, or all where fewer are of use, and prefer work from 2023 on.

# Related work

## Works
A numbered list. For each: **title**, authors, year, its arXiv id or DOI as listed, and two or three sentences on what it did and how it bears on the idea.

## Key challenges
At most five that these works leave open, each in one or two sentences.`,
} as const satisfies PromptTemplate;

export const searchPrompt = {
  id: "literature-search",
  name: "Literature: by a model that searches",
  purpose: "To the search model, second stage, where one was chosen.",
  inputs: { task: "the task's text", idea: "the idea", least: "how many works it should find at least" },
  text: `<task>
{{task}}
</task>

<idea>
{{idea}}
</idea>

Search for the scientific work that is closest to this idea, published from 2023 until now. Name at least {{least}} works that you have really found, and none from memory alone. Each one will be looked up by its identifier and title, so give both as the source has them.

# Related work

## Works
A numbered list. For each: **title**, authors, year, arXiv id (such as arXiv:2401.01234) or DOI, and two or three sentences on what it did and how it bears on the idea.

## Key challenges
At most five that these works leave open, each in one or two sentences.`,
} as const satisfies PromptTemplate;
