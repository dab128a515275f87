import type { Person } from "@/lib/actor";
import type { ReviewDraft } from "@/lib/review/schema";
import type { Db } from "./client";
import { openAssignment } from "./commands/open-assignment";
import { submitReview } from "./commands/submit-review";
import { type StudyFixture, studyFixture } from "./study-fixture";

export const reviewCriteria = ["clarity", "novelty", "soundness", "significance", "overall"] as const;
export const openedAt = new Date("2026-03-03T09:00:00Z");
/** That many minutes after the papers were opened. */
export const minutesLater = (minutes: number) => new Date(openedAt.getTime() + minutes * 60_000);

/** A complete review with the same score everywhere. */
export function aDraft(score = 5, changes: Partial<ReviewDraft> = {}): ReviewDraft {
  const reason = "Both equations come with their reason, and the method can be rebuilt.";
  const one = () => ({ score, canJudge: true, reason, quotes: [] });
  return {
    criteria: Object.fromEntries(reviewCriteria.map((key) => [key, one()])),
    confidence: 3,
    recognisedSystem: false,
    ...changes,
  };
}

/** A save of this draft by one browser session. */
export function aSave(draft: ReviewDraft, { basedOn = 0, activeMs = 0, sessionKey = "session-1" } = {}) {
  return { draft, basedOn, activeMs, sessionKey };
}

/** A study fixture, and a shorthand for the papers of its reviewers. */
export function reviewFixture(db: Db, shape: Parameters<typeof studyFixture>[1] = {}) {
  const study = studyFixture(db, shape);
  const reviewer = (at: number) => {
    const found = study.reviewers[at];
    if (!found) throw new RangeError(`the fixture has no reviewer ${at}`);
    return found;
  };
  /** The reviewer's own papers, in the fixture's order. */
  const papersOf = (at: number) =>
    study.assignments.filter((one) => one.reviewerId === reviewer(at).reviewerId).map(({ id }) => id);
  const actor = (at: number): Person => reviewer(at).actor;
  const paperOf = (at: number, paper = 0): string => {
    const id = papersOf(at)[paper];
    if (!id) throw new RangeError(`reviewer ${at} has no paper ${paper}`);
    return id;
  };
  return { ...study, reviewer, actor, papersOf, paperOf };
}

/** Opens one of a reviewer's papers and hands it in. */
export function handIn(
  db: Db,
  actor: Person,
  assignmentId: string,
  draft = aDraft(),
  now = minutesLater(30),
) {
  openAssignment(db, actor, assignmentId, openedAt);
  return submitReview(db, actor, assignmentId, aSave(draft), now);
}

export type ReviewFixture = ReturnType<typeof reviewFixture> & StudyFixture;
