import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ownReviews } from "../queries/own-review";
import { reviewDesk } from "../queries/review-desk";
import {
  aDraft,
  aSave,
  handIn,
  minutesLater,
  openedAt,
  reviewCriteria,
  reviewFixture,
} from "../review-fixture";
import { assignments, drafts } from "../schema/assignments";
import { auditLog } from "../schema/people";
import { reviews, scores } from "../schema/reviews";
import { studies, studyReviewers } from "../schema/studies";
import { studyReviews } from "../schema/study-reviews";
import { testDatabase } from "../testing";
import { openAssignment } from "./open-assignment";
import { saveDraft } from "./save-draft";
import { submitReview } from "./submit-review";

const studyReviewsOf = (db: ReturnType<typeof testDatabase>, id: string) =>
  db.select().from(studyReviews).where(eq(studyReviews.assignmentId, id)).all();

test("a review is stored whole: scores, reasons, quotes, confidence, time and the study's rubric", () => {
  const db = testDatabase();
  const study = reviewFixture(db);
  const id = study.paperOf(0);
  const quote = { quote: "We count to ten", start: 10, end: 25, page: null };
  const draft = aDraft(7, { confidence: 4, recognisedSystem: true });
  draft.criteria.soundness = {
    score: 3,
    canJudge: true,
    reason: "No spread is shown for any of the seeds.",
    quotes: [quote],
  };
  openAssignment(db, study.actor(0), id, openedAt);
  const { reviewId } = submitReview(
    db,
    study.actor(0),
    id,
    aSave(draft, { activeMs: 60_000 }),
    minutesLater(30),
  );
  const [stored] = ownReviews(db, study.actor(0), id);
  expect(stored).toMatchObject({ reviewId, revision: 1, activeMs: 60_000, draft });
  expect(db.select().from(reviews).where(eq(reviews.id, reviewId)).get()).toMatchObject({
    sourceKey: `assignment:${id}`,
    reviewerId: study.reviewer(0).reviewerId,
    snapshotId: `study:${study.studyId}`,
    confidence: 4,
    supersedes: null,
    judgeId: null,
  });
  expect(db.select().from(auditLog).orderBy(asc(auditLog.id)).all().at(-1)).toMatchObject({
    action: "submit_review",
    actorId: study.actor(0).userId,
    detail: { revision: 1, review: reviewId },
  });
});

test("the lowest and the highest value of every field are stored, shown and counted like any other", () => {
  const db = testDatabase();
  const study = reviewFixture(db, { papers: 4, reviewers: 2 });
  const [low, high] = [aDraft(1, { confidence: 1 }), aDraft(10, { confidence: 5 })];
  handIn(db, study.actor(0), study.paperOf(0, 0), low);
  handIn(db, study.actor(0), study.paperOf(0, 1), high);
  expect(ownReviews(db, study.actor(0), study.paperOf(0, 0))[0]?.draft).toEqual(low);
  expect(ownReviews(db, study.actor(0), study.paperOf(0, 1))[0]?.draft).toEqual(high);
  expect(db.select().from(scores).all()).toHaveLength(2 * reviewCriteria.length);
  expect(reviewDesk(db, study.actor(0))[0]?.progress).toEqual({ total: 4, submitted: 2, drafts: 0 });
});

test("what cannot be judged has a reason and no score", () => {
  const db = testDatabase();
  const study = reviewFixture(db);
  const draft = aDraft(5);
  draft.criteria.significance = {
    score: null,
    canJudge: false,
    reason: "Needs knowledge of the application that I do not have.",
    quotes: [],
  };
  const { reviewId } = handIn(db, study.actor(0), study.paperOf(0), draft);
  const given = db.select().from(scores).where(eq(scores.reviewId, reviewId)).all();
  expect(given.map((row) => row.criterion)).not.toContain("significance");
  expect(ownReviews(db, study.actor(0), study.paperOf(0))[0]?.draft).toEqual(draft);
});

test("a second submit of the same review gives the first one's id and writes nothing", () => {
  const db = testDatabase();
  const study = reviewFixture(db);
  const id = study.paperOf(0);
  const first = handIn(db, study.actor(0), id);
  const second = submitReview(db, study.actor(0), id, aSave(aDraft()), minutesLater(31));
  expect(second).toEqual({ ...first, isNew: false });
  expect(studyReviewsOf(db, id)).toHaveLength(1);
});

test("another text after the review is in is refused plainly and changes nothing", () => {
  const db = testDatabase();
  const study = reviewFixture(db);
  const id = study.paperOf(0);
  handIn(db, study.actor(0), id);
  const later = () => submitReview(db, study.actor(0), id, aSave(aDraft(9)), minutesLater(31));
  expect(later).toThrow(/already submitted/);
  expect(ownReviews(db, study.actor(0), id)).toHaveLength(1);
});

test("an incomplete review names each open field, and nothing is stored", () => {
  const db = testDatabase();
  const study = reviewFixture(db);
  const id = study.paperOf(0);
  openAssignment(db, study.actor(0), id, openedAt);
  const draft = aDraft(5, { confidence: null });
  draft.criteria.novelty = { score: null, canJudge: true, reason: "short", quotes: [] };
  const tried = () => submitReview(db, study.actor(0), id, aSave(draft), minutesLater(5));
  expect(tried).toThrow(
    expect.objectContaining({
      code: "invalid",
      fields: {
        "novelty.score": [expect.any(String)],
        "novelty.reason": ["25 more characters, please: at least 30."],
        confidence: [expect.any(String)],
      },
    }),
  );
  expect(studyReviewsOf(db, id)).toEqual([]);
});

test("what another tab saved is not passed over", () => {
  const db = testDatabase();
  const study = reviewFixture(db);
  const id = study.paperOf(0);
  openAssignment(db, study.actor(0), id, openedAt);
  saveDraft(db, study.actor(0), id, aSave(aDraft(8)), minutesLater(1));
  const tried = () => submitReview(db, study.actor(0), id, aSave(aDraft(2)), minutesLater(5));
  expect(tried).toThrow(/another tab/);
  expect(submitReview(db, study.actor(0), id, aSave(aDraft(2), { basedOn: 1 }), minutesLater(6)).isNew).toBe(
    true,
  );
});

test("a reopened review becomes a new revision that names the old one, and the old one stays", () => {
  const db = testDatabase();
  const study = reviewFixture(db);
  const id = study.paperOf(0);
  const first = handIn(db, study.actor(0), id, aDraft(4));
  reopen(db, id);
  const basedOn = 1_000_000;
  const second = submitReview(db, study.actor(0), id, aSave(aDraft(6), { basedOn }), minutesLater(60));
  expect(second).toMatchObject({ revision: 2, isNew: true });
  const written = ownReviews(db, study.actor(0), id);
  expect(written.map((one) => one.draft)).toEqual([aDraft(6), aDraft(4)]);
  const row = db.select().from(reviews).where(eq(reviews.id, second.reviewId)).get();
  expect(row?.supersedes).toBe(first.reviewId);
  expect(studyReviewsOf(db, id).map((one) => one.reopenReason)).toEqual([
    null,
    "Please look at Table 1 again.",
  ]);
  const state = db.select().from(assignments).where(eq(assignments.id, id)).get();
  expect(state).toMatchObject({ state: "submitted", reopenReason: null, submittedAt: minutesLater(30) });
});

test("what is submitted after the reveal says so", () => {
  const db = testDatabase();
  const study = reviewFixture(db);
  const id = study.paperOf(0);
  handIn(db, study.actor(0), id);
  reopen(db, id);
  db.update(studyReviewers)
    .set({ revealedAt: minutesLater(40) })
    .run();
  submitReview(db, study.actor(0), id, aSave(aDraft(9), { basedOn: 1_000_000 }), minutesLater(60));
  expect(studyReviewsOf(db, id).map((one) => one.isAfterReveal)).toEqual([false, true]);
});

test("after the hard deadline nothing is submitted, and the draft is still there", () => {
  const db = testDatabase();
  const study = reviewFixture(db);
  const id = study.paperOf(0);
  db.update(studies)
    .set({ hardDeadline: minutesLater(10) })
    .run();
  openAssignment(db, study.actor(0), id, openedAt);
  saveDraft(db, study.actor(0), id, aSave(aDraft()), minutesLater(9));
  const late = () => submitReview(db, study.actor(0), id, aSave(aDraft(), { basedOn: 1 }), minutesLater(11));
  expect(late).toThrow(/deadline has passed/);
  expect(db.select().from(drafts).all()).toHaveLength(1);
  expect(submitReview(db, study.actor(0), id, aSave(aDraft(), { basedOn: 1 }), minutesLater(10)).isNew).toBe(
    true,
  );
});

test.each(["somebody else's", "a missing"])("%s assignment does not exist", (which) => {
  const db = testDatabase();
  const study = reviewFixture(db);
  const id = which === "a missing" ? "nothing" : study.paperOf(1, 0);
  const outsider = study.reviewers.find(
    ({ reviewerId }) => !study.assignments.some((one) => one.id === id && one.reviewerId === reviewerId),
  );
  const tried = () => submitReview(db, outsider?.actor ?? study.chair, id, aSave(aDraft()));
  expect(tried).toThrow(expect.objectContaining({ code: "not_found" }));
});

test("a criterion that the rubric does not have is refused", () => {
  const db = testDatabase();
  const study = reviewFixture(db);
  const draft = aDraft();
  draft.criteria.beauty = { score: 5, canJudge: true, reason: "x".repeat(40), quotes: [] };
  expect(() => handIn(db, study.actor(0), study.paperOf(0), draft)).toThrow(/no criterion beauty/);
});

function reopen(db: ReturnType<typeof testDatabase>, id: string): void {
  db.update(assignments)
    .set({ state: "reopened", reopenReason: "Please look at Table 1 again." })
    .where(eq(assignments.id, id))
    .run();
}
