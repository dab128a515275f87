import fc from "fast-check";
import { expect, test } from "vitest";
import { sampleInput, taskSeed } from "./sample-input";

const names = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 30 });
const seeds = fc.integer({ min: 0, max: 2_147_483_647 });

test("what is drawn is a candidate, the same for the same seed, in whatever order and however often they are named", () => {
  fc.assert(
    fc.property(names, seeds, fc.string(), (candidates, seed, task) => {
      const drawn = sampleInput(candidates, seed, task);
      expect(candidates).toContain(drawn);
      expect(sampleInput([...candidates].reverse().concat(candidates), seed, task)).toBe(drawn);
    }),
  );
});

test("every candidate is drawn about equally often over seeds, and over tasks", () => {
  const candidates = ["a", "b", "c", "d"];
  const share = (draw: (at: number) => string | null) => {
    const counts = new Map<string | null, number>();
    for (let at = 0; at < 8000; at++) counts.set(draw(at), (counts.get(draw(at)) ?? 0) + 1);
    return candidates.map((name) => counts.get(name) ?? 0);
  };
  // Five standard deviations of a binomial count around 2,000.
  for (const count of share((seed) => sampleInput(candidates, seed, "task")))
    expect(Math.abs(count - 2000)).toBeLessThan(194);
  for (const count of share((at) => sampleInput(candidates, 7, `task-${at}`)))
    expect(Math.abs(count - 2000)).toBeLessThan(194);
});

test("without a candidate nothing is drawn", () => {
  expect(sampleInput([], 1, "task")).toBeNull();
});

test("a task's seed stays within what a run may have, and differs between tasks", () => {
  fc.assert(
    fc.property(seeds, fc.string(), (seed, task) => {
      const made = taskSeed(seed, task);
      expect(Number.isInteger(made) && made >= 0 && made <= 2_147_483_647).toBe(true);
    }),
  );
  expect(new Set(Array.from({ length: 200 }, (_, at) => taskSeed(5, `t${at}`))).size).toBe(200);
});
