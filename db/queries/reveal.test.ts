import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { coReviewerSentence } from "@/lib/review/consent";
import { openReveal } from "../commands/open-reveal";
import { takeNextPaper } from "../commands/take-next-paper";
import {
  aDraft,
  handIn,
  minutesLater,
  type ReviewFixture,
  reviewCriteria,
  reviewFixture,
} from "../review-fixture";
import { judges, reviews, scores } from "../schema/reviews";
import { runs } from "../schema/runs";
import { studies, studyReviewers } from "../schema/studies";
import { testDatabase } from "../testing";
import { reveal } from "./reveal";

const hidden = expect.objectContaining({ code: "not_found" });

/** Two reviewers on each of two papers; the first has handed everything in. */
function handedIn(consentText?: string) {
  const db = testDatabase();
  const study = reviewFixture(db, { papers: 2, reviewers: 2, k: 2 });
  if (consentText) db.update(studies).set({ consentText }).run();
  for (const [at, id] of study.papersOf(0).entries())
    handIn(db, study.actor(0), id, aDraft(at === 0 ? 1 : 10));
  return { db, study };
}

function judge(db: ReturnType<typeof testDatabase>, study: ReviewFixture, value: number): void {
  const [{ id: judgeId } = { id: "" }] = db.select().from(judges).all();
  const rubricId = "mlr-bench-end2end-v1";
  const runId = study.papers[0]?.runId ?? "";
  const facts = { runId, rubricId, condition: "default" as const, judgeId, state: "parsed" as const };
  const { id } = db
    .insert(reviews)
    .values({ ...facts, sourceKey: "judge-1", snapshotId: "snap" })
    .returning({ id: reviews.id })
    .get();
  for (const criterion of reviewCriteria)
    db.insert(scores).values({ reviewId: id, rubricId, criterion, value }).run();
}

test("nothing is revealed while one own review is open, and to nobody else", () => {
  const db = testDatabase();
  const study = reviewFixture(db, { papers: 2, reviewers: 2, k: 2, calibration: true });
  const [calibration = "", first = "", second = ""] = study.papersOf(0);
  for (const id of [calibration, first]) handIn(db, study.actor(0), id);
  expect(() => openReveal(db, study.actor(0), study.studyId)).toThrow(hidden);
  expect(() => reveal(db, study.actor(0), study.studyId)).toThrow(hidden);
  handIn(db, study.actor(0), second);
  expect(() => reveal(db, study.actor(0), study.studyId)).toThrow(hidden);
  openReveal(db, study.actor(0), study.studyId);
  expect(reveal(db, study.actor(0), study.studyId).papers.map((paper) => paper.label)).toEqual([
    "C-01",
    "P-01",
    "P-02",
  ]);
  for (const actor of [study.actor(1), study.chair])
    expect(() => openReveal(db, actor, study.studyId)).toThrow(hidden);
  expect(() => openReveal(db, study.actor(0), "nothing")).toThrow(hidden);
});

test("agent, model and judges stand beside what the reviewer wrote, extremes too", () => {
  const { db, study } = handedIn();
  judge(db, study, 10);
  openReveal(db, study.actor(0), study.studyId);
  const { papers, criteria } = reveal(db, study.actor(0), study.studyId);
  expect(criteria.map(({ key }) => key)).toEqual(reviewCriteria);
  expect(papers[0]?.agent.name).toMatch(/\w/);
  expect(papers[0]?.first.draft).toEqual(aDraft(1));
  expect(papers[0]?.judges[0]?.scores.overall).toBe(10);
  expect(papers[1]?.judges).toEqual([]);
  expect(
    db
      .select()
      .from(runs)
      .where(eq(runs.id, study.papers[0]?.runId ?? ""))
      .get()?.title,
  ).toBe(papers[0]?.title);
});

test("co-reviewers' scores are shown only where the consent text announced them, and never a name", () => {
  const { db, study } = handedIn();
  handIn(db, study.actor(1), study.paperOf(1), aDraft(7));
  openReveal(db, study.actor(0), study.studyId);
  expect(reveal(db, study.actor(0), study.studyId).papers.flatMap((paper) => paper.others)).toEqual([]);
  const announced = handedIn(`Thank you. ${coReviewerSentence}`);
  handIn(announced.db, announced.study.actor(1), announced.study.paperOf(1), aDraft(7));
  openReveal(announced.db, announced.study.actor(0), announced.study.studyId);
  const shown = reveal(announced.db, announced.study.actor(0), announced.study.studyId);
  expect(shown.papers.map((paper) => paper.others)).toEqual([
    [Object.fromEntries(reviewCriteria.map((key) => [key, 7]))],
    [],
  ]);
  const { reviewerId, label, actor } = announced.study.reviewer(1);
  for (const secret of [reviewerId, `"${label}"`, actor.userId])
    expect(JSON.stringify(shown)).not.toContain(secret);
});

test("the first look is kept, and a paper that comes later closes the reveal again", () => {
  const { db, study } = handedIn();
  openReveal(db, study.actor(0), study.studyId, minutesLater(60));
  openReveal(db, study.actor(0), study.studyId, minutesLater(90));
  const part = db
    .select()
    .from(studyReviewers)
    .where(eq(studyReviewers.userId, study.actor(0).userId))
    .get();
  expect(part?.revealedAt).toEqual(minutesLater(60));
  expect(takeNextPaper(db, study.actor(0), study.studyId)).toBeNull();
});
