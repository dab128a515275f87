import { expect, test } from "vitest";
import { type FlaggableReview, qualityFlags, quickLimit } from "./quality-flags";

const review = (change: Partial<FlaggableReview> = {}): FlaggableReview => ({
  reviewerId: "ada",
  paper: "P-01",
  scores: [5, 6, 5, 7, 6],
  reasons: [],
  activeMs: 1_800_000,
  ...change,
});
const text = "The method is described well, but the data is thin.";

test("careful reviews raise no flag", () => {
  expect(qualityFlags([review(), review({ paper: "P-02", reviewerId: "bea" })])).toEqual([]);
});

test("the same score on every criterion is flagged from four criteria on", () => {
  expect(qualityFlags([review({ scores: [5, 5, 5, 5] })])).toEqual([
    { kind: "same_scores", reviewerId: "ada", papers: ["P-01"] },
  ]);
  expect(qualityFlags([review({ scores: [5, 5, 5] })])).toEqual([]);
});

test("quick is under a third of the median, and said only from five reviews on", () => {
  const usual = [1, 2, 3, 4].map((at) => review({ paper: `P-0${at}`, activeMs: 1_800_000 }));
  const quick = review({ paper: "P-09", activeMs: 599_999 });
  expect(quickLimit(usual)).toBeNull();
  expect(qualityFlags([...usual, quick])).toEqual([
    { kind: "too_fast", reviewerId: "ada", papers: ["P-09"] },
  ]);
  expect(qualityFlags([...usual, { ...quick, activeMs: 600_000 }])).toEqual([]);
  expect(qualityFlags([...usual.slice(1), quick])).toEqual([]);
});

test("the same words under two papers are flagged, whatever their case and spaces; short ones are not", () => {
  const pair = [
    review({ reasons: [text] }),
    review({ paper: "P-02", reasons: [` ${text.toUpperCase().replaceAll(" ", "  ")}`] }),
  ];
  expect(qualityFlags(pair)).toEqual([{ kind: "same_text", reviewerId: "ada", papers: ["P-01", "P-02"] }]);
  expect(
    qualityFlags([review({ reasons: ["Good."] }), review({ paper: "P-02", reasons: ["Good."] })]),
  ).toEqual([]);
});

test("the same words by two people are flagged with both; twice within one review are not", () => {
  const two = [review({ reasons: [text] }), review({ reviewerId: "bea", reasons: [text] })];
  expect(qualityFlags(two).map(({ reviewerId }) => reviewerId)).toEqual(["ada", "bea"]);
  expect(qualityFlags([review({ reasons: [text, text] })])).toEqual([]);
});
