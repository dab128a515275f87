import type { Stage } from "../benchmarks/stages";
import type { AssignmentState } from "./rules";
import type { StudyState } from "./study-policy";
import type { StudyProgress } from "./study-progress";

/** A study in the chair's list, and at the head of each of its pages. */
export interface StudyHead {
  readonly id: string;
  readonly title: string;
  readonly stage: Stage;
  readonly state: StudyState;
  readonly isDemo: boolean;
  readonly perPaper: number;
  readonly progress: StudyProgress;
  readonly softDeadline: Date | null;
  readonly hardDeadline: Date | null;
  readonly openedAt: Date | null;
  readonly closedAt: Date | null;
  readonly publishedAt: Date | null;
}

/** One cell of papers by reviewers: what was given, or a conflict, or nothing. */
export type MatrixCell =
  | {
      readonly kind: "given";
      readonly assignmentId: string;
      readonly state: AssignmentState;
      readonly isThird: boolean;
      readonly reason: string;
    }
  | { readonly kind: "conflict" }
  | null;

export interface MatrixPaper {
  readonly id: string;
  readonly label: string;
  readonly isCalibration: boolean;
  readonly isReady: boolean;
  /** One a reviewer, in the order of the reviewers. */
  readonly cells: readonly MatrixCell[];
  readonly submitted: number;
  readonly given: number;
}

export interface MatrixReviewer {
  readonly id: string;
  readonly label: string;
  readonly isActive: boolean;
  readonly hasConsented: boolean;
  readonly submitted: number;
  readonly given: number;
}

/** Something that waits for the chair. */
export type Waiting =
  | { readonly kind: "lost"; readonly paperId: string; readonly words: string; readonly detail: string }
  | { readonly kind: "third"; readonly paperId: string; readonly words: string }
  | { readonly kind: "unseen"; readonly reviewerId: string; readonly words: string }
  | { readonly kind: "idle"; readonly words: string };

export interface StudyOverview {
  readonly head: StudyHead;
  readonly papers: readonly MatrixPaper[];
  readonly reviewers: readonly MatrixReviewer[];
  readonly connected: {
    readonly isConnected: boolean;
    readonly statement: string;
    /** Labels of reviewers by group, active ones. */
    readonly groups: readonly (readonly string[])[];
  } | null;
  /** Of the last assignment. */
  readonly seed: number;
  readonly assignedAt: string | null;
  readonly shortfalls: readonly string[];
  readonly waiting: readonly Waiting[];
  /** What is missing before a draft can open. */
  readonly missing: readonly string[];
}

/** A reviewer of a study as the chair sees one, who alone may see both name and label. */
export interface ReviewerLine {
  readonly id: string;
  readonly label: string;
  /** Null once the account is deleted. */
  readonly name: string | null;
  readonly email: string | null;
  readonly isActive: boolean;
  readonly expertise: readonly string[];
  readonly consentedAt: Date | null;
  readonly lastSeenAt: Date | null;
  readonly submitted: number;
  readonly given: number;
  readonly drafts: number;
  readonly declined: number;
  /** Summed over all own papers, in milliseconds; null before any was opened. */
  readonly activeMs: number | null;
  readonly conflicts: readonly {
    readonly id: string;
    readonly words: string;
    readonly reason: string;
    readonly declaredBy: "chair" | "reviewer";
  }[];
  readonly flags: readonly {
    readonly kind: "same_scores" | "too_fast" | "same_text";
    readonly papers: readonly string[];
  }[];
}

/** How many submitted reviews a rule takes out of the statistics, or only marks. */
export interface ExclusionLine {
  readonly rule: string;
  readonly reviews: number;
  readonly isExcluded: boolean;
  /** The newest reviews meet it far more often than those before. */
  readonly hasJumped: boolean;
}

export interface PendingInvitation {
  readonly email: string;
  readonly expires: Date;
  readonly isExpired: boolean;
}

export interface StudyReviewersView {
  readonly head: StudyHead;
  readonly reviewers: readonly ReviewerLine[];
  readonly invitations: readonly PendingInvitation[];
  /** Of all reviews that were handed in, calibration included. */
  readonly exclusions: { readonly of: number; readonly lines: readonly ExclusionLine[] };
  /** Active time under this is flagged, in milliseconds; null with too few reviews. */
  readonly quickMs: number | null;
  readonly choices: {
    readonly papers: readonly { readonly id: string; readonly name: string }[];
    readonly agents: readonly { readonly id: string; readonly name: string }[];
    readonly tasks: readonly { readonly id: string; readonly name: string }[];
  };
}

/** A deed in a study's log. */
export interface LogLine {
  readonly id: number;
  readonly at: Date;
  /** Who did it, as the chair may know: a name, or a label for reviewers; null for a command on the server. */
  readonly who: string | null;
  readonly action: string;
  /** What it was done to, within the study. */
  readonly what: string | null;
  readonly detail: Readonly<Record<string, unknown>> | null;
}

/** One paper with one reviewer; it holds no score. */
export interface AssignmentView {
  readonly head: StudyHead;
  readonly id: string;
  readonly paper: { readonly id: string; readonly label: string };
  readonly reviewer: string;
  readonly state: AssignmentState;
  readonly kind: "regular" | "calibration" | "third";
  readonly reason: string;
  readonly seed: number;
  readonly createdAt: Date;
  readonly openedAt: Date | null;
  readonly submittedAt: Date | null;
  readonly endedAt: Date | null;
  readonly endReason: string | null;
  readonly reopenReason: string | null;
  readonly revisions: number;
  /** In milliseconds; null before it was opened. */
  readonly activeMs: number | null;
}
