import fc from "fast-check";
import { expect, test } from "vitest";
import { visitor } from "@/lib/actor";
import { everyTask, type TaskQuery } from "@/lib/catalog/task-query";
import { testDatabase } from "../testing";
import { addFrame, addTask } from "./catalog-fixture";
import { taskFacets } from "./task-facets";
import { taskList } from "./task-list";

const venues = ["ICLR", "ICML", "NeurIPS"];
const topicIds = ["rl", "ml-theory", null];

function setup() {
  const db = testDatabase();
  addFrame(db);
  for (let index = 0; index < 40; index++) {
    addTask(db, {
      id: `task_${index}`,
      title: index % 5 === 0 ? `Robust learning ${index}` : `Sampling ${index}`,
      venue: venues[index % 3] ?? "ICLR",
      year: 2023 + (index % 4),
      topic: topicIds[(index >> 1) % 3] ?? null,
      subset: index % 7 === 0,
    });
  }
  addTask(db, {
    id: "iclr2025_dl4c",
    title: "Deep learning for code",
    text: "Agents that repair **programs** and more.",
  });
  addTask(db, { id: "cjk", title: "可信机器学习研讨会 🙂", text: "鲁棒性" });
  addTask(db, { id: "markup", title: `<img src=x onerror=alert(1)> "quoted" O'Neil 100%` });
  return db;
}
const db = setup();
const ids = (query: Partial<TaskQuery>) =>
  taskList(db, visitor, { ...everyTask, ...query }).tasks.map((task) => task.id);

const anyQuery: fc.Arbitrary<TaskQuery> = fc.record({
  q: fc.constantFrom("", "robust", "learning", "zzz"),
  venue: fc.subarray(venues),
  year: fc.subarray([2023, 2024, 2025]),
  topic: fc.subarray(["rl", "ml-theory"]),
  subset: fc.constantFrom(true, false),
});

test("a facet's count is the length of the list a reader gets who picks it, whatever else is chosen", () => {
  fc.assert(
    fc.property(anyQuery, fc.boolean(), (chosen, isOpen) => {
      const { subset, ...open } = chosen;
      const query = isOpen ? open : { ...open, subset };
      const facets = taskFacets(db, visitor, query);
      for (const { value, count } of facets.venue)
        expect(ids({ ...query, venue: [value] })).toHaveLength(count);
      for (const { value, count } of facets.year)
        expect(ids({ ...query, year: [Number(value)] })).toHaveLength(count);
      for (const { value, count } of facets.topic)
        expect(ids({ ...query, topic: [value] })).toHaveLength(count);
      for (const { value, count } of facets.subset)
        expect(ids({ ...query, subset: value === "true" })).toHaveLength(count);
    }),
    { numRuns: 25 },
  );
});

test("no text that a person types is read as syntax or fails", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (q) => {
      expect(ids({ q }).length).toBeLessThanOrEqual(43);
    }),
    { numRuns: 300 },
  );
  const hostile = [
    '"',
    '""',
    "'",
    "*",
    "a*",
    "NEAR(a b)",
    "title:x",
    "{title}: x",
    "a AND",
    "(",
    "-x",
    "^a",
    "\u0000",
    "x".repeat(1e5),
    "%",
    "_",
  ];
  for (const q of hostile) expect(() => ids({ q })).not.toThrow();
});

test("words are found by their beginnings, in title and text, without regard to case and accents", () => {
  expect(ids({ q: "ROBÚST" })).toHaveLength(8);
  expect(ids({ q: "prog rep" })).toEqual(["iclr2025_dl4c"]);
});

test("a search finds ids, scripts without spaces, emoji and quotes", () => {
  expect(ids({ q: "dl4c" })).toEqual(["iclr2025_dl4c"]);
  expect(ids({ q: "iclr2025_dl4c" })).toEqual(["iclr2025_dl4c"]);
  expect(ids({ q: "机器学习" })).toEqual(["cjk"]);
  expect(ids({ q: "🙂" })).toEqual(["cjk"]);
  expect(ids({ q: '"quoted"' })).toEqual(["markup"]);
  expect(ids({ q: "100%" })).toEqual(["markup"]);
});

test("the best match comes first: a title before a text", () => {
  expect(ids({ q: "learning" })[0]).not.toBe("cjk");
  addTask(db, { id: "far", title: "Something else", text: "a word about optimal transport in passing" });
  addTask(db, { id: "near", title: "Optimal transport" });
  expect(ids({ q: "optimal transport" })).toEqual(["near", "far"]);
});

test("a hit is given as pieces of text, so that a title is never markup", () => {
  const [task] = taskList(db, visitor, { ...everyTask, q: "onerror" }).tasks;
  expect(task?.found?.title.map((piece) => piece.text).join("")).toBe(task?.title);
  expect(task?.found?.title.find((piece) => piece.hit)?.text).toBe("onerror");
});

test("a passage of the imported text shows the hit, without Markdown's signs", () => {
  const [task] = taskList(db, visitor, { ...everyTask, q: "programs" }).tasks;
  expect(task?.found?.passage.map((piece) => piece.text).join("")).toBe(
    "Agents that repair programs and more.",
  );
  expect(task?.hasText).toBe(true);
});

test("a value that no task has is listed with 0, so that it can be taken away", () => {
  const facets = taskFacets(db, visitor, { ...everyTask, venue: ["UAI"], year: [1999], topic: ["alchemy"] });
  expect(facets.venue.find(({ value }) => value === "uai")).toMatchObject({ count: 0, isActive: true });
  expect(facets.topic.find(({ value }) => value === "alchemy")).toMatchObject({ count: 0, isActive: true });
  expect(ids({ venue: ["UAI"] })).toEqual([]);
});

test("an empty site has an empty list and no facets", () => {
  const empty = testDatabase();
  expect(taskList(empty, visitor, everyTask)).toEqual({ tasks: [], total: 0 });
  expect(taskFacets(empty, visitor, everyTask)).toEqual({ venue: [], year: [], topic: [], subset: [] });
});
