import { expect, test } from "vitest";
import { embargoedRuns } from "./schema/embargo";
import { studyFixture } from "./study-fixture";
import { testDatabase } from "./testing";

test("an open study's papers are whole, assigned k times and under embargo", () => {
  const db = testDatabase();
  const study = studyFixture(db, { papers: 6, reviewers: 4, calibration: true });
  expect(study.papers).toHaveLength(7);
  expect(study.assignments).toHaveLength(4 + 6 * 2);
  expect(db.select().from(embargoedRuns).all()).toHaveLength(7);
});

test("two studies stand beside each other in one database", () => {
  const db = testDatabase();
  studyFixture(db, { state: "draft" });
  studyFixture(db, { state: "closed" });
  expect(db.select().from(embargoedRuns).all()).toEqual([]);
});
