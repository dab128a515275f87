import { describe, expect, test } from "vitest";
import type { Citation, Paper } from "@/lib/runs/citations";
import { agreementOf, likeness } from "./agreement";

const paper: Paper = {
  index: "arxiv",
  title: "Small Seeds, Large Spread: How Initialisation Moves a Benchmark",
  authors: ["Ada Fields", "Bo Lindén", "Cy van der Berg"],
  year: 2023,
  identifier: null,
  url: null,
  abstract: null,
};

function cited(more: Partial<Citation>): Citation {
  return { text: "", title: paper.title, authors: [], year: null, arxivId: null, doi: null, ...more };
}

test("titles are the same but for case, accents, TeX and punctuation", () => {
  expect(likeness("Small {Seeds}, Lárge $spread$!", "small seeds large spread")).toBe(1);
  expect(likeness("Pre-training of models", "Pretraining of Models")).toBe(1);
  expect(likeness("One thing", "Another matter")).toBe(0);
  expect(likeness("", "")).toBe(0);
});

describe("a citation agrees with a paper", () => {
  test.each<[string, Partial<Citation>, ReturnType<typeof agreementOf>]>([
    ["by its title alone", {}, "agrees"],
    ["with its first author", { authors: ["Fields", "Nobody"] }, "agrees"],
    ["with an accent left out", { authors: ["Linden"] }, "agrees"],
    ["with half of its authors", { authors: ["Nobody", "Berg"] }, "agrees"],
    ["not with others' names", { authors: ["Nobody", "Noone", "Berg"] }, "authors"],
    ["with a year that a preprint may have", { year: 2021 }, "agrees"],
    ["not with one three years off", { year: 2026 }, "year"],
    [
      "without its subtitle, if the authors agree",
      { title: "Small Seeds, Large Spread", authors: ["Fields"] },
      "agrees",
    ],
    ["not without it and without authors", { title: "Small Seeds" }, "none"],
    [
      "not with a title that is merely near",
      { title: "Small Seeds, Large Spread: How Regularisation Moves Two Benchmarks" },
      "title",
    ],
    ["not with another title", { title: "A Study of Oceans" }, "none"],
    ["by its identifier, where it has no title", { title: null, authors: ["Berg"] }, "agrees"],
    ["not by it, where its authors are others", { title: null, authors: ["Nobody"] }, "authors"],
  ])("%s", (_name, more, expected) => {
    expect(agreementOf(cited(more), paper)).toBe(expected);
  });
});
