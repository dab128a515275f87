import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseReview } from "./review-file";
import { rubricOf, rubrics } from "./rubrics";

const scored = (score: unknown) => ({ score, justification: "Plain enough." });
const overall = (score: unknown) => ({ score, strengths: ["One"], weaknesses: ["Other"] });
const endToEnd = {
  Clarity: scored(8),
  Novelty: scored(7),
  Soundness: scored(3),
  Significance: scored(5),
  Overall: overall(4),
  Confidence: 4,
};
const read = (json: unknown, kind: Parameters<typeof rubricOf>[0] = "end2end") =>
  parseReview(JSON.stringify(json), rubricOf(kind));

describe("a reply that follows its rubric", () => {
  test("gives whole numbers by criterion, with the bare confidence", () => {
    expect(read(endToEnd)).toEqual({
      ok: true,
      remarks: [],
      facts: {
        scores: { clarity: 8, novelty: 7, soundness: 3, significance: 5, overall: 4 },
        confidence: 4,
        hasHallucination: null,
        findings: [],
      },
    });
  });

  test("may spell Overall in either way", () => {
    const { Overall, ...rest } = endToEnd;
    expect(read({ ...rest, OverallAssessment: Overall })).toMatchObject({
      ok: true,
      facts: { scores: { overall: 4 } },
    });
  });

  test("may hold other keys: they are remarked on", () => {
    const json = {
      ...endToEnd,
      Overall: { ...overall(4), justification: "x" },
      Clarity: { ...scored(8), scale: "1-10" },
    };
    expect(read({ ...json, Verdict: "weak" })).toMatchObject({
      ok: true,
      remarks: [
        "a key that the rubric does not have",
        "Overall has a justification of its own",
        "a key that the rubric does not have",
      ],
    });
  });

  test("lists the faults of a hallucination check by type", () => {
    const json = {
      has_hallucination: true,
      hallucinations: [
        { type: "Nonexistent Citations", description: "a", evidence: "b" },
        { type: "Faked Experimental Results", description: "a", evidence: "b" },
      ],
      overall_assessment: "c",
      confidence: 5,
    };
    expect(read(json, "hallucination")).toMatchObject({
      ok: true,
      facts: {
        scores: {},
        confidence: 5,
        hasHallucination: true,
        findings: ["nonexistent_citation", "faked_result"],
      },
    });
  });
});

describe("a reply that does not", () => {
  test.each([
    ["a score as text", "8", 'the text "8"'],
    ["a score out of ten as text", "8/10", 'the text "8/10"'],
    ["an eleven", 11, "11"],
    ["a zero", 0, "0"],
    ["a half", 7.5, "7.5"],
    ["null", null, "null"],
    ["a list", [8], "a list"],
    ["an object", { value: 8 }, "an object"],
    ["true", true, "true"],
  ])("is refused for %s, and the field is named", (_what, score, said) => {
    expect(read({ ...endToEnd, Clarity: scored(score) })).toEqual({
      ok: false,
      problems: [`Clarity.score is ${said}, not a whole number from 1 to 10`],
    });
  });

  test.each([
    ["a bare number", { ...endToEnd, Novelty: 7 }, "Novelty is 7, not an object with a score"],
    ["a missing criterion", { ...endToEnd, Novelty: undefined }, "Novelty is missing"],
    ["other letters", { ...endToEnd, Novelty: undefined, novelty: scored(7) }, "Novelty is missing"],
    ["a confidence of 6", { ...endToEnd, Confidence: 6 }, "Confidence is 6, not a whole number from 1 to 5"],
    ["a confidence as an object", { ...endToEnd, Confidence: scored(4) }, "Confidence is an object"],
    ["two overall scores", { ...endToEnd, OverallAssessment: overall(9) }, "are both there"],
  ])("is refused for %s", (_what, json, problem) => {
    expect(read(json)).toMatchObject({
      ok: false,
      problems: expect.arrayContaining([expect.stringContaining(problem)]),
    });
  });

  test.each([
    ["an empty file", "", "the file is empty"],
    ["text", "I would give it an 8.", "not JSON"],
    ["a code fence", '```json\n{"Clarity": 8}\n```', "not JSON: it stands in a code fence"],
    ["NaN", '{"Clarity": NaN}', "not JSON"],
    ["a list", "[1, 2]", "the whole is not a JSON object"],
    ["null", "null", "the whole is not a JSON object"],
    ["deep nesting", "[".repeat(200_000), "not JSON"],
  ])("is refused for %s in place of JSON", (_what, text, problem) => {
    expect(parseReview(text, rubricOf("end2end"))).toEqual({ ok: false, problems: [problem] });
  });

  test("cannot borrow what every object inherits", () => {
    expect(parseReview('{"__proto__": {"Clarity": {"score": 8}}}', rubricOf("writeup"))).toMatchObject({
      ok: false,
    });
  });

  test("is refused where flag and list of a hallucination check disagree", () => {
    const json = {
      has_hallucination: false,
      hallucinations: [{ type: "Mathematical Errors" }],
      confidence: 5,
    };
    expect(read(json, "hallucination")).toMatchObject({ ok: false });
  });

  test("is refused for a type of fault that is none of the four", () => {
    const json = { has_hallucination: true, hallucinations: [{ type: "Typos" }], confidence: 5 };
    expect(read(json, "hallucination")).toMatchObject({
      ok: false,
      problems: ['hallucinations[0].type is the text "Typos", not one of the four types'],
    });
  });
});

test("no input throws, and no accepted score lies outside its range", () => {
  const anything = fc.oneof(
    fc.json(),
    fc.string(),
    fc.jsonValue().map((v) => JSON.stringify({ ...endToEnd, Clarity: v })),
  );
  fc.assert(
    fc.property(anything, fc.constantFrom(...rubrics), (text, rubric) => {
      const parsed = parseReview(text, rubric);
      if (!parsed.ok) return;
      expect(Object.keys(parsed.facts.scores)).toEqual([...rubric.criteria]);
      for (const value of Object.values(parsed.facts.scores))
        expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).toContain(value);
    }),
  );
});
