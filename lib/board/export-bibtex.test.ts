import { expect, test } from "vitest";
import { boardBibtex } from "./export-bibtex";
import { inventedBoard } from "./shown-fixture";

const board = inventedBoard([{ name: "A", scores: [7, 8] }]);
const bibtex = (link: string) => boardBibtex(board, link, new Date("2026-11-30T00:00:00Z"));

test("it cites this board at its snapshot, and the benchmark's paper", () => {
  const text = bibtex("https://example.org/b?lens=mean");
  expect(text.match(/^@misc\{(.+),$/gm)).toEqual([
    "@misc{referee-mlr-bench-end2end-published-1,",
    "@misc{chen2025mlrbench,",
  ]);
  for (const part of [
    "year = {2026}",
    "Snapshot published-1",
    "task set three with 2 tasks",
    "seed 1",
    "eprint = {2505.19955}",
  ]) {
    expect(text).toContain(part);
  }
  expect(text).toContain("url = {https://example.org/b?lens=mean}");
});

test("braces in a link cannot end the entry", () => {
  const text = bibtex("https://example.org/b?q=}},@evil{\\x");
  expect(text).toContain("url = {https://example.org/b?q=%7D%7D,@evil%7B%5Cx}");
  expect(text.split("{").length).toBe(text.split("}").length);
});
