import { expect, test } from "vitest";
import { type BumpRow, placesByColumn } from "./bump-chart";

const row = (id: string, ...values: (number | null)[]): BumpRow => ({
  id,
  name: id,
  detail: "",
  values,
  isMoved: false,
});

test("each column is ordered by its own values, highest first", () => {
  expect(placesByColumn([row("a", 3, 1), row("b", 2, 2), row("c", 1, 3)], 2)).toEqual([
    [0, 2],
    [1, 1],
    [2, 0],
  ]);
});

test("ties keep the order of the rows, and what is missing has no place", () => {
  expect(placesByColumn([row("a", 1, null), row("b", 1, 5)], 2)).toEqual([
    [0, null],
    [1, 0],
  ]);
});
