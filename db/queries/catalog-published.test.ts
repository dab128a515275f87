import { beforeAll, expect, test } from "vitest";
import { visitor } from "@/lib/actor";
import { tasksByTopic } from "@/lib/benchmarks/mlr-bench/topic-table";
import { AgentList, AgentView } from "@/lib/catalog/agent";
import { TaskFacets, TaskList, TaskView } from "@/lib/catalog/task";
import { everyTask } from "@/lib/catalog/task-query";
import type { Db } from "../client";
import { loadPublished } from "../seed/load-published";
import { testDatabase } from "../testing";
import { agentList } from "./agent-list";
import { agentView } from "./agent-view";
import { compareAgents } from "./compare-agents";
import { search } from "./search";
import { taskFacets } from "./task-facets";
import { taskList } from "./task-list";
import { taskView } from "./task-view";

let db: Db;
beforeAll(() => {
  db = testDatabase();
  loadPublished(db);
});
const [claude, gemini] = ["claude-3.7-sonnet", "gemini-2.5-pro-preview"] as const;
const counts = (options: readonly { name: string; count: number }[]) =>
  Object.fromEntries(options.map(({ name, count }) => [name, count]));

test("the published snapshot has its 201 tasks under their venues, years, topics and the ten-task subset", () => {
  const list = taskList(db, visitor, everyTask);
  const facets = taskFacets(db, visitor, everyTask);
  expect(list.tasks).toHaveLength(201);
  expect(list.tasks.every((task) => !task.hasText && task.topic !== null)).toBe(true);
  expect(counts(facets.venue)).toEqual({ ICLR: 68, ICML: 42, NeurIPS: 91 });
  expect(counts(facets.year)).toEqual({ 2023: 73, 2024: 91, 2025: 37 });
  expect(facets.topic.map(({ count }) => count)).toEqual(
    facets.topic.map(({ value }) => tasksByTopic[value as "rl"].length),
  );
  expect(facets.subset.map(({ value, count }) => [value, count])).toEqual([
    ["true", 10],
    ["false", 191],
  ]);
  expect(() => [TaskList.parse(list), TaskFacets.parse(facets)]).not.toThrow();
});

test("a task shows what each judge gave each agent, equal to the files", () => {
  const view = taskView(db, visitor, "iclr2025_bi_align");
  const overall = Object.fromEntries(
    view.runs
      .filter((run) => run.stage === "end2end")
      .map((run) => [run.agent, [run.judges[claude]?.overall, run.judges[gemini]?.overall, run.mean]]),
  );
  expect(overall).toEqual({
    "mlr-agent--claude-3.7-sonnet--claude-code": [7, 8, 7.5],
    "mlr-agent--gemini-2.5-pro-preview--claude-code": [5, 3, 4],
    "mlr-agent--o4-mini--claude-code": [6, 3, 4.5],
    "mlr-agent--o4-mini--codex": [6, 2, 4],
    "mlr-agent--gemini-2.5-pro-preview--gemini-cli": [5, 5, 5],
    "ai-scientist-v2--o4-mini": [4, 7, 5.5],
  });
  expect(view.text).toBeNull();
  expect(() => TaskView.parse(view)).not.toThrow();
});

test("both tasks with swapped texts carry a data note", () => {
  for (const id of ["neurips2024_video_language_models", "neurips2024_wtp"]) {
    expect(taskView(db, visitor, id).notes).toHaveLength(1);
  }
});

test("an agent's profile has the board's numbers, with the no-code condition apart", () => {
  const view = agentView(db, visitor, "mlr-agent--o4-mini--claude-code");
  expect(
    view.standings.map(({ stage, condition, tasks, overall }) => [stage, condition, tasks, overall.mean]),
  ).toEqual([
    ["end2end", "default", 10, 3.95],
    ["end2end", "no_code", 5, 5.3],
  ]);
  expect(view.standings[0]?.overall.rank).toEqual({ best: 2, worst: 5 });
  expect(view.standings[0]?.human?.n).toBe(16);
  expect(view.runs).toHaveLength(10);
  expect(() => AgentView.parse(view)).not.toThrow();
});

test("every agent of the boards is listed with its places", () => {
  const list = agentList(db, visitor, { scaffold: ["ai-scientist-v2"], family: [], coder: [] });
  expect(
    list.agents.map(({ agent, standings }) => [
      agent.id,
      standings.map((one) => [one.stage, one.overall.mean]),
    ]),
  ).toEqual([["ai-scientist-v2--o4-mini", [["end2end", 4.25]]]]);
  expect(() => AgentList.parse(list)).not.toThrow();
});

test("a comparison's mean is the difference of the boards' means where both cover the board", () => {
  const { overall } = compareAgents(db, visitor, {
    agents: ["mlr-agent--claude-3.7-sonnet--claude-code", "mlr-agent--o4-mini--codex"],
    condition: "default",
  });
  expect(overall).toMatchObject({ n: 10, wins: 8, ties: 0, losses: 2 });
  expect(overall.mean).toBeCloseTo(4.7 - 3.1, 12);
});

test("a search over the whole site finds a task by its id and an agent by its coding agent", () => {
  expect(search(db, visitor, "bi_align").found[0]).toMatchObject({ kind: "task", id: "iclr2025_bi_align" });
  expect(search(db, visitor, "codex").found.map(({ id }) => id)).toContain("mlr-agent--o4-mini--codex");
});
