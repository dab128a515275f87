import fc from "fast-check";
import { expect, test } from "vitest";
import { publishedResampling } from "@/lib/stats/bootstrap";
import { pairedSummary, sharedDifferences } from "./paired";
import { mostPairedAgents, pairTests } from "./pairs";

const missing = Number.NaN;
const column = (...values: number[]) => Float64Array.from(values);
const summary = (a: number[], b: number[]) => pairedSummary(column(...a), column(...b), publishedResampling);

test("only tasks that both have are compared, and n says how many", () => {
  expect(summary([5, missing, 7, 4], [4, 9, 7, missing])).toMatchObject({
    n: 2,
    mean: 0.5,
    wins: 1,
    ties: 1,
    losses: 0,
  });
});

test("a lead on every task is certain as far as five tasks can be", () => {
  const { ci95, p, isExact } = summary([5, 6, 7, 8, 9], [4, 5, 6, 7, 8]);
  expect(ci95).toEqual([1, 1]);
  expect(p).toBe(2 / 32);
  expect(isExact).toBe(true);
});

test("one shared task has a difference and nothing more; none has nothing", () => {
  expect(summary([5, missing], [4, missing])).toMatchObject({
    n: 1,
    mean: 1,
    ci95: null,
    p: null,
    tasksToTell: null,
  });
  expect(summary([5, missing], [missing, 4])).toMatchObject({
    n: 0,
    mean: null,
    ci95: null,
    wins: 0,
    ties: 0,
    losses: 0,
  });
});

test("level means need no number of tasks to tell apart: there is nothing to tell", () => {
  const level = summary([5, 6, 5, 6], [6, 5, 6, 5]);
  expect(level).toMatchObject({ mean: 0, p: 1, tasksToTell: null });
  expect(level.detectable).toBeGreaterThan(0);
});

test("swapping the two turns every sign", () => {
  const score = fc.oneof(
    fc.integer({ min: 2, max: 20 }).map((value) => value / 2),
    fc.constant(missing),
  );
  const pairs = fc.array(fc.tuple(score, score), { minLength: 1, maxLength: 15 });
  fc.assert(
    fc.property(pairs, (rows) => {
      const [a, b] = [rows.map(([x]) => x), rows.map(([, y]) => y)];
      const [there, back] = [summary(a, b), summary(b, a)];
      expect([back.wins, back.ties, back.losses]).toEqual([there.losses, there.ties, there.wins]);
      expect(back.mean ?? 0).toBeCloseTo(-(there.mean ?? 0), 12);
      expect(back.p).toBe(there.p);
      expect(back.ci95?.[0] ?? 0).toBeCloseTo(-(there.ci95?.[1] ?? 0), 12);
    }),
    { numRuns: 40 },
  );
});

test("columns of different length are refused", () => {
  expect(() => sharedDifferences(column(1), column(1, 2))).toThrow("the same tasks in both columns");
});

test("every pair is tested once, adjusted for all, nearest first", () => {
  const contenders = [
    { id: "a", values: column(5, 6, 7, 8, 9, 9) },
    { id: "b", values: column(4, 5, 6, 7, 8, 8) },
    { id: "c", values: column(5, 5, 7, 8, 9, missing) },
  ];
  const tests = pairTests(contenders, 1);
  expect(tests.map(({ better, worse, n }) => [better, worse, n])).toEqual([
    ["a", "b", 6],
    ["c", "b", 5],
    ["a", "c", 5],
  ]);
  expect(tests[0]).toMatchObject({ difference: 1, p: 2 / 64, adjustedP: 6 / 64 });
});

test("agents that share no two tasks are not tested, and a crowd is not tested at all", () => {
  expect(
    pairTests(
      [
        { id: "a", values: column(1, missing) },
        { id: "b", values: column(2, 3) },
      ],
      1,
    ),
  ).toEqual([]);
  const crowd = Array.from({ length: mostPairedAgents + 1 }, (_, i) => ({
    id: `${i}`,
    values: column(i, i),
  }));
  expect(pairTests(crowd, 1)).toEqual([]);
});
