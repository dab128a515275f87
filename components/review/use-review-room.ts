import { useState } from "react";
import { draftFaults } from "@/lib/review/draft-faults";
import type { KeyMeaning } from "@/lib/review/review-keys";
import type { RubricForm } from "@/lib/review/rubric-form";
import type { StoredDraft } from "@/lib/review/schema";
import { criterionOf, withCriterion, withQuote } from "./edit-draft";
import { useActiveTime } from "./use-active-time";
import { useCards } from "./use-cards";
import { useDraftKeeper } from "./use-draft-keeper";
import { usePaperQuotes } from "./use-paper-quotes";
import { useReviewKeys } from "./use-review-keys";
import { type SubmitAction, useSubmission } from "./use-submission";

export interface RoomProps {
  readonly assignmentId: string;
  readonly form: RubricForm;
  readonly minReason: number;
  readonly stored: StoredDraft;
  readonly reopenReason: string | null;
  /** Said before, so that nobody writes for nothing. */
  readonly deadline: string | null;
  readonly isTooLate: boolean;
  readonly autosaveMs: number;
  readonly idleMs: number;
  readonly action: SubmitAction;
}

/** All that the form does: writing, keeping, quoting, keys and handing in. */
export function useReviewRoom({ assignmentId, form, minReason, stored, isTooLate, ...how }: RoomProps) {
  const activeMs = useActiveTime(assignmentId, how.idleMs);
  const keeping = useDraftKeeper({ assignmentId, stored, autosaveMs: how.autosaveMs, activeMs });
  const { keeper, kept, isReady } = keeping;
  const { draft } = kept;
  const faults = draftFaults(draft, form, minReason);
  const cards = useCards(form, faults);
  const { selected, selectedNow, show, step } = usePaperQuotes(draft);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const submission = useSubmission({ ...keeping, assignmentId, activeMs, action: how.action });

  function submit(): void {
    if (isTooLate || !cards.pointAtFaults()) void submission.submit();
  }
  function quote(): boolean {
    const key = cards.quoteTarget;
    const taken = selectedNow();
    if (!taken || key === null) return false;
    keeper.change(withQuote(keeper.kept().draft, key, taken.quote));
    document.getSelection()?.removeAllRanges();
    return true;
  }
  function score(value: number): boolean {
    const key = cards.current;
    if (key === "confidence") {
      if (!form.hasConfidence || value > 5) return false;
      keeper.change({ ...draft, confidence: value });
    } else if (criterionOf(draft, key).canJudge) keeper.change(withCriterion(draft, key, { score: value }));
    return true;
  }
  function act(meaning: KeyMeaning): boolean {
    if (meaning.kind === "score") return score(meaning.score);
    if (meaning.kind === "quote") return quote();
    if (meaning.kind === "move") cards.move(meaning.by);
    else if (meaning.kind === "sentence") step(meaning.by, meaning.extends);
    else if (meaning.kind === "submit") submit();
    else setHelpOpen(true);
    return true;
  }
  useReviewKeys((meaning) => isReady && act(meaning));

  return {
    keeper,
    kept,
    isReady,
    draft,
    faults,
    cards,
    selected,
    show,
    submission,
    submit,
    quote,
    isHelpOpen,
    setHelpOpen,
  };
}
