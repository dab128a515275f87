import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Actor, operator, visitor } from "@/lib/actor";
import { publishedResampling } from "@/lib/stats/bootstrap";
import { assignments } from "../schema/assignments";
import { conflicts } from "../schema/studies";
import { studyFixture } from "../study-fixture";
import { testDatabase } from "../testing";
import { agreementStudy, publishedStudies } from "./agreement-access";
import { finishedStudy, fixtureJudges, judged, publish, submit } from "./agreement-fixture";
import { publishedRatings } from "./agreement-published";
import { studyRatings } from "./agreement-study";

const ask = {
  basis: "strict",
  revision: "first",
  recognised: "kept",
  resampling: publishedResampling,
} as const;

function setup(shape: Parameters<typeof studyFixture>[1] = {}) {
  const db = testDatabase();
  const study = studyFixture(db, shape);
  const read = (revision: "first" | "latest" = "first", actor: Actor = operator) =>
    studyRatings(db, actor, { ...ask, studyId: study.studyId, revision });
  const [first = { id: "", paperId: "" }, second = { id: "", paperId: "" }] = study.assignments;
  const runOf = (paperId: string) => study.papers.find(({ id }) => id === paperId)?.runId ?? "";
  return { db, study, read, first, second, runOf };
}

test("a handed-in review counts with its scores, and a draft or an open assignment is nothing at all", () => {
  const { db, study, read, first } = setup();
  submit(db, study, first.id, 7);
  const { ratings, papers, excluded, margin, snapshot } = read();
  expect(ratings).toMatchObject([{ rater: "R1", kind: "human", scores: { overall: 7, clarity: 7 } }]);
  expect(papers).toMatchObject([{ exposed: true }]);
  expect(excluded).toEqual([]);
  expect({ margin, snapshot }).toEqual({ margin: 1, snapshot: `study:${study.studyId}` });
});

test("judges are read on the papers that people have reviewed, and on no others", () => {
  const { db, study, read, first, runOf } = setup();
  submit(db, study, first.id, 7);
  for (const { runId } of study.papers) judged(db, runId, fixtureJudges[0], 5);
  const { ratings } = read();
  expect(ratings.filter(({ kind }) => kind === "judge").map(({ paper }) => paper)).toEqual([
    expect.stringContaining(runOf(first.paperId)),
  ]);
});

test("the first submission counts; the latest shows on demand", () => {
  const { db, study, read, first } = setup();
  const supersedes = submit(db, study, first.id, 4);
  submit(db, study, first.id, 9, { revision: 2, supersedes });
  expect(read().ratings).toMatchObject([{ scores: { overall: 4 } }]);
  expect(read("latest").ratings).toMatchObject([{ scores: { overall: 9 } }]);
});

test("a change after the reveal counts in neither view, and is named", () => {
  const { db, study, read, first, runOf } = setup();
  const supersedes = submit(db, study, first.id, 4);
  submit(db, study, first.id, 9, { revision: 2, supersedes, isAfterReveal: true });
  const why = "a change made after the reveal";
  expect(read("latest").ratings).toMatchObject([{ scores: { overall: 4 } }]);
  expect(read("latest").excluded).toEqual([{ reviewer: "R1", run: runOf(first.paperId), why }]);
});

test("what was first written after the reveal does not count", () => {
  const { db, study, read, first } = setup();
  submit(db, study, first.id, 4, { isAfterReveal: true });
  expect(read()).toMatchObject({ ratings: [], excluded: [{ why: "written after the reveal" }] });
});

test("who recognised the system is counted, and left out by name where the question says so", () => {
  const { db, study, read, first, second, runOf } = setup();
  submit(db, study, first.id, 4, { recognisedSystem: true });
  submit(db, study, second.id, 6);
  expect(read().ratings).toHaveLength(2);
  const { ratings, excluded } = studyRatings(db, operator, {
    ...ask,
    studyId: study.studyId,
    recognised: "left-out",
  });
  expect(ratings).toMatchObject([{ rater: "R2", scores: { overall: 6 } }]);
  const why = "recognised the system";
  expect(excluded).toEqual([{ reviewer: "R1", run: runOf(first.paperId), why }]);
});

test("calibration papers are left out and named", () => {
  const { db, study, read, first } = setup({ calibration: true });
  submit(db, study, first.id, 4);
  expect(read()).toMatchObject({ ratings: [], papers: [], excluded: [{ why: "calibration paper" }] });
});

test.each([
  ["declined", "declined by the reviewer"],
  ["withdrawn", "withdrawn by the chair"],
] as const)("an assignment that was %s is left out and named", (state, why) => {
  const { db, study, read, first } = setup();
  submit(db, study, first.id, 4);
  db.update(assignments)
    .set({ state, endedAt: new Date(), endReason: "a private matter" })
    .where(eq(assignments.id, first.id))
    .run();
  expect(read()).toMatchObject({ ratings: [], excluded: [{ why }] });
  expect(JSON.stringify(read())).not.toContain("a private matter");
});

test("a review in spite of a conflict is left out, without the conflict's private reason", () => {
  const { db, study, read, first } = setup();
  const [reviewer] = study.reviewers;
  submit(db, study, first.id, 4);
  db.insert(conflicts)
    .values({
      id: "c",
      reviewerId: reviewer?.reviewerId ?? "",
      kind: "paper",
      targetId: first.paperId,
      reason: "we are married",
      declaredBy: "reviewer",
      createdAt: new Date(),
    })
    .run();
  expect(read()).toMatchObject({ ratings: [], excluded: [{ why: "conflict of interest" }] });
  expect(JSON.stringify(read())).not.toContain("married");
});

test("nobody but the chair finds a study that is not published: no visitor, and none of its reviewers", () => {
  const { study, read } = setup();
  const reviewer = study.reviewers[0]?.actor ?? visitor;
  for (const actor of [visitor, reviewer, { ...study.chair, role: "researcher" } as const])
    expect(() => read("first", actor)).toThrow(expect.objectContaining({ code: "not_found" }));
  expect(read("first", study.chair).excluded).toEqual([]);
});

test("a study that does not exist is not found, by the chair either", () => {
  const { db, study } = setup();
  expect(() => agreementStudy(db, study.chair, "nobody")).toThrow(
    expect.objectContaining({ code: "not_found" }),
  );
});

test("closing does not publish; publishing opens it to everybody and lists it", () => {
  const db = testDatabase();
  const { studyId } = finishedStudy(db, { state: "closed" });
  const open = { ...ask, studyId };
  expect(() => studyRatings(db, visitor, open)).toThrow(expect.objectContaining({ code: "not_found" }));
  expect(publishedStudies(db, visitor)).toEqual([]);
  publish(db, studyId);
  expect(studyRatings(db, visitor, open).ratings).toHaveLength(16);
  expect(publishedStudies(db, visitor).map(({ id }) => id)).toEqual([studyId]);
});

test("a paper that another study holds under embargo is in no number that others see", () => {
  const db = testDatabase();
  const { studyId, papers } = finishedStudy(db, { state: "closed" });
  publish(db, studyId);
  db.$client.prepare("INSERT INTO held_runs (run_id, since) VALUES (?, 0)").run(papers[0]?.runId);
  const count = (actor: Actor) => studyRatings(db, actor, { ...ask, studyId }).papers.length;
  expect([count(visitor), count(operator)]).toEqual([3, 4]);
});

test("reviews of a study are no part of the imported study's report", () => {
  const db = testDatabase();
  const { studyId } = finishedStudy(db, { state: "closed" });
  publish(db, studyId);
  const asked = { stage: "end2end", basis: "strict", margin: 1, resampling: publishedResampling } as const;
  expect(publishedRatings(db, asked)).toMatchObject({ papers: [], ratings: [] });
});
