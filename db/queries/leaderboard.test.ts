import { expect, test } from "vitest";
import { visitor } from "@/lib/actor";
import { Leaderboard, LeaderboardQuery } from "@/lib/board/schema";
import type { Db } from "../client";
import { judges } from "../schema/reviews";
import { testDatabase } from "../testing";
import {
  aReview,
  aRun,
  boardDatabase,
  bothJudges,
  claude,
  gemini,
  laterGemini,
  scientist,
  withClaudeCode,
  withCodex,
} from "./board-fixture";
import { leaderboard } from "./leaderboard";

const board = (db: Db, change: object = {}) =>
  leaderboard(db, visitor, LeaderboardQuery.parse({ benchmark: "mlr-bench", stage: "end2end", ...change }));
const rows = (db: Db, change: object = {}) => board(db, change).entries;
const ids = (db: Db, change: object = {}) => rows(db, change).map(({ agent }) => agent.id);

test("before anything is loaded a board is empty and says so, and fits its schema", () => {
  const empty = board(testDatabase());
  expect(empty).toMatchObject({ cohort: { id: "subset-10", tasks: 0 }, entries: [], snapshot: "none" });
  expect(Leaderboard.parse(empty)).toEqual(empty);
  expect(ids(boardDatabase())).toEqual([]);
});

test("a mean is the integer sum divided by n, the average the mean of the judges' means", () => {
  const db = boardDatabase();
  bothJudges(db, withClaudeCode, [
    [7, 4],
    [8, 4],
    [5, 3],
  ]);
  const [entry] = rows(db);
  expect(entry).toMatchObject({
    tasks: 3,
    runs: 3,
    coverage: 1,
    overall: { mean: 31 / 6, rank: { best: 1, worst: 1 }, tier: 1, bounds: null },
    judges: {
      "claude-3.7-sonnet": { n: 3, overall: 20 / 3, confidence: 4, hallucinationRate: null },
      "gemini-2.5-pro-preview": { n: 3, overall: 11 / 3 },
    },
    human: null,
  });
  expect(Object.keys(entry?.criteria ?? {})).toEqual(["clarity", "novelty", "soundness", "significance"]);
  expect(Leaderboard.parse(board(db))).toEqual(board(db));
});

test("missing never ranks first: partial, unparsed and unjudged agents come last without a mean", () => {
  const db = boardDatabase();
  bothJudges(db, withCodex, [
    [2, 2],
    [2, 1],
    [3, 2],
  ]);
  bothJudges(db, scientist, [[10, 10], null, null]);
  for (const task of ["t1", "t2", "t3"]) aReview(db, aRun(db, withClaudeCode, task), claude, null);
  expect(
    rows(db).map(({ agent, overall, tasks, coverage }) => [
      agent.id,
      overall.mean,
      overall.rank,
      tasks,
      coverage,
    ]),
  ).toEqual([
    [withCodex, 2, { best: 1, worst: 1 }, 3, 1],
    [scientist, null, null, 1, 1 / 3],
    [withClaudeCode, null, null, 0, 0],
  ]);
  expect(rows(db).map(({ overall }) => overall.bounds)).toEqual([null, [4, 10], null]);
  expect(rows(db)[2]?.judges["claude-3.7-sonnet"]).toMatchObject({ n: 0, overall: null });
});

test("where one judge is missing on a task the average does not count it, and that judge's lens still ranks", () => {
  const db = boardDatabase();
  bothJudges(db, withCodex, [
    [5, 5],
    [5, 5],
    [5, 5],
  ]);
  bothJudges(db, scientist, [[9, 9], [9, 9], null]);
  aReview(db, aRun(db, scientist, "t3"), claude, 9);
  const [, partial] = rows(db);
  expect(partial).toMatchObject({
    tasks: 2,
    overall: { mean: null, rank: null },
    criteria: { clarity: { mean: null } },
  });
  expect(partial?.judges).toMatchObject({
    "claude-3.7-sonnet": { n: 3 },
    "gemini-2.5-pro-preview": { n: 2 },
  });
  expect(ids(db, { lens: "claude-3.7-sonnet" })).toEqual([scientist, withCodex]);
  expect(ids(db, { lens: "gemini-2.5-pro-preview" })).toEqual([withCodex, scientist]);
});

test("a correction counts instead of the review that it replaces", () => {
  const db = boardDatabase();
  const run = aRun(db, withCodex, "t1");
  const first = aReview(db, run, claude, 9);
  aReview(db, run, claude, 3, { supersedes: first });
  expect(rows(db, { lens: "claude-3.7-sonnet" })[0]?.judges["claude-3.7-sonnet"]).toMatchObject({
    n: 1,
    overall: 3,
  });
});

test("two spellings of a judge hold one seat: the later review of a run speaks for the family", () => {
  const db = boardDatabase();
  const run = aRun(db, withCodex, "t1");
  aReview(db, run, laterGemini, 8);
  aReview(db, run, gemini, 2);
  expect(rows(db)[0]?.judges["gemini-2.5-pro-preview"]).toMatchObject({ n: 1, overall: 2 });
});

test("a judge outside the panel has its own column and lens and leaves the average alone", () => {
  const db = boardDatabase();
  db.insert(judges).values({ id: "new@2", modelId: "new", family: "new", promptVersion: "2" }).run();
  bothJudges(db, withCodex, [
    [4, 4],
    [4, 4],
    [4, 4],
  ]);
  aReview(db, aRun(db, withCodex, "t1"), "new@2", 10);
  expect(rows(db)[0]).toMatchObject({ overall: { mean: 4 }, judges: { new: { n: 1, overall: 10 } } });
  expect(rows(db, { lens: "new" })[0]).toMatchObject({ tasks: 1, overall: { mean: null, bounds: [4, 10] } });
  expect(board(db).families).toEqual(["claude-3.7-sonnet", "gemini-2.5-pro-preview"]);
});

test("people are their own lens, with a reviewer's double rows left out", () => {
  const db = boardDatabase();
  bothJudges(db, withCodex, [
    [4, 4],
    [4, 4],
    [4, 4],
  ]);
  for (const task of ["t1", "t2", "t3"]) aReview(db, aRun(db, withCodex, task), "ada", 6);
  aReview(db, aRun(db, withCodex, "t1"), "bea", 1);
  aReview(db, aRun(db, withCodex, "t1"), "bea", 9);
  const [entry] = rows(db, { lens: "human" });
  expect(entry).toMatchObject({
    human: { n: 3, overall: 6, excluded: 2 },
    overall: { mean: 6, rank: { best: 1, worst: 1 } },
  });
  expect(rows(db)[0]?.overall.mean).toBe(4);
});

test("of a person's review the first that was submitted counts, of a judge's the newest revision", () => {
  const db = boardDatabase();
  bothJudges(db, withCodex, [
    [4, 4],
    [4, 4],
    [4, 4],
  ]);
  const run = aRun(db, withCodex, "t1");
  const first = aReview(db, run, "ada", 6);
  aReview(db, run, "ada", 9, { supersedes: first });
  expect(rows(db)[0]?.human).toMatchObject({ n: 1, overall: 6 });
  const other = aRun(db, withClaudeCode, "t1");
  const judged = aReview(db, other, claude, 3);
  aReview(db, other, claude, 5, { supersedes: judged });
  const entry = rows(db).find(({ agent }) => agent.id === withClaudeCode);
  expect(entry?.judges["claude-3.7-sonnet"]).toMatchObject({ n: 1, overall: 5 });
});

test("the condition without code is its own board on its own task, and its tasks can be shown with code", () => {
  const db = boardDatabase();
  bothJudges(db, withCodex, [
    [4, 4],
    [4, 4],
    [4, 4],
  ]);
  aReview(db, aRun(db, withCodex, "t1"), claude, 7, { condition: "no_code" });
  aReview(db, aRun(db, withCodex, "t1"), gemini, 6, { condition: "no_code" });
  expect(board(db, { condition: "no_code" })).toMatchObject({
    cohort: { id: "no-code-5", tasks: 1 },
    entries: [{ overall: { mean: 6.5, ci95: null, rank: null } }],
  });
  expect(board(db, { cohort: "no-code-5" })).toMatchObject({
    condition: "default",
    cohort: { id: "no-code-5", tasks: 1 },
    entries: [{ overall: { mean: 4 } }],
  });
});

test("topic and year are another task set and rank anew; row filters hide rows and move nobody", () => {
  const db = boardDatabase();
  bothJudges(db, withCodex, [
    [9, 9],
    [2, 2],
    [3, 2],
  ]);
  bothJudges(db, scientist, [
    [1, 1],
    [4, 4],
    [5, 4],
  ]);
  expect(board(db, { topic: "rl" })).toMatchObject({ cohort: { id: "subset-10 · topic=rl", tasks: 2 } });
  expect(ids(db, { topic: "rl" })).toEqual([scientist, withCodex]);
  expect(board(db, { year: "2023" }).cohort).toEqual({ id: "subset-10 · year=2023", tasks: 1 });
  expect(board(db, { topic: "rl", year: "2023" })).toMatchObject({
    cohort: { tasks: 0 },
    entries: [],
  });
  const whole = board(db);
  const filtered = board(db, { scaffold: ["ai-scientist-v2"] });
  expect(filtered).toMatchObject({ hidden: 1, facets: whole.facets });
  expect(filtered.entries).toEqual(whole.entries.filter(({ agent }) => agent.id === scientist));
  expect(whole.facets.topic).toEqual([{ id: "rl", name: "RL", n: 2 }]);
});

test("an unknown cohort, topic, year or lens is an error that names its field", () => {
  const db = boardDatabase();
  for (const [code, change] of [
    ["not_found", { cohort: "all-999" }],
    ["not_found", { topic: "alchemy" }],
    ["not_found", { year: 1999 }],
    ["invalid", { lens: "claude" }],
  ] as const) {
    const [field] = Object.keys(change);
    const fields = { [field ?? ""]: [expect.any(String)] };
    expect(() => board(db, change), field).toThrow(expect.objectContaining({ code, fields }));
  }
});

test("what hides in a name or an address is only text", () => {
  const db = boardDatabase();
  const attack = "'; DROP TABLE scores; --";
  expect(() => board(db, { cohort: attack })).toThrow(expect.objectContaining({ code: "not_found" }));
  expect(() => board(db, { lens: attack })).toThrow(expect.objectContaining({ code: "invalid" }));
  expect(rows(db, { scaffold: [attack] })).toEqual([]);
});
