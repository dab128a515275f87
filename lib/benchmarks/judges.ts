/** A judge family: one seat on the panel, whatever suffix its model id carried that day. */
export interface JudgeFamily {
  readonly id: string;
  readonly name: string;
  /** Short name for table heads and lenses. */
  readonly short: string;
  /** Which of the design's marks and colours it wears everywhere. */
  readonly mark: "claude" | "gemini";
}

export const judgeFamilies: readonly JudgeFamily[] = [
  { id: "claude-3.7-sonnet", name: "Claude 3.7 Sonnet", short: "Claude", mark: "claude" },
  { id: "gemini-2.5-pro-preview", name: "Gemini 2.5 Pro Preview", short: "Gemini", mark: "gemini" },
];
