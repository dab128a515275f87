import { expect, test } from "vitest";
import { visitor } from "@/lib/actor";
import { testDatabase } from "../testing";
import { boardConditions } from "./board-conditions";
import { boardProvenance } from "./board-provenance";
import { addFrame, addReview, addRun, addTask } from "./catalog-fixture";

const asked = { snapshot: "snap", rubric: "mlr-bench-end2end-v1", condition: "default" as const };

function setup() {
  const db = testDatabase();
  addFrame(db);
  addTask(db, { id: "iclr2025_a" });
  const run = addRun(db, "end2end", "plain", "iclr2025_a");
  addReview(db, run, "claude-3.7-sonnet", 5);
  return db;
}

test("a board names its snapshot, the source of that, and only the judges that reviewed under its rubric", () => {
  expect(boardProvenance(setup(), visitor, asked)).toEqual({
    snapshot: { id: "snap", createdAt: new Date(0), reason: "test" },
    source: { name: "Example", url: "https://example.org", commit: "abc", licence: "MIT" },
    judges: [
      {
        id: "claude-3.7-sonnet@published",
        modelId: "claude-3.7-sonnet",
        family: "claude-3.7-sonnet",
        promptVersion: "published",
      },
    ],
  });
});

test("another condition, or an unknown snapshot, names nobody", () => {
  const db = setup();
  expect(boardProvenance(db, visitor, { ...asked, condition: "no_code" }).judges).toEqual([]);
  expect(boardProvenance(db, visitor, { ...asked, snapshot: "none" })).toMatchObject({
    snapshot: null,
    source: null,
  });
});

test("a stage's conditions are those under which it was reviewed", () => {
  const db = setup();
  expect(boardConditions(db, visitor, "end2end")).toEqual(["default"]);
  expect(boardConditions(db, visitor, "idea")).toEqual([]);
});
