import { expect, test } from "vitest";
import { throughLens } from "./lenses";
import { type ReviewTable, scoreAt } from "./review-table";
import { meanOf, meanOfMeans, tallyReviews } from "./tally";
import { scoresOnTask, valuesByTask } from "./task-values";

interface Row {
  agent?: number;
  task: number;
  rater: number;
  /** Clarity and Overall; 0 is missing. */
  scores: [number, number];
  confidence?: number;
  hallucination?: number;
}

const claude = 0;
const gemini = 1;
const human = 2;

function table(rows: Row[], tasks = ["t1", "t2", "t3"], agents = ["a"]): ReviewTable {
  return {
    tasks,
    agents,
    raters: ["claude", "gemini", "human"],
    criteria: ["clarity", "overall"],
    length: rows.length,
    agent: Uint32Array.from(rows, ({ agent = 0 }) => agent),
    task: Uint32Array.from(rows, ({ task }) => task),
    rater: Uint8Array.from(rows, ({ rater }) => rater),
    scores: Uint8Array.from(rows.flatMap(({ scores }) => scores)),
    confidence: Uint8Array.from(rows, ({ confidence = 0 }) => confidence),
    hallucination: Int8Array.from(rows, ({ hallucination = -1 }) => hallucination),
  };
}

const panel = ["claude", "gemini"];
const only = (rows: Row[]) => tallyReviews(table(rows))[0] ?? new Map();

test("with one run a task a judge's mean is the integer sum divided by n", () => {
  const rows = [7, 4, 9].map(
    (overall, task): Row => ({ task, rater: claude, scores: [overall - 1, overall] }),
  );
  const tally = only(rows).get("claude");
  expect(tally).toMatchObject({
    n: 3,
    overall: { sum: 20, weight: 3 },
    criteria: { clarity: { sum: 17, weight: 3 } },
  });
  expect([...(tally?.values ?? [])]).toEqual([7, 4, 9]);
});

test("repeating a run on one's best task lifts nothing", () => {
  const once: Row[] = [
    { task: 0, rater: claude, scores: [9, 9] },
    { task: 1, rater: claude, scores: [3, 3] },
  ];
  const tally = only([...once, { task: 0, rater: claude, scores: [9, 9] }]).get("claude");
  expect(tally && meanOf(tally.overall)).toBe(6);
  expect(tally && meanOf(tally.criteria.clarity ?? { sum: 0, weight: 0 })).toBe(6);
  expect(tally?.n).toBe(3);
});

test("people's mean is over their reviews, and a task counts by how many it has", () => {
  const tally = only([
    { task: 0, rater: human, scores: [4, 4] },
    { task: 0, rater: human, scores: [2, 2] },
    { task: 1, rater: human, scores: [9, 9] },
  ]).get("human");
  expect(tally && meanOf(tally.overall)).toBe(5);
  expect([...(tally?.values ?? [])]).toEqual([3, 9, Number.NaN]);
  expect([...(tally?.weights ?? [])]).toEqual([2, 1, 0]);
});

test("a review without Overall is no score, not a zero, and counts in no n", () => {
  const tally = only([
    { task: 0, rater: claude, scores: [0, 0], confidence: 5, hallucination: 1 },
    { task: 1, rater: claude, scores: [8, 6], confidence: 4, hallucination: 0 },
  ]).get("claude");
  expect(tally).toMatchObject({ n: 1, overall: { sum: 6, weight: 1 }, confidence: 4, hallucinationRate: 0 });
  expect([...(tally?.values ?? [])]).toEqual([Number.NaN, 6, Number.NaN]);
});

test("what nobody asked or scored is null", () => {
  const tally = only([]).get("gemini");
  expect(tally).toMatchObject({ n: 0, confidence: null, hallucinationRate: null });
  expect(tally && meanOf(tally.overall)).toBeNull();
});

test("under the average a task needs both judges, under a judge only that one", () => {
  const tallies = only([
    { task: 0, rater: claude, scores: [8, 8] },
    { task: 0, rater: gemini, scores: [3, 3] },
    { task: 1, rater: claude, scores: [6, 6] },
  ]);
  expect([...throughLens(tallies, "mean", panel).values]).toEqual([5.5, Number.NaN, Number.NaN]);
  expect([...throughLens(tallies, "claude", panel).values]).toEqual([8, 6, Number.NaN]);
  expect(throughLens(tallies, "human", panel)).toMatchObject({ overall: null, criteria: { clarity: null } });
  expect(() => throughLens(tallies, "gpt", panel)).toThrow("throughLens needs a tally for gpt");
});

test("the mean of means is divided once where weights are equal, and is null where one is missing", () => {
  expect(
    meanOfMeans([
      { sum: 58, weight: 10 },
      { sum: 33, weight: 10 },
    ]),
  ).toBe(4.55);
  expect(
    meanOfMeans([
      { sum: 6, weight: 2 },
      { sum: 4, weight: 1 },
    ]),
  ).toBe(3.5);
  expect(
    meanOfMeans([
      { sum: 6, weight: 2 },
      { sum: 0, weight: 0 },
    ]),
  ).toBeNull();
  expect(meanOfMeans([])).toBeNull();
});

test("task values keep agents, raters and criteria apart", () => {
  const board = table(
    [
      { agent: 0, task: 0, rater: claude, scores: [5, 7] },
      { agent: 1, task: 0, rater: claude, scores: [1, 2] },
      { agent: 0, task: 0, rater: human, scores: [4, 3] },
      { agent: 0, task: 0, rater: human, scores: [4, 4] },
    ],
    ["t1"],
    ["a", "b"],
  );
  expect(scoresOnTask(valuesByTask(board, "a", "overall"), panel, 0)).toEqual({
    judges: { claude: 7, gemini: null },
    human: 3.5,
  });
  expect(valuesByTask(board, "b", "clarity").get("claude")).toEqual(Float64Array.of(1));
  expect(scoreAt(board, 0, 0)).toBe(5);
  expect(() => valuesByTask(board, "a", "charm")).toThrow(
    "valuesByTask needs a criterion of the rubric, not charm",
  );
});
