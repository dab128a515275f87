import { expect, test } from "vitest";
import { visitor } from "@/lib/actor";
import { RunPairView } from "@/lib/catalog/run-pair";
import { testDatabase } from "../testing";
import { addFrame, addReview, addRun, addTask } from "./catalog-fixture";
import { compareRuns } from "./compare-runs";

function setup() {
  const db = testDatabase();
  addFrame(db);
  addTask(db, { id: "t" });
  addTask(db, { id: "u" });
  return { db, a: addRun(db, "end2end", "coding", "t"), b: addRun(db, "end2end", "plain", "t") };
}

test("both sides come with their judges, in the order asked", () => {
  const { db, a, b } = setup();
  addReview(db, a, "claude-3.7-sonnet", 7);
  addReview(db, b, "claude-3.7-sonnet", 2);
  const view = compareRuns(db, visitor, { a: b, b: a });
  expect(view.sides.map((side) => [side.id, side.judges[0]?.scores.overall])).toEqual([
    [b, 2],
    [a, 7],
  ]);
  expect(view).toMatchObject({ criteria: ["overall"], isSameTask: true, isSameStage: true });
  expect(() => RunPairView.parse(view)).not.toThrow();
});

test("runs of two tasks or two stages are shown, and it is said", () => {
  const { db, a } = setup();
  const other = addRun(db, "idea", "plain", "u");
  expect(compareRuns(db, visitor, { a, b: other })).toMatchObject({ isSameTask: false, isSameStage: false });
});

test("a run that is not there, or the same run twice, makes no pair", () => {
  const { db, a } = setup();
  expect(() => compareRuns(db, visitor, { a, b: "gone" })).toThrow(
    expect.objectContaining({ code: "not_found" }),
  );
  expect(() => compareRuns(db, visitor, { a, b: a })).toThrow(expect.objectContaining({ code: "invalid" }));
});
