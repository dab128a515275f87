import fc from "fast-check";
import { expect, test } from "vitest";
import { reviewReasons } from "./review-reasons";
import { rubricOf, rubrics } from "./rubrics";

test("reasons are found under either spelling of Overall", () => {
  const raw = JSON.stringify({
    Clarity: { score: 8, justification: "Reads well." },
    OverallAssessment: {
      score: 4,
      strengths: ["Bold"],
      weaknesses: ["Thin", 3],
      justification: "On balance weak.",
    },
  });
  expect(reviewReasons(raw, rubricOf("writeup"))).toMatchObject({
    justifications: { clarity: "Reads well.", consistency: null, overall: "On balance weak." },
    strengths: ["Bold"],
    weaknesses: ["Thin"],
  });
});

test("a hallucination check gives its list with evidence, an experiment review its details", () => {
  const check = JSON.stringify({
    hallucinations: [{ type: "Mathematical Errors", description: "Sign lost", evidence: "eq. 3" }, "odd"],
    overall_assessment: "One slip.",
  });
  expect(reviewReasons(check, rubricOf("hallucination"))).toMatchObject({
    findings: [
      { type: "mathematical_error", description: "Sign lost", evidence: "eq. 3" },
      { type: null, description: null, evidence: null },
    ],
    summary: "One slip.",
  });
  const experiment = JSON.stringify({ Hallucination: { has_hallucination: true, details: "Made up." } });
  expect(reviewReasons(experiment, rubricOf("experiment")).hallucinationDetails).toBe("Made up.");
});

test("no reply, however odd, makes it throw", () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), fc.constantFrom(...rubrics), (raw, rubric) => {
      expect(Object.keys(reviewReasons(raw, rubric).justifications)).toEqual([...rubric.criteria]);
    }),
  );
});
