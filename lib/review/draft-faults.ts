import type { RubricForm } from "./rubric-form";
import type { CriterionDraft, ReviewDraft } from "./schema";

/** What still keeps a draft from being submitted, by field: `<criterion>.score`, `<criterion>.reason`, `confidence`. */
export type DraftFaults = Readonly<Record<string, string>>;

type Asked = Pick<RubricForm, "criteria" | "hasConfidence">;

/** @param minReason least length of a reason in characters, blanks at its ends not counted */
export function draftFaults(draft: ReviewDraft, form: Asked, minReason: number): DraftFaults {
  const faults: Record<string, string> = {};
  for (const { key } of form.criteria) {
    const given = draft.criteria[key];
    if (!hasVerdict(given)) faults[`${key}.score`] = "Choose a score, or tick Cannot judge.";
    const missing = minReason - reasonLength(given);
    if (missing > 0) faults[`${key}.reason`] = reasonFault(given, minReason, missing);
  }
  if (form.hasConfidence && draft.confidence === null) faults.confidence = "Say how sure you are.";
  return faults;
}

/** How many criteria of a draft are complete: a score or "cannot judge", with its reason. */
export function completeCriteria(draft: ReviewDraft, form: Asked, minReason: number): number {
  const faults = draftFaults(draft, form, minReason);
  return form.criteria.filter(({ key }) => !faults[`${key}.score`] && !faults[`${key}.reason`]).length;
}

/** Criteria that the rubric does not have; a draft with any is not of this form. */
export function strangeCriteria(draft: ReviewDraft, form: Pick<RubricForm, "criteria">): string[] {
  const known = new Set(form.criteria.map(({ key }) => key));
  return Object.keys(draft.criteria).filter((key) => !known.has(key));
}

/** Length of a reason as the rule counts it, in characters. */
export function reasonLength(given: CriterionDraft | undefined): number {
  return [...(given?.reason.trim() ?? "")].length;
}

function hasVerdict(given: CriterionDraft | undefined): boolean {
  return given !== undefined && (!given.canJudge || given.score !== null);
}

function reasonFault(given: CriterionDraft | undefined, minReason: number, missing: number): string {
  if (reasonLength(given) === 0) {
    return given?.canJudge === false
      ? `Say why it cannot be judged, in at least ${minReason} characters.`
      : `Give your reason, in at least ${minReason} characters.`;
  }
  return `${missing} more ${missing === 1 ? "character" : "characters"}, please: at least ${minReason}.`;
}
