import { eq } from "drizzle-orm";
import { AppError } from "@/lib/errors";
import type { Tx } from "../client";
import { studyReviewers } from "../schema/studies";

/** @throws AppError `not_found` for somebody who has no part in this study */
export function reviewerOf(db: Tx, studyId: string, reviewerId: string): typeof studyReviewers.$inferSelect {
  const row = db.select().from(studyReviewers).where(eq(studyReviewers.reviewerId, reviewerId)).get();
  if (row?.studyId !== studyId) throw new AppError("not_found", "This reviewer was not found in the study.");
  return row;
}
