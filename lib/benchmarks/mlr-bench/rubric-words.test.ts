import { expect, test } from "vitest";
import { criterionWords } from "./rubric-words";
import { criterionBands, overallBands } from "./rubric-words/words";
import { rubrics } from "./rubrics";

const everyCriterion = rubrics.flatMap(({ kind, criteria }) =>
  criteria.map((criterion) => ({ kind, criterion })),
);

test.each(everyCriterion)(
  "$kind: $criterion has a question and a sentence for each band",
  ({ kind, criterion }) => {
    const { question, bands } = criterionWords(kind, criterion);
    expect(question).toMatch(/\?$/);
    expect(bands).toHaveLength((criterion === "overall" ? overallBands : criterionBands).length);
    for (const band of bands) expect(band).toMatch(/^[A-Z].*\.$/);
  },
);

test("no two bands of one criterion say the same", () => {
  for (const { kind, criterion } of everyCriterion) {
    const { bands } = criterionWords(kind, criterion);
    expect(new Set(bands).size).toBe(bands.length);
  }
});

test("a criterion that a rubric does not have is refused", () => {
  expect(() => criterionWords("idea", "insightfulness")).toThrow(RangeError);
  expect(() => criterionWords("idea", "constructor")).toThrow(RangeError);
});
