import type { CriterionDraft, ReviewDraft } from "./schema";

/**
 * Whether two drafts say the same. The order of criteria does not count, an untouched criterion equals a missing one,
 * and a score under "cannot judge" is none.
 */
export function sameDraft(a: ReviewDraft, b: ReviewDraft): boolean {
  return canonical(a) === canonical(b);
}

function canonical({ criteria, confidence, recognisedSystem }: ReviewDraft): string {
  const written = Object.entries(criteria)
    .filter(([, one]) => isTouched(one))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { score, canJudge, reason, quotes }]) => [
      key,
      canJudge ? score : null,
      canJudge,
      reason,
      quotes.map(({ quote, start, end, page }) => [quote, start, end, page]),
    ]);
  return JSON.stringify([written, confidence, recognisedSystem]);
}

const isTouched = ({ score, canJudge, reason, quotes }: CriterionDraft) =>
  score !== null || !canJudge || reason !== "" || quotes.length > 0;
