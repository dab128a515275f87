import type { RubricKind } from "./rubrics";

export interface JudgeFacts {
  readonly id: string;
  /** The raw model id, as the benchmark's folder and file names carry it. */
  readonly modelId: string;
  readonly family: "claude-3.7-sonnet" | "gemini-2.5-pro-preview";
  readonly promptVersion: "published";
}

const judge = (modelId: string, family: JudgeFacts["family"]): JudgeFacts => ({
  id: `${modelId}@published`,
  modelId,
  family,
  promptVersion: "published",
});

/** The published judges. Three spellings of Gemini are one family: one seat on the panel. */
export const judges: readonly JudgeFacts[] = [
  judge("claude-3-7-sonnet-20250219", "claude-3.7-sonnet"),
  judge("gemini-2.5-pro-preview-03-25", "gemini-2.5-pro-preview"),
  judge("gemini-2.5-pro-preview", "gemini-2.5-pro-preview"),
  judge("gemini-2.5-pro-preview-05-06", "gemini-2.5-pro-preview"),
];

/** The judge with this raw id; undefined for one that judged no published result. */
export function judgeOf(modelId: string): JudgeFacts | undefined {
  return judges.find((one) => one.modelId === modelId);
}

/** The two judges of a rubric, Claude first. AI Scientist v2 was judged end to end by a later Gemini. */
export function judgesOf(kind: RubricKind, isAiScientist = false): readonly string[] {
  if (kind === "idea" || kind === "proposal") {
    return ["claude-3-7-sonnet-20250219", "gemini-2.5-pro-preview-03-25"];
  }
  const later = isAiScientist && kind === "end2end";
  return ["claude-3-7-sonnet-20250219", later ? "gemini-2.5-pro-preview-05-06" : "gemini-2.5-pro-preview"];
}
