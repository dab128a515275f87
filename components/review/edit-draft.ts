import type { CriterionDraft, Quote, ReviewDraft } from "@/lib/review/schema";

/** What the schema of a draft allows. */
export const mostQuotes = 20;
export const longestReason = 10_000;

const untouched: CriterionDraft = { score: null, canJudge: true, reason: "", quotes: [] };

/** What is written for a criterion so far. */
export function criterionOf(draft: ReviewDraft, key: string): CriterionDraft {
  return draft.criteria[key] ?? untouched;
}

/** The draft with a criterion changed. */
export function withCriterion(draft: ReviewDraft, key: string, change: Partial<CriterionDraft>): ReviewDraft {
  return { ...draft, criteria: { ...draft.criteria, [key]: { ...criterionOf(draft, key), ...change } } };
}

/** The draft with a quote added to a criterion, unless it is there or there are too many. */
export function withQuote(draft: ReviewDraft, key: string, quote: Quote): ReviewDraft {
  const { quotes } = criterionOf(draft, key);
  const isThere = quotes.some((one) => one.start === quote.start && one.end === quote.end);
  if (isThere || quotes.length >= mostQuotes) return draft;
  return withCriterion(draft, key, { quotes: [...quotes, quote] });
}
