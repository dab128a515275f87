import { expect, test } from "vitest";
import { verdictOf } from "./verdict";

const good = {
  delta: { papers: 20, ci95: [-0.4, 0.6], ci90: [-0.3, 0.5] } as {
    papers: number;
    ci95: [number, number];
    ci90: [number, number];
  },
  margin: 1,
  spearman: [0.1, 0.7] as [number, number],
  constantMinusJudges: [0.05, 0.6] as [number, number],
};
const delta = (ci95: [number, number], ci90: [number, number]) => ({ ...good.delta, ci95, ci90 });

test("shown needs the margin, the correlation and the constant judge beaten", () => {
  expect(verdictOf(good)).toBe("shown");
  expect(verdictOf({ ...good, spearman: [0, 0.7] })).toBe("not shown");
  expect(verdictOf({ ...good, spearman: null })).toBe("not shown");
  expect(verdictOf({ ...good, constantMinusJudges: [-0.1, 0.6] })).toBe("not shown");
  expect(verdictOf({ ...good, constantMinusJudges: null })).toBe("not shown");
  expect(verdictOf({ ...good, margin: 0.5 })).toBe("not shown");
});

test("an interval above zero is worse, whatever the rest says, and the margin says how much", () => {
  expect(verdictOf({ ...good, delta: delta([0.1, 1.2], [0.2, 1]) })).toBe("worse");
  expect(verdictOf({ ...good, delta: delta([0.1, 1.2], [0.2, 0.99]) })).toBe("worse, within the margin");
  expect(verdictOf({ ...good, delta: delta([0, 0.9], [0.1, 0.8]) })).toBe("shown");
});

test("under twenty papers nothing is said", () => {
  expect(verdictOf({ ...good, delta: { ...good.delta, papers: 19 } })).toBe("too few papers");
  expect(verdictOf({ ...good, delta: null })).toBe("too few papers");
});
