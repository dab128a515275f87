import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { assignmentInput } from "../queries/assignment-input";
import { studyRow } from "../queries/study-row";
import { thirdTriggers } from "../queries/third-triggers";
import { assignments } from "../schema/assignments";
import { mails } from "../schema/people";
import { reviews, scores } from "../schema/reviews";
import { paperMarks, studyReviewers } from "../schema/studies";
import { studyReviews } from "../schema/study-reviews";
import { fixtureTime, type StudyFixture, studyFixture } from "../study-fixture";
import { testDatabase } from "../testing";
import { assignPapers } from "./assign-papers";
import { addConflict, removeConflict } from "./declare-conflict";
import { assignThird, reassign } from "./give-paper";
import { remindReviewers } from "./remind-reviewers";
import { setExpertise, withdrawReviewer } from "./set-expertise";
import { reopenReview, withdrawAssignment } from "./withdraw-assignment";

const setup = (shape: Parameters<typeof studyFixture>[1] = {}) => {
  const db = testDatabase();
  return { db, ...studyFixture(db, { papers: 6, reviewers: 4, ...shape }) };
};
type Setup = ReturnType<typeof setup>;

const rowsOf = ({ db, studyId }: Setup) =>
  db.select().from(assignments).where(eq(assignments.studyId, studyId)).all();
const set = ({ db }: Setup, id: string, change: Partial<typeof assignments.$inferInsert>) =>
  db.update(assignments).set(change).where(eq(assignments.id, id)).run();

/** A review as the desk hands it in, with one score on Overall. */
function submit(study: Setup, assignment: StudyFixture["assignments"][number], overall: number): void {
  const { db, studyId, papers } = study;
  const runId = papers.find(({ id }) => id === assignment.paperId)?.runId ?? "";
  const rubricId = studyRow(db, studyId).rubricId;
  const { id } = db
    .insert(reviews)
    .values({
      ...{ runId, rubricId, condition: "default", reviewerId: assignment.reviewerId, state: "parsed" },
      ...{ sourceKey: `assignment:${assignment.id}`, snapshotId: `study:${studyId}`, confidence: 4 },
    })
    .returning({ id: reviews.id })
    .get();
  db.insert(scores).values({ reviewId: id, rubricId, criterion: "overall", value: overall }).run();
  db.insert(studyReviews)
    .values({
      ...{ reviewId: id, assignmentId: assignment.id, submittedAt: fixtureTime, activeMs: 600_000 },
      ...{ recognisedSystem: false, isAfterReveal: false },
    })
    .run();
  set(study, assignment.id, { state: "submitted", submittedAt: fixtureTime });
}

describe("assigning", () => {
  test("everybody gets the calibration paper first, every paper its reviewers, with reason and seed", () => {
    const study = setup({ state: "draft", calibration: true });
    const done = assignPapers(study.db, study.chair, { studyId: study.studyId });
    expect(done).toMatchObject({ isConnected: true, given: 12, seed: 57, shortfalls: [] });
    const rows = rowsOf(study);
    expect(rows.filter(({ kind }) => kind === "calibration")).toHaveLength(4);
    expect(rows.filter(({ kind }) => kind === "calibration").every(({ position }) => position === 0)).toBe(
      true,
    );
    expect(rows.every(({ reason, seed }) => reason.length > 3 && seed === 57)).toBe(true);
    expect(studyRow(study.db, study.studyId).assignmentNote).toMatchObject({ isConnected: true, seed: 57 });
  });

  test("again with the same seed nothing moves, and addresses of papers stay", () => {
    const study = setup({ state: "draft" });
    assignPapers(study.db, study.chair, { studyId: study.studyId });
    const before = rowsOf(study);
    expect(assignPapers(study.db, study.chair, { studyId: study.studyId }).moved).toBe(0);
    expect(rowsOf(study)).toEqual(before);
  });

  test("with another seed what was opened stays and what was declined does not come back", () => {
    const study = setup();
    const [opened, declined] = study.assignments;
    set(study, opened?.id ?? "", { state: "opened", openedAt: fixtureTime });
    set(study, declined?.id ?? "", { state: "declined", endedAt: fixtureTime, endReason: "No time" });
    for (const seed of [1, 2, 3, 4]) {
      assignPapers(study.db, study.chair, { studyId: study.studyId, seed });
      const rows = rowsOf(study);
      expect(rows.find(({ id }) => id === opened?.id)).toMatchObject({ state: "opened" });
      expect(rows.find(({ id }) => id === declined?.id)).toMatchObject({ state: "declined" });
      expect(rows.filter(({ state }) => state !== "declined")).toHaveLength(12);
    }
  });

  test("a paper with an open mark is not given out", () => {
    const study = setup({ state: "draft" });
    const paperId = study.papers[0]?.id ?? "";
    study.db.update(paperMarks).set({ decision: "open" }).where(eq(paperMarks.paperId, paperId)).run();
    assignPapers(study.db, study.chair, { studyId: study.studyId });
    expect(rowsOf(study).some((row) => row.paperId === paperId)).toBe(false);
  });

  test("a study that is closed, without people or without papers is not assigned", () => {
    const closed = setup({ state: "closed" });
    expect(() => assignPapers(closed.db, closed.chair, { studyId: closed.studyId })).toThrow(/closed/);
    const empty = setup({ state: "draft", reviewers: 0 });
    expect(() => assignPapers(empty.db, empty.chair, { studyId: empty.studyId })).toThrow(
      /Nobody has joined/,
    );
    const bare = setup({ state: "draft", papers: 0 });
    expect(() => assignPapers(bare.db, bare.chair, { studyId: bare.studyId })).toThrow(/No paper/);
  });

  test("a reviewer who tries it is told that there is no such study", () => {
    const { db, reviewers, studyId } = setup();
    expect(() => reviewers[0] && assignPapers(db, reviewers[0].actor, { studyId })).toThrow(/not found/);
  });
});

describe("conflicts and expertise", () => {
  test("a conflict with an agent takes back what was not opened, and names what was", () => {
    const study = setup();
    const [reviewer] = study.reviewers;
    const own = study.assignments.filter((one) => one.reviewerId === reviewer?.reviewerId);
    const agentOf = (paperId: string) =>
      assignmentInput(study.db, studyRow(study.db, study.studyId), 1).input.papers.find(
        ({ id }) => id === paperId,
      )?.agentId ?? "";
    const targetId = agentOf(own[0]?.paperId ?? "");
    set(study, own[0]?.id ?? "", { state: "draft" });
    const asked = { studyId: study.studyId, reviewerId: reviewer?.reviewerId ?? "", reason: "Built it" };
    const { opened } = addConflict(study.db, study.chair, { ...asked, kind: "agent", targetId });
    expect(opened).toHaveLength(1);
    const rows = rowsOf(study).filter((row) => row.reviewerId === reviewer?.reviewerId);
    for (const row of rows) {
      const isHit = agentOf(row.paperId) === targetId;
      if (isHit) expect(["draft", "withdrawn"]).toContain(row.state);
      else expect(row.state).toBe("assigned");
    }
  });

  test("a lifted conflict is gone, an unknown target or conflict is not found", () => {
    const study = setup();
    const reviewerId = study.reviewers[0]?.reviewerId ?? "";
    const asked = { studyId: study.studyId, reviewerId, reason: "Same lab" };
    addConflict(study.db, study.chair, { ...asked, kind: "paper", targetId: study.papers[0]?.id ?? "" });
    const plan = () => assignmentInput(study.db, studyRow(study.db, study.studyId), 1).input.reviewers;
    expect(plan().find(({ id }) => id === reviewerId)?.conflicts).toHaveLength(1);
    expect(() => addConflict(study.db, study.chair, { ...asked, kind: "task", targetId: "none" })).toThrow(
      /not found/,
    );
    expect(() => removeConflict(study.db, study.chair, { studyId: study.studyId, conflictId: "x" })).toThrow(
      /not found/,
    );
  });

  test("expertise is kept in the benchmark's words, others are refused", () => {
    const { db, chair, studyId, reviewers } = setup();
    const reviewerId = reviewers[0]?.reviewerId ?? "";
    setExpertise(db, chair, { studyId, reviewerId, expertise: ["llm-vlm"] });
    const row = db.select().from(studyReviewers).where(eq(studyReviewers.reviewerId, reviewerId)).get();
    expect(row?.expertise).toEqual(["llm-vlm"]);
    expect(() => setExpertise(db, chair, { studyId, reviewerId, expertise: ["bees"] })).toThrow(/unknown/);
  });

  test("who leaves gives back what is not handed in and keeps what is", () => {
    const study = setup();
    const own = study.assignments.filter((one) => one.reviewerId === study.reviewers[0]?.reviewerId);
    if (own[0]) submit(study, own[0], 5);
    withdrawReviewer(study.db, study.chair, { studyId: study.studyId, reviewerId: own[0]?.reviewerId ?? "" });
    const states = rowsOf(study)
      .filter((row) => row.reviewerId === own[0]?.reviewerId)
      .map(({ state }) => state);
    expect(states.sort()).toEqual(["submitted", ...Array(own.length - 1).fill("withdrawn")]);
  });
});

describe("after opening", () => {
  test("a paper that was declined goes to the least loaded who may read it, never beyond k", () => {
    const study = setup();
    const [first] = study.assignments;
    const giving = { studyId: study.studyId, paperId: first?.paperId ?? "" };
    expect(() => reassign(study.db, study.chair, giving)).toThrow(/already has 2 of 2/);
    set(study, first?.id ?? "", { state: "declined", endedAt: fixtureTime });
    const { label } = reassign(study.db, study.chair, giving);
    const got = study.reviewers.find((one) => one.label === label);
    expect(got?.reviewerId).not.toBe(first?.reviewerId);
    expect(() => reassign(study.db, study.chair, giving)).toThrow(/already has/);
    expect(() => reassign(study.db, study.chair, { ...giving, paperId: "none" })).toThrow(/not found/);
  });

  test("a wide difference calls for a third reader once, and the two reviews stay", () => {
    const study = setup();
    const paperId = study.papers[0]?.id ?? "";
    const pair = study.assignments.filter((one) => one.paperId === paperId);
    const giving = { studyId: study.studyId, paperId };
    expect(() => assignThird(study.db, study.chair, giving)).toThrow(/No two reviews/);
    for (const [at, assignment] of pair.entries()) submit(study, assignment, at === 0 ? 2 : 6);
    expect(thirdTriggers(study.db, study.studyId)).toEqual([{ paperId, label: "P-01", difference: 4 }]);
    const before = study.db.select().from(reviews).all();
    assignThird(study.db, study.chair, giving);
    expect(thirdTriggers(study.db, study.studyId)).toEqual([]);
    expect(study.db.select().from(reviews).all()).toEqual(before);
    expect(() => assignThird(study.db, study.chair, giving)).toThrow(/third reader has it/);
  });

  test("a third reader is never one who has seen the reveal, chosen by name or not", () => {
    const study = setup({ reviewers: 4 });
    const paperId = study.papers[0]?.id ?? "";
    const pair = study.assignments.filter((one) => one.paperId === paperId);
    for (const [at, assignment] of pair.entries()) submit(study, assignment, at === 0 ? 2 : 6);
    const readers = new Set(pair.map(({ reviewerId }) => reviewerId));
    const [seen, other] = study.reviewers.filter(({ reviewerId }) => !readers.has(reviewerId));
    const reveal = (reviewerId = "") =>
      study.db
        .update(studyReviewers)
        .set({ revealedAt: fixtureTime })
        .where(eq(studyReviewers.reviewerId, reviewerId))
        .run();
    reveal(seen?.reviewerId);
    const giving = { studyId: study.studyId, paperId };
    expect(() => assignThird(study.db, study.chair, { ...giving, reviewerId: seen?.reviewerId })).toThrow(
      /seen the reveal/,
    );
    reveal(other?.reviewerId);
    expect(() => assignThird(study.db, study.chair, giving)).toThrow(/Nobody is left/);
    expect(rowsOf(study).some(({ kind }) => kind === "third")).toBe(false);
  });

  test("a difference under the limit calls nobody", () => {
    const study = setup();
    const pair = study.assignments.filter((one) => one.paperId === study.papers[0]?.id);
    for (const [at, assignment] of pair.entries()) submit(study, assignment, at === 0 ? 2 : 5);
    expect(thirdTriggers(study.db, study.studyId)).toEqual([]);
  });

  test("a review is reopened once with its reason, and its rows do not change", () => {
    const study = setup();
    const [first] = study.assignments;
    const asked = { studyId: study.studyId, assignmentId: first?.id ?? "", reason: "Wrong paper scored" };
    expect(() => reopenReview(study.db, study.chair, asked)).toThrow(/handed in/);
    if (first) submit(study, first, 7);
    const before = study.db.select().from(reviews).all();
    reopenReview(study.db, study.chair, asked);
    expect(rowsOf(study).find(({ id }) => id === first?.id)).toMatchObject({
      state: "reopened",
      reopenReason: "Wrong paper scored",
    });
    expect(study.db.select().from(reviews).all()).toEqual(before);
    expect(() => reopenReview(study.db, study.chair, asked)).toThrow(/only once at a time/);
  });

  test("a paper is taken back before it is handed in, not after", () => {
    const study = setup();
    const [first, second] = study.assignments;
    const asked = { studyId: study.studyId, reason: "Away for a month" };
    withdrawAssignment(study.db, study.chair, { ...asked, assignmentId: first?.id ?? "" });
    expect(rowsOf(study).find(({ id }) => id === first?.id)?.state).toBe("withdrawn");
    if (second) submit(study, second, 5);
    expect(() =>
      withdrawAssignment(study.db, study.chair, { ...asked, assignmentId: second?.id ?? "" }),
    ).toThrow(/was handed in/);
    expect(() => withdrawAssignment(study.db, study.chair, { ...asked, assignmentId: "none" })).toThrow(
      /not found/,
    );
  });

  test("reminders go to those with something left, and name no paper", () => {
    const study = setup();
    const [reviewer] = study.reviewers;
    for (const one of study.assignments.filter((of) => of.reviewerId === reviewer?.reviewerId))
      submit(study, one, 5);
    const sent = remindReviewers(study.db, study.chair, {
      studyId: study.studyId,
      site: "https://example.org",
    });
    expect(sent.labels).toEqual(["R2", "R3", "R4"]);
    const written = study.db.select().from(mails).all();
    expect(written).toHaveLength(3);
    for (const { body } of written) {
      expect(body).toContain("https://example.org/review");
      expect(body).not.toMatch(/P-\d|o4-mini|codex/i);
    }
    const nobody = { studyId: study.studyId, site: "", reviewerIds: [reviewer?.reviewerId ?? ""] };
    expect(() => remindReviewers(study.db, study.chair, nobody)).toThrow(/Nobody here/);
  });
});
