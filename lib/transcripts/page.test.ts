import { describe, expect, test } from "vitest";
import { countSteps, longestStep, TranscriptQuery, transcriptPage } from "./page";
import { draft, type TranscriptStep } from "./step";

const step = (index: number, part: Partial<TranscriptStep> = {}): TranscriptStep => ({
  ...draft({ kind: "message", title: `Step ${index}`, text: "short" }),
  ...part,
  index,
});
const many = (n: number) => ({
  form: "plain" as const,
  steps: Array.from({ length: n }, (_, i) => step(i + 1)),
});
const ask = (query: object) => TranscriptQuery.parse(query);

describe("a page of a transcript", () => {
  test("holds forty steps from the first, and says how many there are", () => {
    const page = transcriptPage(many(5000), ask({}));
    expect([page.total, page.matching, page.steps.length, page.steps[0]?.index]).toEqual([5000, 5000, 40, 1]);
  });

  test("starts wherever it is asked to, and past the end is empty", () => {
    expect(transcriptPage(many(50), ask({ from: "41" })).steps.map((s) => s.index)).toEqual([
      41, 42, 43, 44, 45, 46, 47, 48, 49, 50,
    ]);
    expect(transcriptPage(many(50), ask({ from: "51" })).steps).toEqual([]);
  });

  test("counts places among the steps that match, and keeps each step's own number", () => {
    const steps = [
      step(1),
      step(2, { kind: "call" }),
      step(3),
      step(4, { kind: "call", title: "Run TRAIN.py" }),
    ];
    const asked = (query: object) =>
      transcriptPage({ form: "claude", steps }, ask(query)).steps.map((s) => s.index);
    expect(asked({ kind: "call" })).toEqual([2, 4]);
    expect(asked({ kind: "call", from: 2 })).toEqual([4]);
    expect(asked({ q: "train" })).toEqual([4]);
    expect(asked({ q: "nowhere" })).toEqual([]);
  });

  test("can hold only what failed", () => {
    const steps = [
      step(1, { tool: { name: "Bash", failed: true } }),
      step(2, { tool: { name: "Bash", failed: null } }),
    ];
    expect(transcriptPage({ form: "claude", steps }, ask({ kind: "failed" })).matching).toBe(1);
    expect(countSteps(steps)).toMatchObject({ failed: 1, message: 2, call: 0 });
  });

  test("cuts a long step and says how much is left", () => {
    const text = `${"line\n".repeat(500)}end`;
    const [cut] = transcriptPage({ form: "plain", steps: [step(1, { text })] }, ask({})).steps;
    expect(cut?.text.split("\n")).toHaveLength(22);
    expect((cut?.text.length ?? 0) + (cut?.more ?? 0)).toBe(text.length);
  });

  test("shows a long step from where the searched words stand", () => {
    const text = `${"line\n".repeat(500)}here is the needle\n${"tail\n".repeat(500)}`;
    const [cut] = transcriptPage({ form: "plain", steps: [step(1, { text })] }, ask({ q: "Needle" })).steps;
    expect(cut?.text).toMatch(/^here is the needle\n/);
    expect((cut?.before ?? 0) + (cut?.text.length ?? 0) + (cut?.more ?? 0)).toBe(text.length);
  });

  test("cuts a step of one endless line", () => {
    const [cut] = transcriptPage(
      { form: "plain", steps: [step(1, { text: "x".repeat(20_000_000) })] },
      ask({}),
    ).steps;
    expect(cut?.text.length).toBeLessThan(2000);
  });

  test("does not cut for a few words", () => {
    const [whole] = transcriptPage(
      { form: "plain", steps: [step(1, { text: "x".repeat(1450) })] },
      ask({}),
    ).steps;
    expect(whole?.more).toBe(0);
  });

  test("never splits a character", () => {
    const [cut] = transcriptPage(
      { form: "plain", steps: [step(1, { text: `x${"😀".repeat(2000)}` })] },
      ask({}),
    ).steps;
    expect(cut?.text.isWellFormed()).toBe(true);
  });
});

test("one step can be had whole, up to a bound; a step that is not there is no step", () => {
  const long = {
    form: "plain" as const,
    steps: [step(1, { text: "x".repeat(5000) }), step(2, { text: "y".repeat(longestStep + 5) })],
  };
  expect(transcriptPage(long, ask({ step: 1 })).steps[0]).toMatchObject({ more: 0 });
  expect(transcriptPage(long, ask({ step: 2 })).steps[0]).toMatchObject({ more: 5 });
  expect(transcriptPage(long, ask({ step: 3 })).steps).toEqual([]);
});

test.each([{ from: "0" }, { count: "201" }, { kind: "nonsense" }, { step: "x" }])(
  "%j is refused",
  (query) => {
    expect(TranscriptQuery.safeParse(query).success).toBe(false);
  },
);
