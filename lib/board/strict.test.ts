import { expect, test } from "vitest";
import { strictBasis } from "./strict";

test("a reviewer with two rows for a run is left out of it with both, and of nothing else", () => {
  const rows = [
    { reviewer: "ada", run: "r1", row: 1 },
    { reviewer: "ada", run: "r1", row: 2 },
    { reviewer: "ada", run: "r2", row: 3 },
    { reviewer: "bea", run: "r1", row: 4 },
  ];
  const { kept, excluded } = strictBasis(rows);
  expect(kept.map(({ row }) => row)).toEqual([3, 4]);
  expect(excluded.map(({ row }) => row)).toEqual([1, 2]);
});

test("names that join to the same text are still two people", () => {
  const rows = [
    { reviewer: "a", run: "b c" },
    { reviewer: "a b", run: "c" },
  ];
  expect(strictBasis(rows).kept).toEqual(rows);
});
