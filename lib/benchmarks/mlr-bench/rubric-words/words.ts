/** What one criterion asks, and what a score in each band says. */
export interface CriterionWords {
  readonly question: string;
  /** From the best band to the worst: five for a criterion, six for Overall. */
  readonly bands: readonly string[];
}

/** One rubric in words, by criterion key. */
export type RubricWords = Readonly<Record<string, CriterionWords>>;

/** The scores of each of a criterion's five bands. */
export const criterionBands = ["9–10", "7–8", "5–6", "3–4", "1–2"] as const;
/** The scores of each of Overall's six bands. */
export const overallBands = ["10", "8–9", "6–7", "4–5", "2–3", "1"] as const;
