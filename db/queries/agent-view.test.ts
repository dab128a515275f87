import { expect, test } from "vitest";
import { visitor } from "@/lib/actor";
import { AgentList, AgentView } from "@/lib/catalog/agent";
import { testDatabase } from "../testing";
import { agentList } from "./agent-list";
import { agentView } from "./agent-view";
import { addFrame, addReview, addRun, addTask } from "./catalog-fixture";

const [claude, gemini] = ["claude-3.7-sonnet", "gemini-2.5-pro-preview"] as const;
const all = { scaffold: [], family: [], coder: [] };

function setup() {
  const db = testDatabase();
  addFrame(db);
  for (const [id, first, second] of [
    ["t1", 4, 6],
    ["t2", 8, 8],
  ] as const) {
    addTask(db, { id, title: `Task ${id}`, subset: true });
    const run = addRun(db, "end2end", "plain", id);
    addReview(db, run, claude, first);
    addReview(db, run, gemini, second);
  }
  return db;
}

test("a profile says what the board says, and shows every run with its raters", () => {
  const view = agentView(setup(), visitor, "plain");
  const [standing] = view.standings;
  expect(standing).toMatchObject({
    stage: "end2end",
    condition: "default",
    tasks: 2,
    overall: { mean: 6.5 },
    judges: { [claude]: { n: 2, means: { overall: 6 } }, [gemini]: { n: 2, means: { overall: 7 } } },
    human: null,
    costUsd: null,
  });
  expect(view.runs.map((run) => [run.task, run.taskTitle, run.mean])).toEqual([
    ["t2", "Task t2", 8],
    ["t1", "Task t1", 5],
  ]);
  expect(() => AgentView.parse(view)).not.toThrow();
});

test("an agent that nobody judged is on no board, and is still there", () => {
  const db = setup();
  expect(agentView(db, visitor, "coding").standings).toEqual([]);
  expect(agentList(db, visitor, all).agents.map((row) => [row.agent.id, row.standings.length])).toEqual([
    ["coding", 0],
    ["plain", 1],
  ]);
});

test("filters narrow the list, and a facet counts what a reader would get", () => {
  const list = agentList(setup(), visitor, { ...all, coder: ["coder"] });
  expect(list.agents.map((row) => row.agent.id)).toEqual(["coding"]);
  expect(list.facets.coder.map(({ value, count, isActive }) => [value, count, isActive])).toEqual([
    ["coder", 1, true],
    ["none", 1, false],
  ]);
  expect(list.facets.family.map(({ value, count }) => [value, count])).toEqual([
    ["claude", 0],
    ["none", 1],
  ]);
  expect(() => AgentList.parse(list)).not.toThrow();
});

test("a filter that no agent has finds nothing and can be taken away", () => {
  const list = agentList(setup(), visitor, { ...all, scaffold: ["other"] });
  expect(list.agents).toEqual([]);
  expect(list.facets.scaffold).toContainEqual({ value: "other", name: "other", count: 0, isActive: true });
});

test("a stranger's id is not found", () => {
  for (const id of ["nobody", "PLAIN", "__proto__", ""]) {
    expect(() => agentView(setup(), visitor, id)).toThrow(expect.objectContaining({ code: "not_found" }));
  }
});
