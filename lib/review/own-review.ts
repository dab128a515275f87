import type { ReviewDraft } from "./schema";

/** A review of the reviewer's own, as it was handed in. */
export interface OwnReview {
  readonly reviewId: number;
  readonly revision: number;
  readonly submittedAt: Date;
  readonly activeMs: number;
  readonly draft: ReviewDraft;
}
