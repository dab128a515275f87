import { expect, test } from "vitest";
import type { AssignmentState } from "./rules";
import { studyProgress, studyProgressWords } from "./study-progress";

const papers = [
  { id: "a", isCalibration: false },
  { id: "b", isCalibration: false },
  { id: "c", isCalibration: true },
];
const given = (
  paperId: string,
  state: AssignmentState,
  kind: "regular" | "calibration" | "third" = "regular",
) => ({
  paperId,
  state,
  kind,
});

test.each([
  [0, []],
  [0, [given("a", "submitted")]],
  [1, [given("a", "submitted"), given("a", "reopened")]],
  [1, [given("a", "submitted"), given("a", "submitted"), given("a", "submitted", "third")]],
])("%i of 2 papers are done after %j", (done, list) => {
  expect(studyProgress(papers, list, 2)).toMatchObject({ papers: 2, papersDone: done });
});

test("declined and withdrawn count nowhere, drafts and calibration apart", () => {
  const list = [
    given("a", "declined"),
    given("a", "withdrawn"),
    given("a", "draft"),
    given("b", "opened"),
    given("b", "submitted"),
    given("c", "submitted", "calibration"),
    given("c", "assigned", "calibration"),
  ];
  expect(studyProgress(papers, list, 2)).toEqual({
    papers: 2,
    papersDone: 0,
    papersWithTwo: 0,
    reviews: 3,
    submitted: 1,
    drafts: 1,
    calibration: { given: 2, submitted: 1 },
  });
});

test("with one reviewer a paper it is done with one review, and agreement still rests on two", () => {
  const progress = studyProgress(papers, [given("a", "submitted")], 1);
  expect(progress).toMatchObject({ papersDone: 1, papersWithTwo: 0 });
  expect(studyProgressWords(progress, 1)).toBe(
    "1 of 2 papers have 1 review · 1 of 1 reviews submitted · 0 drafts",
  );
});
