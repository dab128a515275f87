import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { studyRow } from "../queries/study-row";
import { embargoedRuns, heldRuns } from "../schema/embargo";
import { snapshots } from "../schema/sources";
import { paperMarks, studies } from "../schema/studies";
import { fixtureTime, studyFixture } from "../study-fixture";
import { testDatabase } from "../testing";
import { assignPapers } from "./assign-papers";
import { closeStudy, openStudy, publishStudy } from "./move-study";

const setup = (shape: Parameters<typeof studyFixture>[1] = {}) => {
  const db = testDatabase();
  return { db, ...studyFixture(db, { papers: 6, reviewers: 4, ...shape }) };
};

test("a draft opens when nothing is missing, puts its runs under embargo and makes its own snapshot", () => {
  const study = setup({ state: "draft" });
  assignPapers(study.db, study.chair, { studyId: study.studyId });
  openStudy(study.db, study.chair, study.studyId, fixtureTime);
  expect(studyRow(study.db, study.studyId)).toMatchObject({ state: "open", openedAt: fixtureTime });
  expect(study.db.select().from(embargoedRuns).all()).toHaveLength(6);
  const id = `study:${study.studyId}`;
  expect(study.db.select().from(snapshots).where(eq(snapshots.id, id)).get()).toMatchObject({
    position: 2,
  });
  expect(() => openStudy(study.db, study.chair, study.studyId)).toThrow(/already open/);
});

test("what is missing is named, all at once", () => {
  const study = setup({ state: "draft", reviewers: 1 });
  study.db.update(paperMarks).set({ decision: "open" }).run();
  study.db.update(studies).set({ consentText: "", hardDeadline: fixtureTime }).run();
  const words = [
    /blindness check/,
    /1 reviewer has joined/,
    /fewer than 2/,
    /consent text/,
    /passed already/,
  ];
  for (const word of words) {
    expect(() => openStudy(study.db, study.chair, study.studyId)).toThrow(word);
  }
  expect(studyRow(study.db, study.studyId).state).toBe("draft");
});

test("closing ends the embargo, held runs of the study too, and only then it can be published", () => {
  const study = setup();
  const { db, chair, studyId } = study;
  db.insert(heldRuns)
    .values({ runId: study.papers[0]?.runId ?? "", since: fixtureTime })
    .run();
  expect(() => publishStudy(db, chair, studyId)).toThrow(/only after the study is closed/);
  closeStudy(db, chair, studyId);
  expect(db.select().from(embargoedRuns).all()).toEqual([]);
  publishStudy(db, chair, studyId);
  expect(studyRow(db, studyId).publishedAt).not.toBeNull();
  expect(() => publishStudy(db, chair, studyId)).toThrow(/public already/);
  expect(() => closeStudy(db, chair, studyId)).toThrow(/is closed/);
});

test("a reviewer can do none of it, and a study that there is not is not found", () => {
  const { db, chair, reviewers, studyId } = setup();
  for (const move of [openStudy, closeStudy, publishStudy]) {
    expect(() => reviewers[0] && move(db, reviewers[0].actor, studyId)).toThrow(/not found/);
    expect(() => move(db, chair, "none")).toThrow(/not found/);
  }
});
