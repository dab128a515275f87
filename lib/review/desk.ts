import type { Stage } from "../benchmarks/stages";
import type { AssignmentState, OwnProgress } from "./rules";

/** What the desk shows of one of the reviewer's own papers. */
export interface DeskPaper {
  readonly assignmentId: string;
  readonly label: string;
  readonly task: { readonly id: string; readonly title: string };
  readonly isCalibration: boolean;
  readonly state: AssignmentState;
  /** Waits for the calibration paper. */
  readonly isWaiting: boolean;
  readonly openedAt: Date | null;
  readonly submittedAt: Date | null;
  /** Why the reviewer gave it back, or the chair reopened it. */
  readonly reason: string | null;
  readonly activeMs: number | null;
  /** What the saved draft holds, null without one. */
  readonly draft: { readonly complete: number; readonly criteria: number; readonly savedAt: Date } | null;
}

/** The reviewer's own part of a study. */
export interface DeskStudy {
  readonly id: string;
  readonly title: string;
  readonly stage: Stage;
  /** The reviewer's own label. */
  readonly label: string;
  readonly isOpen: boolean;
  readonly isTooLate: boolean;
  readonly consentText: string;
  readonly hasConsented: boolean;
  readonly softDeadline: Date | null;
  readonly hardDeadline: Date | null;
  /** In reading order, calibration first; empty before consent. */
  readonly papers: readonly DeskPaper[];
  readonly progress: OwnProgress;
  readonly mayReveal: boolean;
  /** There may be a further paper: after the reveal no new one would count. */
  readonly mayTakeMore: boolean;
}
