/** What an assignment can be in; it moves by commands alone. */
export type AssignmentState =
  | "assigned"
  | "opened"
  | "draft"
  | "submitted"
  | "reopened"
  | "declined"
  | "withdrawn";

/** All that decides what a reviewer may do with an assignment, besides whose it is. */
export interface AssignmentFacts {
  readonly state: AssignmentState;
  readonly isCalibration: boolean;
  readonly studyState: "draft" | "open" | "closed";
  readonly hasConsented: boolean;
  readonly isActive: boolean;
  /** An own calibration paper, another than this one, is not handed in yet. */
  readonly hasCalibrationLeft: boolean;
  readonly hardDeadline: Date | null;
}

/** A paper that is still the reviewer's: neither declined nor taken back. */
export function isLive(state: AssignmentState): boolean {
  return state !== "declined" && state !== "withdrawn";
}

/** Whether there is something left to write. */
export function isOpen(state: AssignmentState): boolean {
  return isLive(state) && state !== "submitted";
}

/** Nothing can be submitted any more. The moment itself still counts as in time. */
export function isTooLate(hardDeadline: Date | null, now: Date): boolean {
  return hardDeadline !== null && now > hardDeadline;
}

/** Counts of a reviewer's own papers, calibration included: the one definition for every screen of the desk. */
export interface OwnProgress {
  readonly total: number;
  readonly submitted: number;
  readonly drafts: number;
}

/** A reopened review counts as a draft: it has to be handed in again. Declined papers count nowhere. */
export function ownProgress(states: readonly AssignmentState[]): OwnProgress {
  const live = states.filter(isLive);
  return {
    total: live.length,
    submitted: live.filter((state) => state === "submitted").length,
    drafts: live.filter((state) => state === "draft" || state === "reopened").length,
  };
}

/** Progress in words, such as "3 of 6 of yours submitted (1 draft)". */
export function progressWords({ total, submitted, drafts }: OwnProgress): string {
  if (total === 0) return "No paper is yours yet";
  const said = `${submitted} of ${total} of yours submitted`;
  if (drafts === 0) return said;
  return `${said} (${drafts} ${drafts === 1 ? "draft" : "drafts"})`;
}

/** Agents and judges are shown once every own paper is handed in, and at least one is. */
export function mayReveal(states: readonly AssignmentState[]): boolean {
  const { total, submitted } = ownProgress(states);
  return total > 0 && submitted === total;
}
