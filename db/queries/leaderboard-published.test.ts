import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { visitor } from "@/lib/actor";
import { entryAsInPaper } from "@/lib/board/rounding";
import { LeaderboardQuery } from "@/lib/board/schema";
import type { Db } from "../client";
import { describeReal, realData } from "../real-data";
import { loadPublished } from "../seed/load-published";
import { testDatabase } from "../testing";
import { leaderboard } from "./leaderboard";

let db: Db;
beforeAll(() => {
  db = testDatabase();
  loadPublished(db);
});

const board = (stage: string, change: object = {}) =>
  leaderboard(db, visitor, LeaderboardQuery.parse({ benchmark: "mlr-bench", stage, ...change }));
const short = (id: string) => id.replace("mlr-agent--", "");
const ranges = (stage: string) =>
  Object.fromEntries(
    board(stage).entries.map(({ agent, overall: { rank } }) => [
      short(agent.id),
      `${rank?.best}-${rank?.worst}`,
    ]),
  );
const means = (stage: string, change: object = {}) =>
  Object.fromEntries(
    board(stage, change).entries.map(({ agent, overall }) => [short(agent.id), overall.mean]),
  );

describe("the published numbers, from the snapshot alone", () => {
  test("end to end 4.70, 4.60, 4.25, 3.95, 3.75, 3.10, in that order", () => {
    expect(Object.entries(means("end2end"))).toEqual([
      ["claude-3.7-sonnet--claude-code", 4.7],
      ["gemini-2.5-pro-preview--gemini-cli", 4.6],
      ["ai-scientist-v2--o4-mini", 4.25],
      ["o4-mini--claude-code", 3.95],
      ["gemini-2.5-pro-preview--claude-code", 3.75],
      ["o4-mini--codex", 3.1],
    ]);
  });

  test("experiments 4.95 twice, write-ups 6.60, 6.50, 5.90, without code 5.30", () => {
    expect(means("experiment")).toEqual({ "claude-code": 4.95, codex: 4.95 });
    expect(means("writeup")).toEqual({
      "gemini-2.5-pro-preview": 6.6,
      "claude-3.7-sonnet": 6.5,
      "o4-mini": 5.9,
    });
    expect(means("end2end", { condition: "no_code" })).toEqual({ "o4-mini--claude-code": 5.3 });
  });

  test("ideas 8.1070 twice, 8.0771, 8.0249, 7.9527, 7.6766", () => {
    const rounded = Object.values(means("idea")).map((mean) => mean?.toFixed(4));
    expect(rounded).toEqual(["8.1070", "8.1070", "8.0771", "8.0249", "7.9527", "7.6766"]);
  });

  test("the rank ranges of ideas, proposals and end to end", () => {
    expect(ranges("idea")).toEqual({
      "o4-mini": "1-3",
      "deepseek-r1": "1-3",
      "gemini-2.5-pro-preview": "1-4",
      "qwen3-235b-a22b": "3-4",
      "claude-3.7-sonnet": "5-5",
      "ministral-8b": "6-6",
    });
    expect(ranges("proposal")).toEqual({
      "o4-mini": "1-2",
      "gemini-2.5-pro-preview": "1-2",
      "claude-3.7-sonnet": "3-5",
      "qwen3-235b-a22b": "3-5",
      "deepseek-r1": "3-5",
      "ministral-8b": "6-6",
    });
    expect(ranges("end2end")).toMatchObject({
      "claude-3.7-sonnet--claude-code": "1-5",
      "gemini-2.5-pro-preview--gemini-cli": "1-4",
      "ai-scientist-v2--o4-mini": "1-5",
      "o4-mini--claude-code": "2-5",
    });
  });

  test("end-to-end intervals and tiers", () => {
    const rows = board("end2end").entries.map(({ overall: { ci95, tier } }) => [
      ...(ci95?.map((end) => Math.round(end * 100) / 100) ?? []),
      tier,
    ]);
    expect(rows).toEqual([
      [3.75, 5.65, 1],
      [3.95, 5.45, 1],
      [3.3, 5.2, 1],
      [3.45, 4.55, 1],
      [3.25, 4.35, 1],
      [2.65, 3.55, 2],
    ]);
  });

  test("people put Gemini first, on the strict basis: 4.79, 3.53, 3.13", () => {
    const rows = board("end2end", { lens: "human" }).entries;
    expect(
      rows
        .slice(0, 3)
        .map(({ agent, human, overall }) => [short(agent.id), human?.n, human?.excluded, overall.mean]),
    ).toEqual([
      ["gemini-2.5-pro-preview--claude-code", 19, 2, 91 / 19],
      ["claude-3.7-sonnet--claude-code", 19, 0, 67 / 19],
      ["o4-mini--claude-code", 16, 4, 50 / 16],
    ]);
    for (const { human, overall, rank } of rows.slice(3).map((row) => ({ ...row, rank: row.overall.rank }))) {
      expect([human, overall.mean, rank]).toEqual([null, null, null]);
    }
  });

  test("the five tasks judged without code can be seen with it", () => {
    const withCode = board("end2end", { cohort: "no-code-5" });
    expect(withCode).toMatchObject({ condition: "default", cohort: { id: "no-code-5", tasks: 5 } });
    expect(means("end2end", { cohort: "no-code-5" })["o4-mini--claude-code"]).toBe(3.9);
  });

  test("costs per run, where the source recorded them, and lower bounds where it recorded a part", () => {
    const costs = board("end2end").entries.map(({ costUsd, costKnown }) => [costUsd?.toFixed(4), costKnown]);
    expect(costs).toEqual([
      ["2.4027", "full"],
      ["0.1784", "partial"],
      ["1.8842", "full"],
      ["1.1531", "full"],
      ["1.2377", "full"],
      ["0.0651", "partial"],
    ]);
  });

  test("both checked agents were flagged in every run by the judges", () => {
    const checked = board("end2end").entries.filter(({ findings }) => findings.judges.runs > 0);
    expect(checked.map(({ agent, findings }) => [short(agent.id), findings.judges])).toEqual([
      ["ai-scientist-v2--o4-mini", { runs: 10, flagged: 10 }],
      ["o4-mini--claude-code", { runs: 10, flagged: 10 }],
    ]);
  });

  test("only the experiments' rubric asks about hallucination", () => {
    const [first] = board("experiment").entries;
    expect(Object.values(first?.judges ?? {}).map(({ hallucinationRate }) => hallucinationRate)).toEqual([
      0.1, 0.8,
    ]);
    for (const { judges } of board("end2end").entries) {
      expect(Object.values(judges).map(({ hallucinationRate }) => hallucinationRate)).toEqual([null, null]);
    }
  });

  test("rounded as in the paper, the ideas' twenty printed values come out", () => {
    const { entries, families } = board("idea");
    const printed = entries.map((entry) => [
      short(entry.agent.id),
      ...["consistency", "novelty", "feasibility", "overall"].map((key) =>
        entryAsInPaper(entry, key, families),
      ),
    ]);
    expect(printed.filter(([id]) => id !== "claude-3.7-sonnet").sort()).toEqual([
      ["deepseek-r1", "9.26", "7.43", "6.93", "8.11"],
      ["gemini-2.5-pro-preview", "9.20", "7.30", "7.11", "8.08"],
      ["ministral-8b", "8.99", "6.66", "6.94", "7.68"],
      ["o4-mini", "9.23", "7.49", "7.01", "8.11"],
      ["qwen3-235b-a22b", "9.20", "7.62", "6.67", "8.03"],
    ]);
  });
});

test("one changed score moves its own cells by 1/n, and no other number of any board", () => {
  const changed = testDatabase();
  loadPublished(changed);
  const stages = ["idea", "proposal", "experiment", "writeup", "end2end"];
  const boards = () =>
    stages.map((stage) =>
      leaderboard(changed, visitor, LeaderboardQuery.parse({ benchmark: "mlr-bench", stage })),
    );
  const before = boards();
  correctOneScore(changed, "end2end--mlr-agent--o4-mini--codex--iclr2025_scsl");
  const moved = boards().flatMap((board, at) =>
    board.entries.flatMap((entry, row) => {
      const old = before[at]?.entries[row];
      const numbers = (one: typeof old) => ({
        criteria: one?.criteria,
        judges: one?.judges,
        mean: one?.overall.mean,
      });
      return JSON.stringify(numbers(entry)) === JSON.stringify(numbers(old)) ? [] : [{ entry, old }];
    }),
  );
  expect(moved.map(({ entry }) => entry.agent.id)).toEqual(["mlr-agent--o4-mini--codex"]);
  for (const { entry, old } of moved) {
    const family = "claude-3.7-sonnet";
    expect(entry.overall.mean).toBeCloseTo((old?.overall.mean ?? 0) + 1 / 20, 12);
    expect(entry.judges[family]?.overall).toBeCloseTo((old?.judges[family]?.overall ?? 0) + 1 / 10, 12);
    expect({ ...entry.judges, [family]: null }).toEqual({ ...old?.judges, [family]: null });
    expect(entry.criteria).toEqual(old?.criteria);
  }
});

/** A correction of the Claude judge's review of a run: the same scores, but one point more Overall. */
function correctOneScore(db: Db, run: string): void {
  const { id } = db.get<{ id: number }>(
    sql`SELECT v.id FROM reviews v JOIN judges j ON j.id = v.judge_id
        WHERE v.run_id = ${run} AND v.rubric_id = 'mlr-bench-end2end-v1' AND j.family = 'claude-3.7-sonnet'`,
  );
  db.run(sql`
    INSERT INTO reviews (run_id, rubric_id, condition, judge_id, source_key, revision, supersedes, state, confidence, snapshot_id)
    SELECT run_id, rubric_id, condition, judge_id, source_key, 2, id, state, confidence, snapshot_id FROM reviews WHERE id = ${id}`);
  db.run(sql`
    INSERT INTO scores (review_id, rubric_id, criterion, value)
    SELECT (SELECT max(id) FROM reviews), rubric_id, criterion, value + (criterion = 'overall') FROM scores WHERE review_id = ${id}`);
}

interface Cell {
  readonly stage: string;
  readonly agent: string;
  readonly judge: string;
  readonly n: number;
  readonly sums: Readonly<Record<string, number>>;
}
interface Average {
  readonly stage: string;
  readonly agent: string;
  readonly n_tasks: number;
  readonly means: Readonly<Record<string, number>>;
}

describeReal("every cell of the expected file", () => {
  const read = (name: string) => JSON.parse(readFileSync(join(realData.dir, name), "utf8"));
  let keyed: { rows: { stage: string; key: string; agent: string }[] };
  let expected: { per_judge: Cell[]; judge_average: Average[] };
  beforeAll(() => {
    keyed = read("mlr-agents.json");
    expected = read("mlrbench-expected.json");
  });

  const entryOf = ({ stage, agent }: { stage: string; agent: string }) => {
    const name = stage.replace("_no_code", "");
    const named = keyed.rows.find((row) => row.stage === name && row.key === agent);
    const found = board(name, { condition: stage === name ? "default" : "no_code" });
    return found.entries.find((entry) => entry.agent.id === named?.agent);
  };
  const place = (criterion: string) =>
    criterion.startsWith("Overall")
      ? "overall"
      : criterion === "has_hallucination"
        ? "hallucination"
        : criterion.toLowerCase();

  test("all judge cells: n, and every mean times n is the integer sum", () => {
    expect(expected.per_judge).toHaveLength(48);
    for (const cell of expected.per_judge) {
      const judge = entryOf(cell)?.judges[cell.judge];
      expect(judge?.n, JSON.stringify(cell)).toBe(cell.n);
      for (const [criterion, sum] of Object.entries(cell.sums)) {
        const key = place(criterion);
        const mean = {
          ...judge?.criteria,
          overall: judge?.overall,
          confidence: judge?.confidence,
          hallucination: judge?.hallucinationRate,
        }[key];
        expect(
          (mean ?? Number.NaN) * cell.n,
          `${cell.stage} ${cell.agent} ${cell.judge} ${criterion}`,
        ).toBeCloseTo(sum, 9);
      }
    }
  });

  test("all averages, to the four digits of the file", () => {
    expect(expected.judge_average).toHaveLength(24);
    for (const average of expected.judge_average) {
      const entry = entryOf(average);
      expect(entry?.tasks).toBe(average.n_tasks);
      for (const [criterion, mean] of Object.entries(average.means)) {
        const key = place(criterion);
        if (key === "confidence" || key === "hallucination") continue;
        const ours = key === "overall" ? entry?.overall.mean : entry?.criteria[key]?.mean;
        expect(
          Math.abs((ours ?? Number.NaN) - mean),
          `${average.stage} ${average.agent} ${criterion}`,
        ).toBeLessThan(5.1e-5);
      }
    }
  });
});
