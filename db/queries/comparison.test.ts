import { expect, test } from "vitest";
import { visitor } from "@/lib/actor";
import { readComparePicks } from "@/lib/catalog/compare-picks";
import { testDatabase } from "../testing";
import { addFrame, addReview, addRun, addTask } from "./catalog-fixture";
import { comparison } from "./comparison";

function setup() {
  const db = testDatabase();
  addFrame(db);
  for (const id of ["t1", "t2", "t3"]) {
    addTask(db, { id, subset: true });
    for (const agent of ["plain", "coding"]) {
      if (id === "t3" && agent === "coding") continue;
      const run = addRun(db, "end2end", agent, id);
      addReview(db, run, "claude-3.7-sonnet", agent === "plain" ? 7 : 5);
      addReview(db, run, "gemini-2.5-pro-preview", 6);
    }
  }
  return db;
}
const db = setup();
const ask = (search: Record<string, string | string[]>) => comparison(db, visitor, readComparePicks(search));

test("two agents are compared on the tasks they share, and the rest is only counted", () => {
  const shown = ask({ agent: ["plain", "coding"] });
  if (shown.kind !== "agents") throw new Error(shown.kind);
  expect(shown.comparison.overall).toMatchObject({ n: 2, mean: 1, wins: 2, ties: 0, losses: 0 });
  expect(shown.comparison.tasks.map(({ id, difference }) => [id, difference])).toEqual([
    ["t1", 1],
    ["t2", 1],
    ["t3", null],
  ]);
});

test("fewer, more, or the same agent twice leave a choice", () => {
  expect(ask({})).toMatchObject({ kind: "choose-agents", picked: [] });
  expect(ask({ agent: "plain" })).toMatchObject({ kind: "choose-agents", picked: ["plain"] });
  expect(ask({ agent: ["plain", "plain"] })).toMatchObject({ kind: "choose-agents", picked: ["plain"] });
});

test("an unknown agent is named, and the known one is kept", () => {
  expect(ask({ agent: ["plain", "nobody"] })).toMatchObject({
    kind: "choose-agents",
    picked: ["plain"],
    unknown: ["nobody"],
  });
});

test("agents that share no stage say so without a number", () => {
  const shown = ask({ agent: ["plain", "coding"], stage: "idea" });
  expect(shown).toMatchObject({
    kind: "agents",
    comparison: { overall: { n: 0, mean: null }, stages: ["end2end"] },
  });
});

test("one run offers those of its task and stage, and a stranger's run is named", () => {
  expect(ask({ run: "end2end--plain--t1" })).toMatchObject({
    kind: "choose-runs",
    beside: [{ run: "end2end--coding--t1" }],
    unknown: [],
  });
  expect(ask({ run: ["end2end--plain--t1", "none"] })).toMatchObject({
    kind: "choose-runs",
    unknown: ["none"],
  });
});

test("more than two runs leave a choice in the order of the picks", () => {
  const run = ["end2end--plain--t2", "end2end--plain--t1", "end2end--coding--t1"];
  const shown = ask({ run });
  if (shown.kind !== "choose-runs") throw new Error(shown.kind);
  expect(shown.picked.map((choice) => choice.run)).toEqual(run);
});

test("two runs are read side by side", () => {
  expect(ask({ run: ["end2end--plain--t1", "end2end--coding--t1"] })).toMatchObject({ kind: "runs" });
});
