import fc from "fast-check";
import { expect, test } from "vitest";
import { densePlaces, sortedOrder } from "./sort-entries";

const sorted = (values: (number | string | null)[], direction: "asc" | "desc") =>
  sortedOrder(densePlaces(values), direction).map((at) => values[at]);

test("numbers sort by value in both directions", () => {
  expect(sorted([3, 1, 2], "asc")).toEqual([1, 2, 3]);
  expect(sorted([3, 1, 2], "desc")).toEqual([3, 2, 1]);
});

test("missing and not-a-number are last in both directions", () => {
  expect(sorted([null, 1, Number.NaN, 2], "asc").slice(0, 2)).toEqual([1, 2]);
  expect(sorted([null, 1, Number.NaN, 2], "desc").slice(0, 2)).toEqual([2, 1]);
});

test("zero and negative numbers are values, not missing", () => {
  expect(sorted([null, 0, -1], "desc")).toEqual([0, -1, null]);
});

test("ties keep the board's order in both directions", () => {
  expect(sortedOrder(densePlaces([1, 1, 0, 1]), "desc")).toEqual([0, 1, 3, 2]);
  expect(sortedOrder(densePlaces([1, 1, 0, 1]), "asc")).toEqual([2, 0, 1, 3]);
});

test("names sort as people read them, numbers within them by value", () => {
  expect(sorted(["agent 10", "Agent 2", "雪", "=A"], "asc")).toEqual(["=A", "Agent 2", "agent 10", "雪"]);
});

test("sorting loses and repeats no row, and keeps missing at the end", () => {
  const value = fc.option(fc.oneof(fc.integer(), fc.double()), { nil: null });
  fc.assert(
    fc.property(fc.array(value), fc.constantFrom("asc" as const, "desc" as const), (values, direction) => {
      const places = densePlaces(values);
      const order = sortedOrder(places, direction);
      expect(order.toSorted((a, b) => a - b)).toEqual(values.map((_, at) => at));
      const missing = order.map((at) => places[at] === null);
      expect(missing.indexOf(true) === -1 || missing.slice(missing.indexOf(true)).every(Boolean)).toBe(true);
    }),
  );
});
