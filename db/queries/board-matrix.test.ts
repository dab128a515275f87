import { expect, test } from "vitest";
import { visitor } from "@/lib/actor";
import { LeaderboardQuery } from "@/lib/board/schema";
import type { Db } from "../client";
import { loadPublished } from "../seed/load-published";
import { testDatabase } from "../testing";
import { aReview, aRun, boardDatabase, bothJudges, claude, scientist, withCodex } from "./board-fixture";
import { boardMatrix } from "./board-matrix";
import { leaderboard } from "./leaderboard";

const query = (change: object = {}) =>
  LeaderboardQuery.parse({ benchmark: "mlr-bench", stage: "end2end", ...change });
const matrix = (db: Db, change: object = {}) => boardMatrix(db, visitor, query(change));

test("each cell holds both judges' Overall, people's mean, and the run that was read", () => {
  const db = boardDatabase();
  bothJudges(db, withCodex, [[7, 4], null, [8, 2]]);
  aReview(db, aRun(db, withCodex, "t1"), "ada", 4);
  aReview(db, aRun(db, withCodex, "t1"), "bea", 5);
  const { rows, tasks } = matrix(db);
  expect(tasks.map(({ id }) => id)).toEqual(["t1", "t2", "t3"]);
  expect(rows[0]?.cells).toEqual([
    {
      run: `end2end--${withCodex}--t1`,
      judges: { "claude-3.7-sonnet": 7, "gemini-2.5-pro-preview": 4 },
      human: 4.5,
    },
    { run: null, judges: { "claude-3.7-sonnet": null, "gemini-2.5-pro-preview": null }, human: null },
    {
      run: `end2end--${withCodex}--t3`,
      judges: { "claude-3.7-sonnet": 8, "gemini-2.5-pro-preview": 2 },
      human: null,
    },
  ]);
});

test("a repeated run is one cell: its mean, under the first run", () => {
  const db = boardDatabase();
  aReview(db, aRun(db, withCodex, "t1"), claude, 7);
  aReview(db, aRun(db, withCodex, "t1", { sequence: 2 }), claude, 4);
  expect(matrix(db).rows[0]?.cells[0]).toMatchObject({
    run: `end2end--${withCodex}--t1`,
    judges: { "claude-3.7-sonnet": 5.5 },
  });
});

test("rows stand as on the board, whatever the lens", () => {
  const db = boardDatabase();
  bothJudges(db, withCodex, [
    [2, 9],
    [2, 9],
    [2, 9],
  ]);
  bothJudges(db, scientist, [
    [5, 5],
    [5, 5],
    [5, 5],
  ]);
  for (const lens of ["mean", "claude-3.7-sonnet", "gemini-2.5-pro-preview", "human"]) {
    const ids = matrix(db, { lens }).rows.map(({ agent }) => agent.id);
    expect(ids).toEqual(leaderboard(db, visitor, query({ lens })).entries.map(({ agent }) => agent.id));
  }
  expect(matrix(db).pairs).toMatchObject([
    { better: withCodex, worse: scientist, n: 3, difference: 0.5, p: 0.25 },
  ]);
});

test("an unknown cohort or lens is refused as on the board, and an empty database has no cells", () => {
  const db = boardDatabase();
  expect(() => matrix(db, { cohort: "x" })).toThrow(expect.objectContaining({ code: "not_found" }));
  expect(() => matrix(db, { lens: "x" })).toThrow(expect.objectContaining({ code: "invalid" }));
  expect(matrix(testDatabase())).toMatchObject({ tasks: [], rows: [], pairs: [] });
});

test("of the fifteen published end-to-end pairs none is told apart; the nearest is Gemini CLI over Codex", () => {
  const db = testDatabase();
  loadPublished(db);
  const { pairs, rows } = matrix(db);
  expect(pairs).toHaveLength(15);
  expect(pairs[0]).toMatchObject({
    better: "mlr-agent--gemini-2.5-pro-preview--gemini-cli",
    worse: withCodex,
    n: 10,
    difference: 1.5,
    p: 8 / 1024,
    adjustedP: 120 / 1024,
  });
  expect(rows[0]?.cells.map(({ judges }) => Object.values(judges))).toEqual([
    [7, 8],
    [6, 3],
    [6, 6],
    [6, 5],
    [6, 3],
    [8, 5],
    [6, 1],
    [6, 1],
    [4, 1],
    [4, 2],
  ]);
});
