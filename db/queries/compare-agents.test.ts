import { expect, test } from "vitest";
import { visitor } from "@/lib/actor";
import { CompareQuery } from "@/lib/board/comparison";
import type { Db } from "../client";
import { loadPublished } from "../seed/load-published";
import { testDatabase } from "../testing";
import {
  aReview,
  aRun,
  boardDatabase,
  bothJudges,
  claude,
  scientist,
  withClaudeCode,
  withCodex,
} from "./board-fixture";
import { compareAgents } from "./compare-agents";

const compare = (db: Db, first: string, second: string, change: object = {}) =>
  compareAgents(db, visitor, CompareQuery.parse({ agents: [first, second], ...change }));

test("only tasks that both judges scored for both are compared, and n says so", () => {
  const db = boardDatabase();
  bothJudges(db, withCodex, [[7, 4], [6, 6], null]);
  bothJudges(db, scientist, [[5, 4], null, [9, 9]]);
  aReview(db, aRun(db, scientist, "t2"), claude, 10);
  const { overall, tasks, judges } = compare(db, withCodex, scientist);
  expect(overall).toMatchObject({ n: 1, mean: 1, wins: 1, ties: 0, losses: 0, ci95: null });
  expect(tasks.map(({ id, difference }) => [id, difference])).toEqual([
    ["t1", 1],
    ["t2", null],
    ["t3", null],
  ]);
  expect(judges["claude-3.7-sonnet"]).toMatchObject({ n: 2, mean: -1 });
});

test("differences are first minus second, overall, by judge and by criterion, and turn when the two swap", () => {
  const db = boardDatabase();
  bothJudges(
    db,
    withCodex,
    [
      [7, 4],
      [6, 6],
      [5, 5],
    ],
    { others: 3 },
  );
  bothJudges(
    db,
    scientist,
    [
      [5, 4],
      [6, 6],
      [7, 3],
    ],
    { others: 5 },
  );
  const there = compare(db, withCodex, scientist);
  expect(there.overall).toMatchObject({ n: 3, mean: 1 / 3, wins: 1, ties: 2, losses: 0 });
  expect(there.judges).toMatchObject({
    "claude-3.7-sonnet": { mean: 0 },
    "gemini-2.5-pro-preview": { mean: 2 / 3 },
  });
  expect(there.criteria.map(({ key, summary }) => [key, summary.mean])).toEqual([
    ["clarity", -2],
    ["novelty", -2],
    ["soundness", -2],
    ["significance", -2],
  ]);
  const back = compare(db, scientist, withCodex);
  expect(back.overall).toMatchObject({ mean: -1 / 3, wins: 0, losses: 1, p: there.overall.p });
});

test("without a stage the last one that both were reviewed at is taken", () => {
  const db = testDatabase();
  loadPublished(db);
  const { stage, stages } = compare(db, "mlr-agent--o4-mini", "mlr-agent--claude-3.7-sonnet");
  expect([stage, stages]).toEqual(["writeup", ["idea", "proposal", "writeup"]]);
  const ideas = compare(db, "mlr-agent--o4-mini", "mlr-agent--claude-3.7-sonnet", { stage: "idea" });
  expect(ideas).toMatchObject({
    cohort: { id: "all-201", tasks: 201 },
    overall: { n: 201, wins: 76, ties: 94, losses: 31 },
  });
  expect(ideas.overall.ci95?.[0]).toBeGreaterThan(0);
  const noCode = compare(db, withClaudeCode, withCodex, { condition: "no_code" });
  expect(noCode).toMatchObject({
    stages: [],
    stage: "end2end",
    overall: { n: 0, mean: null },
    cohort: { id: "no-code-5" },
  });
});

test("an unknown agent, an unknown cohort and an agent against itself are refused by name", () => {
  const db = boardDatabase();
  const fields = { agent: [expect.any(String)] };
  expect(() => compare(db, withCodex, "nobody")).toThrow(
    expect.objectContaining({ code: "not_found", fields }),
  );
  expect(() => compare(db, withCodex, withCodex)).toThrow(
    expect.objectContaining({ code: "invalid", fields }),
  );
  expect(() => compare(db, withCodex, scientist, { cohort: "x" })).toThrow(
    expect.objectContaining({ code: "not_found" }),
  );
});
