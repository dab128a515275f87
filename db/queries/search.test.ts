import fc from "fast-check";
import { expect, test } from "vitest";
import { visitor } from "@/lib/actor";
import { FoundList } from "@/lib/catalog/found";
import { runs } from "../schema/runs";
import { testDatabase } from "../testing";
import { addFrame, addTask } from "./catalog-fixture";
import { search } from "./search";

function setup() {
  const db = testDatabase();
  addFrame(db);
  addTask(db, { id: "t", title: "Model repair", text: "Models that mend code." });
  db.insert(runs)
    .values({
      id: "r/1",
      agentId: "plain",
      taskId: "t",
      stage: "end2end",
      title: "Mending <b>models</b>",
      snapshotId: "snap",
    })
    .run();
  return db;
}

test("one word finds agents, tasks and papers, each with its link", () => {
  const list = search(setup(), visitor, "model");
  expect(list.found.map(({ kind, href }) => [kind, href])).toEqual([
    ["agent", "/agents/plain"],
    ["task", "/tasks/t"],
    ["paper", "/runs/r%2F1"],
  ]);
  expect(list.counts).toEqual({ agent: 1, task: 1, paper: 1 });
  expect(() => FoundList.parse(list)).not.toThrow();
});

test("every word must occur", () => {
  expect(search(setup(), visitor, "mending models").found.map(({ kind }) => kind)).toEqual(["paper"]);
  expect(search(setup(), visitor, "model zebra").found).toEqual([]);
});

test("nothing typed finds nothing, and nothing typed is read as syntax", () => {
  const db = setup();
  expect(search(db, visitor, "  ").found).toEqual([]);
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (typed) => search(db, visitor, typed).found.length <= 60),
  );
});

test("a long kind is cut, and its count says how long it is", () => {
  const db = setup();
  for (let index = 0; index < 30; index++) addTask(db, { id: `x${index}`, title: "Model repair" });
  const list = search(db, visitor, "repair");
  expect(list.counts.task).toBe(31);
  expect(list.found).toHaveLength(10);
});
