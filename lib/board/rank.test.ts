import fc from "fast-check";
import { expect, test } from "vitest";
import { publishedResampling } from "@/lib/stats/bootstrap";
import { percentileInterval } from "@/lib/stats/quantile";
import { type Contender, rankAgents } from "./rank";

const missing = Number.NaN;
const quick = { replicates: 200, seed: 1 };
const contender = (id: string, ...values: number[]): Contender => ({ id, values: Float64Array.from(values) });
const order = (contenders: readonly Contender[]) => rankAgents(contenders, quick).map(({ id }) => id);

/** Agents with `tasks` scores each, some of them missing. */
const boards = fc.integer({ min: 2, max: 12 }).chain((tasks) =>
  fc
    .array(
      fc.array(fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 2, max: 20 }) }, fc.constant(null)), {
        minLength: tasks,
        maxLength: tasks,
      }),
      { minLength: 1, maxLength: 8 },
    )
    .map((rows) =>
      rows.map((row, i) => contender(`a${i}`, ...row.map((score) => (score === null ? missing : score / 2)))),
    ),
);

test("a clear winner is first alone, a clear loser last alone, and two alike share their places", () => {
  const standings = rankAgents(
    [
      contender("low", 1, 2, 1, 2, 1, 2),
      contender("b", 5, 6, 5, 6, 5, 7),
      contender("a", 6, 5, 6, 5, 6, 6),
      contender("top", 9, 10, 9, 10, 9, 10),
    ],
    publishedResampling,
  );
  expect(standings.map(({ id, rank, tier }) => [id, rank?.best, rank?.worst, tier])).toEqual([
    ["top", 1, 1, 1],
    ["a", 2, 3, 2],
    ["b", 2, 3, 2],
    ["low", 4, 4, 3],
  ]);
});

test("a constant lead on every task is significant however much the tasks differ: differences are paired", () => {
  const standings = rankAgents(
    [contender("a", 1, 5, 9, 2, 8), contender("b", 1.5, 5.5, 9.5, 2.5, 8.5)],
    publishedResampling,
  );
  expect(standings.map(({ id, rank }) => [id, rank])).toEqual([
    ["b", { best: 1, worst: 1 }],
    ["a", { best: 2, worst: 2 }],
  ]);
});

test("missing never ranks first: one top score on one task of three is no mean and no rank", () => {
  const [full, partial, none] = rankAgents(
    [
      contender("none", missing, missing, missing),
      contender("partial", 10, missing, missing),
      contender("full", 2, 2, 3),
    ],
    quick,
  );
  expect(full?.id).toBe("full");
  expect(partial).toEqual({
    id: "partial",
    tasks: 1,
    mean: null,
    ci95: null,
    rank: null,
    tier: null,
    bounds: [4, 10],
  });
  expect(none).toEqual({
    id: "none",
    tasks: 0,
    mean: null,
    ci95: null,
    rank: null,
    tier: null,
    bounds: null,
  });
});

test("ranked agents come before unranked ones, by falling mean, and only they have places", () => {
  fc.assert(
    fc.property(boards, (contenders) => {
      const standings = rankAgents(contenders, quick);
      expect(standings).toHaveLength(contenders.length);
      const ranked = standings.filter(({ rank }) => rank !== null);
      expect(standings.slice(0, ranked.length)).toEqual(ranked);
      for (const [i, { mean, rank, tasks, ci95 }] of ranked.entries()) {
        expect(tasks).toBe(contenders[0]?.values.length);
        expect(mean).toBeLessThanOrEqual(ranked[i - 1]?.mean ?? 10);
        expect(rank?.best).toBeGreaterThanOrEqual(1);
        expect(rank?.worst).toBeLessThanOrEqual(ranked.length);
        expect(rank?.best).toBeLessThanOrEqual(rank?.worst ?? 0);
        expect(ci95?.[0]).toBeLessThanOrEqual((mean ?? 0) + 1e-9);
        expect(ci95?.[1]).toBeGreaterThanOrEqual((mean ?? 0) - 1e-9);
      }
      for (const { mean, tier } of standings.slice(ranked.length)) expect([mean, tier]).toEqual([null, null]);
    }),
    { numRuns: 50 },
  );
});

test("the order in which agents arrive changes nothing", () => {
  fc.assert(
    fc.property(boards, (contenders) => {
      expect(rankAgents([...contenders].reverse(), quick)).toEqual(rankAgents(contenders, quick));
    }),
    { numRuns: 30 },
  );
});

test("whatever the missing tasks turn out to score, the mean stays within the bounds", () => {
  fc.assert(
    fc.property(boards, fc.integer({ min: 1, max: 10 }), (contenders, score) => {
      const standings = rankAgents(contenders, quick);
      for (const { id, bounds } of standings) {
        const values = contenders.find((one) => one.id === id)?.values ?? new Float64Array();
        if (!bounds) continue;
        const completed =
          values.reduce((sum, value) => sum + (Number.isNaN(value) ? score : value), 0) / values.length;
        expect(completed).toBeGreaterThanOrEqual(bounds[0] - 1e-9);
        expect(completed).toBeLessThanOrEqual(bounds[1] + 1e-9);
      }
    }),
  );
});

test("one task ranks nobody, and no task does not break", () => {
  expect(rankAgents([contender("a", 3), contender("b", 4)], quick)).toMatchObject([
    { id: "b", mean: 4, ci95: null, rank: null, tier: null },
    { id: "a", mean: 3, ci95: null, rank: null, tier: null },
  ]);
  expect(rankAgents([contender("a")], quick)).toMatchObject([{ id: "a", tasks: 0, mean: null, rank: null }]);
  expect(rankAgents([], quick)).toEqual([]);
});

test("equal means keep the order of their ids, and zero spread still ranks", () => {
  expect(order([contender("b", 4, 4), contender("a", 4, 4), contender("c", 5, 5)])).toEqual(["c", "a", "b"]);
  const [, second] = rankAgents([contender("b", 4, 4), contender("c", 5, 5)], quick);
  expect(second).toMatchObject({ ci95: [4, 4], rank: { best: 2, worst: 2 }, tier: 2 });
});

test("a task weighs as much as it has reviews, and its reviews are resampled together", () => {
  const values = Float64Array.of(2, 8, 5);
  const [standing] = rankAgents([{ id: "a", values, weights: Float64Array.of(1, 2, 1) }], quick);
  expect(standing?.mean).toBe((2 + 8 + 8 + 5) / 4);
  expect(standing?.ci95?.[1]).toBeLessThanOrEqual(percentileInterval(values, 1)[1]);
  const [, partial] = rankAgents(
    [
      { id: "full", values, weights: Float64Array.of(1, 2, 1) },
      { id: "gap", values: Float64Array.of(2, missing, 5), weights: Float64Array.of(1, 0, 1) },
    ],
    quick,
  );
  // The missing task may come with two reviews, as the fullest one did.
  expect(partial?.bounds).toEqual([(2 + 5 + 2) / 4, (2 + 5 + 20) / 4]);
});
