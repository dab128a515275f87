import type { RubricKind } from "./rubrics";

/** How the published judges were asked, the same for every rubric. */
export const judgeSettings =
  "Each was asked once per run at temperature 0; the prompt version “published” stands for the benchmark's own prompts at the commit below, and a later prompt would be another version, never mixed with this one.";

export interface JudgePractice {
  readonly kind: RubricKind;
  readonly sees: string;
  readonly maxTokens: number;
  /** How often a reply that could not be read was asked for again, the first time included. */
  readonly tries: number;
}

/** What a judge had before it at each rubric, and the limits of its reply. */
export const whatJudgesSee: readonly JudgePractice[] = [
  { kind: "idea", sees: "The task and the idea.", maxTokens: 4096, tries: 1 },
  {
    kind: "proposal",
    sees: "The task, the idea and the literature that the proposal started from, and the proposal.",
    maxTokens: 8192,
    tries: 1,
  },
  {
    kind: "experiment",
    sees: "The coding agent's transcript alone: task, idea and proposal only as the agent read them there.",
    maxTokens: 16_384,
    tries: 3,
  },
  {
    kind: "writeup",
    sees: "Task, idea, literature, proposal and results, and the paper with its figures.",
    maxTokens: 16_384,
    tries: 3,
  },
  {
    kind: "end2end",
    sees: "The task, the paper with its figures, and the code and logs; in the no-code condition all but these two.",
    maxTokens: 16_384,
    tries: 3,
  },
  {
    kind: "hallucination",
    sees: "The same as end to end, always with the code.",
    maxTokens: 16_384,
    tries: 3,
  },
];
