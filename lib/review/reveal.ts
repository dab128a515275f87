import type { JudgeReview } from "../catalog/run-review";
import type { OwnReview } from "./own-review";

export interface RevealedPaper {
  readonly label: string;
  readonly isCalibration: boolean;
  readonly task: { readonly id: string; readonly title: string };
  readonly title: string | null;
  readonly agent: {
    readonly name: string;
    readonly model: string | null;
    readonly codingAgent: string | null;
  };
  /** What this reviewer handed in, as it counts: the first revision, and the newest where there are more. */
  readonly mine: OwnReview;
  readonly first: OwnReview;
  readonly judges: readonly Pick<JudgeReview, "judge" | "state" | "scores" | "confidence" | "reasons">[];
  /** Scores of the other reviewers of this paper, without any name; empty where the consent text promised none. */
  readonly others: readonly Readonly<Record<string, number>>[];
}

export interface Reveal {
  readonly study: { readonly id: string; readonly title: string };
  readonly criteria: readonly { readonly key: string; readonly name: string }[];
  readonly showsOthers: boolean;
  readonly papers: readonly RevealedPaper[];
}
