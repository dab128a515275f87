import { expect, test } from "vitest";
import { visitor } from "@/lib/actor";
import { LeaderboardQuery } from "@/lib/board/schema";
import type { Db } from "../client";
import {
  aFinding,
  aReview,
  aRun,
  aUsage,
  boardDatabase,
  bothJudges,
  claude,
  gemini,
  scientist,
  withClaudeCode,
} from "./board-fixture";
import { leaderboard } from "./leaderboard";

const row = (db: Db, change: object = {}) =>
  leaderboard(db, visitor, LeaderboardQuery.parse({ benchmark: "mlr-bench", stage: "end2end", ...change }))
    .entries[0];

/** An agent with three judged runs. */
function judged(agent = withClaudeCode): { db: Db; runs: string[] } {
  const db = boardDatabase();
  bothJudges(db, agent, [
    [4, 4],
    [4, 4],
    [4, 4],
  ]);
  return { db, runs: ["t1", "t2", "t3"].map((task) => aRun(db, agent, task)) };
}

test("unknown cost is unknown, never zero", () => {
  const { db } = judged();
  expect(row(db)).toMatchObject({ costUsd: null, costRuns: 0, costKnown: null, durationMs: null });
});

test("a run costs the sum of its parts; full needs every part of every run", () => {
  const { db, runs } = judged();
  for (const run of runs) {
    for (const part of ["idea", "literature", "proposal", "paper"] as const) aUsage(db, run, part, 0.25);
  }
  expect(row(db)).toMatchObject({ costUsd: 1, costRuns: 3, costKnown: "partial" });
  for (const run of runs.slice(1)) aUsage(db, run, "coding", 2, 60_000);
  expect(row(db)).toMatchObject({ costUsd: 7 / 3, costKnown: "partial", durationMs: 60_000 });
  aUsage(db, runs[0] ?? "", "coding", 2, 90_000);
  expect(row(db)).toMatchObject({ costUsd: 3, costRuns: 3, costKnown: "full", durationMs: 70_000 });
});

test("a part without a price leaves the cost a lower bound", () => {
  const { db, runs } = judged();
  for (const run of runs) {
    for (const part of ["idea", "literature", "proposal", "paper"] as const) aUsage(db, run, part, 0.5);
    aUsage(db, run, "coding", null, 1000);
  }
  expect(row(db)).toMatchObject({ costUsd: 2, costKnown: "partial", durationMs: 1000 });
});

test("an agent that reports one whole cost needs no parts, and the mean is over the runs with a cost", () => {
  const { db, runs } = judged(scientist);
  for (const run of runs.slice(1)) aUsage(db, run, "all", 2);
  expect(row(db)).toMatchObject({ costUsd: 2, costRuns: 2, costKnown: "partial" });
  aUsage(db, runs[0] ?? "", "all", 5);
  expect(row(db)).toMatchObject({ costUsd: 3, costRuns: 3, costKnown: "full" });
});

test("costs and findings are of the tasks on the board", () => {
  const { db, runs } = judged(scientist);
  for (const [at, run] of runs.entries()) aUsage(db, run, "all", at + 1);
  aFinding(db, runs[0] ?? "", "human", "yes");
  expect(row(db, { topic: "rl" })).toMatchObject({
    costUsd: 2.5,
    findings: { humans: { runs: 0, flagged: 0 } },
  });
});

test("a run is checked once by whoever looked, however many labels they left", () => {
  const { db, runs } = judged();
  const [first = "", second = "", third = ""] = runs;
  aReview(db, first, claude, null, { kind: "hallucination", hasHallucination: true });
  for (const [run, judge, flag] of [
    [second, claude, false],
    [second, gemini, true],
    [third, claude, false],
  ] as const) {
    parsedCheck(db, run, judge, flag);
  }
  for (const label of ["no", "yes", "yes"] as const) aFinding(db, first, "human", label);
  aFinding(db, second, "human", "not_sure");
  aFinding(db, third, "check", "no");
  expect(row(db)?.findings).toEqual({
    judges: { runs: 2, flagged: 1 },
    humans: { runs: 2, flagged: 1 },
    checks: { runs: 1, flagged: 0 },
  });
});

test("a corrected check replaces the one it corrects", () => {
  const { db, runs } = judged();
  const [first = ""] = runs;
  const wrong = parsedCheck(db, first, claude, true);
  parsedCheck(db, first, claude, false, wrong);
  expect(row(db)?.findings.judges).toEqual({ runs: 1, flagged: 0 });
});

/** The hallucination rubric scores nothing, so a parsed reply of it is its flag. */
function parsedCheck(db: Db, run: string, judge: string, flag: boolean, supersedes?: number): number {
  return aReview(db, run, judge, 1, {
    kind: "hallucination",
    hasHallucination: flag,
    ...(supersedes ? { supersedes } : {}),
  });
}
