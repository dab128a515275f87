/** What a step of a transcript is, whichever coding agent wrote it. */
export const stepKinds = ["prompt", "message", "thinking", "call", "output", "outcome", "other"] as const;

/** How a kind is named on screen. */
export const stepKindNames: Readonly<Record<(typeof stepKinds)[number], string>> = {
  prompt: "Prompt",
  message: "Message",
  thinking: "Thinking",
  call: "Call",
  output: "Output",
  outcome: "Outcome",
  other: "Other",
};

/** Steps of one page: what a reader can take in, and little enough to be sent at once. */
export const pageSize = 40;
