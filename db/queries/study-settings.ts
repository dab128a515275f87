import type { Actor } from "@/lib/actor";
import type { StudyHead } from "@/lib/review/study-views";
import { assertMay } from "@/lib/rights";
import type { Db } from "../client";
import { studyBoard } from "./study-board";
import { type StudyRow, studyRow } from "./study-row";

interface StudySettings {
  readonly head: StudyHead;
  readonly values: StudyRow;
  /** Whether a reviewer has agreed to the consent text, which then stays. */
  readonly hasConsents: boolean;
}

/** @throws AppError `not_found` for a stranger or a missing study */
export function studySettings(db: Db, actor: Actor, studyId: string): StudySettings {
  assertMay(actor, "run_study", "This study");
  const { study, head, reviewers } = studyBoard(db, studyRow(db, studyId));
  return { head, values: study, hasConsents: reviewers.some(({ consentedAt }) => consentedAt !== null) };
}
