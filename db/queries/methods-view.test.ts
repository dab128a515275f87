import { expect, test } from "vitest";
import { visitor } from "@/lib/actor";
import { loadPublished } from "../seed/load-published";
import { testDatabase } from "../testing";
import { methodsView } from "./methods-view";

test("before anything is loaded nothing is claimed", () => {
  const view = methodsView(testDatabase(), visitor);
  expect(view).toMatchObject({
    sources: [],
    snapshots: [],
    reviews: [],
    reviewers: 0,
    cohorts: [],
    notes: [],
  });
  expect(view.texts.tasks).toEqual({ here: 0, all: 0 });
});

test("the published numbers are counted by rubric, condition and judge", () => {
  const db = testDatabase();
  loadPublished(db);
  const view = methodsView(db, visitor);
  const total = (kind: string) =>
    view.reviews.filter((one) => one.kind === kind && one.model).reduce((sum, one) => sum + one.reviews, 0);
  expect(["idea", "proposal", "experiment", "writeup", "end2end", "hallucination"].map(total)).toEqual([
    2412, 2412, 40, 60, 130, 40,
  ]);
  const people = view.reviews.filter(({ model }) => model === null);
  expect(people).toMatchObject([{ kind: "end2end", reviews: 60, family: null }]);
  expect(view.reviewers).toBe(8);
  expect(view.cohorts.map(({ tasks }) => tasks)).toEqual([201, 10, 5]);
  expect(Object.values(view.topics).reduce((sum, n) => sum + n, 0)).toBe(201);
});

test("a note on a human review leads to the run that it is about", () => {
  const db = testDatabase();
  loadPublished(db);
  const notes = methodsView(db, visitor).notes.filter(({ subject }) => subject === "review");
  expect(notes).toHaveLength(3);
  for (const { id } of notes) expect(id).toMatch(/^end2end--/);
});

test("what others wrote is not in the snapshot, and the page can say how much is missing", () => {
  const db = testDatabase();
  loadPublished(db);
  const { tasks, papers, reasons } = methodsView(db, visitor).texts;
  expect(tasks).toEqual({ here: 0, all: 201 });
  expect(papers).toEqual({ here: 0, all: 90 });
  expect(reasons).toEqual({ here: 0, all: 5094 });
});
