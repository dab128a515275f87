import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { visitor } from "@/lib/actor";
import { runs } from "../schema/runs";
import { snapshots } from "../schema/sources";
import { testDatabase } from "../testing";
import { addFrame, addRun, addTask } from "./catalog-fixture";
import { latestRuns } from "./latest-runs";
import { runTitles } from "./run-titles";

function setup() {
  const db = testDatabase();
  addFrame(db);
  for (const id of ["iclr2025_a", "iclr2025_b"]) addTask(db, { id });
  return db;
}

test("papers come before their parts, and one of each task before a second of any", () => {
  const db = setup();
  const idea = addRun(db, "idea", "plain", "iclr2025_a");
  const first = addRun(db, "end2end", "coding", "iclr2025_a");
  const second = addRun(db, "end2end", "plain", "iclr2025_a");
  const other = addRun(db, "end2end", "coding", "iclr2025_b");
  expect(latestRuns(db, visitor, 9).map(({ id }) => id)).toEqual([first, other, second, idea]);
  expect(latestRuns(db, visitor, 2)).toHaveLength(2);
});

test("a newer snapshot's runs come first", () => {
  const db = setup();
  addRun(db, "end2end", "plain", "iclr2025_a");
  const idea = addRun(db, "idea", "plain", "iclr2025_b");
  db.insert(snapshots)
    .values({ id: "new", position: 2, sourceId: "s", reason: "test", createdAt: new Date(5) })
    .run();
  db.update(runs).set({ snapshotId: "new" }).where(eq(runs.id, idea)).run();
  expect(latestRuns(db, visitor, 1)).toMatchObject([{ id: idea, title: null, addedAt: new Date(5) }]);
});

test("titles are those of papers that are here; a stranger's id has none", () => {
  const db = setup();
  const run = addRun(db, "end2end", "plain", "iclr2025_a");
  const bare = addRun(db, "end2end", "plain", "iclr2025_b");
  db.update(runs).set({ title: "A title" }).where(eq(runs.id, run)).run();
  expect(runTitles(db, visitor, [run, bare, "nobody"])).toEqual({ [run]: "A title" });
  expect(runTitles(db, visitor, [])).toEqual({});
});

test("an empty database has no latest runs", () => {
  expect(latestRuns(testDatabase(), visitor, 5)).toEqual([]);
});
