import fc from "fast-check";
import { expect, test } from "vitest";
import { rubrics } from "../benchmarks/mlr-bench/rubrics";
import { AppError } from "../errors";
import { ActivityMeter, acceptedTime } from "./active-time";
import { announcesCoReviewers, coReviewerSentence } from "./consent";
import { completeCriteria, draftFaults } from "./draft-faults";
import { assertCanDecline, assertCanRead, assertCanSubmit, assertCanWrite } from "./policy";
import { quotePlace, quoteText } from "./quote-place";
import { keyMeaning } from "./review-keys";
import { rubricForm } from "./rubric-form";
import { type AssignmentFacts, mayReveal, ownProgress, progressWords } from "./rules";
import { sameDraft } from "./same-draft";
import { emptyDraft } from "./schema";
import { nextSentence } from "./sentences";

const now = new Date("2026-03-03T09:00:00Z");
const facts = (changes: Partial<AssignmentFacts> = {}): AssignmentFacts => ({
  state: "draft",
  isCalibration: false,
  studyState: "open",
  hasConsented: true,
  isActive: true,
  hasCalibrationLeft: false,
  hardDeadline: null,
  ...changes,
});
const code = (run: () => void) => {
  try {
    run();
    return "ok";
  } catch (error) {
    return error instanceof AppError ? error.code : "bug";
  }
};

test.each([
  [{}, "ok", "ok", "ok", "ok"],
  [{ state: "assigned" }, "ok", "ok", "ok", "ok"],
  [{ state: "assigned", hasCalibrationLeft: true }, "conflict", "conflict", "conflict", "ok"],
  [{ state: "assigned", hasCalibrationLeft: true, isCalibration: true }, "ok", "ok", "ok", "ok"],
  [{ state: "submitted" }, "ok", "conflict", "conflict", "conflict"],
  [{ state: "reopened" }, "ok", "ok", "ok", "conflict"],
  [{ state: "declined" }, "not_found", "not_found", "not_found", "not_found"],
  [{ state: "withdrawn" }, "not_found", "not_found", "not_found", "not_found"],
  [{ hasConsented: false }, "conflict", "conflict", "conflict", "ok"],
  [{ isActive: false }, "not_found", "not_found", "not_found", "not_found"],
  [{ studyState: "draft" }, "not_found", "not_found", "not_found", "not_found"],
  [{ studyState: "closed" }, "ok", "conflict", "conflict", "not_found"],
  [{ hardDeadline: new Date(now.getTime() - 1) }, "ok", "ok", "conflict", "ok"],
  [{ hardDeadline: now }, "ok", "ok", "ok", "ok"],
] as const)("with %j reading is %s, writing %s, submitting %s, declining %s", (changes, ...expected) => {
  const given = facts(changes as Partial<AssignmentFacts>);
  const rules = [
    assertCanRead,
    assertCanWrite,
    (one: AssignmentFacts) => assertCanSubmit(one, now),
    assertCanDecline,
  ];
  expect(rules.map((rule) => code(() => rule(given)))).toEqual(expected);
});

test("every score of every criterion has its words, from the rubric that judges use", () => {
  for (const { id, criteria } of rubrics.filter((one) => one.criteria.length > 0)) {
    const form = rubricForm(id);
    expect(form.criteria.map((one) => one.key)).toEqual(criteria);
    for (const { anchors } of form.criteria) {
      for (let score = 1; score <= 10; score++) {
        expect(anchors.filter(({ from, to }) => score >= from && score <= to)).toHaveLength(1);
      }
      expect(anchors[0]?.from).toBe(1);
    }
  }
  expect(() => rubricForm("mlr-bench-hallucination-v1")).toThrow(RangeError);
});

test("an empty form suggests nothing and is wholly open", () => {
  const form = rubricForm("mlr-bench-end2end-v1");
  const draft = emptyDraft(form.criteria.map(({ key }) => key));
  expect(Object.keys(draftFaults(draft, form, 30))).toHaveLength(11);
  expect(completeCriteria(draft, form, 30)).toBe(0);
  draft.criteria.clarity = { score: 1, canJudge: true, reason: "é".repeat(30), quotes: [] };
  draft.criteria.overall = { score: null, canJudge: false, reason: `  ${"x".repeat(29)}  `, quotes: [] };
  expect(completeCriteria(draft, form, 30)).toBe(1);
  expect(draftFaults(draft, form, 30)["overall.reason"]).toBe("1 more character, please: at least 30.");
});

test("drafts are the same whatever the order, and any written word makes them differ", () => {
  const draft = emptyDraft(["clarity", "overall"]);
  const turned = { ...draft, criteria: Object.fromEntries(Object.entries(draft.criteria).reverse()) };
  expect(sameDraft(draft, turned)).toBe(true);
  expect(sameDraft(draft, { ...draft, criteria: {} })).toBe(true);
  for (const change of [{ score: 1 }, { canJudge: false }, { reason: " " }]) {
    const clarity = { score: null, canJudge: true, reason: "", quotes: [], ...change };
    expect(sameDraft(draft, { ...draft, criteria: { ...draft.criteria, clarity } })).toBe(false);
  }
  expect(sameDraft(draft, { ...draft, recognisedSystem: true })).toBe(false);
});

test("progress counts what is live, and nothing is revealed before all of it is in", () => {
  const states = ["submitted", "draft", "reopened", "declined", "withdrawn", "assigned"] as const;
  expect(progressWords(ownProgress(states))).toBe("1 of 4 of yours submitted (2 drafts)");
  expect(progressWords(ownProgress([]))).toBe("No paper is yours yet");
  expect(mayReveal(states)).toBe(false);
  expect(mayReveal(["submitted", "declined"])).toBe(true);
  expect(mayReveal(["declined"])).toBe(false);
  expect(mayReveal([])).toBe(false);
});

test("accepted time never shrinks and never outruns the clock, whatever is claimed", () => {
  const claims = fc.array(fc.tuple(fc.nat(3), fc.nat(400_000), fc.nat(90_000)), { maxLength: 40 });
  fc.assert(
    fc.property(claims, (all) => {
      const sessions = new Map<number, { activeMs: number; updatedAt: Date }>();
      let clock = now.getTime();
      for (const [session, claimedMs, passed] of all) {
        clock += passed;
        const known = sessions.get(session);
        const sum = [...sessions.values()].reduce((total, one) => total + one.activeMs, 0);
        const otherMs = sum - (known?.activeMs ?? 0);
        const activeMs = acceptedTime({ claimedMs, known, otherMs, openedAt: now, now: new Date(clock) });
        expect(activeMs).toBeGreaterThanOrEqual(known?.activeMs ?? 0);
        expect(activeMs + otherMs).toBeLessThanOrEqual(clock - now.getTime());
        sessions.set(session, { activeMs, updatedAt: new Date(clock) });
      }
    }),
  );
});

test("only time with input within the idle span counts, and none while hidden", () => {
  const meter = new ActivityMeter(60_000);
  expect(meter.total(5_000)).toBe(0);
  meter.input(10_000);
  expect(meter.total(40_000)).toBe(30_000);
  meter.input(50_000);
  expect(meter.total(500_000)).toBe(100_000);
  meter.input(500_000);
  meter.pause(510_000);
  expect(meter.total(900_000)).toBe(110_000);
  meter.input(900_000);
  expect(meter.total(900_000)).toBe(110_000);
});

const press = (key: string, more = {}) =>
  keyMeaning({ key, ctrlKey: false, metaKey: false, altKey: false, isTyping: false, ...more });

test("digits score, zero is ten, and while typing only Ctrl or Cmd with Enter means anything", () => {
  expect([..."1234567890"].map((key) => press(key))).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((score) => ({ kind: "score", score })),
  );
  for (const key of [..."10 of 7?qnp", "ArrowDown"]) expect(press(key, { isTyping: true })).toBeNull();
  expect(press("Enter", { isTyping: true, ctrlKey: true })).toEqual({ kind: "submit" });
  expect(press("Enter", { metaKey: true })).toEqual({ kind: "submit" });
  expect(press("Enter")).toBeNull();
  expect(press("5", { ctrlKey: true })).toBeNull();
  expect(press("5", { altKey: true })).toBeNull();
});

test("a quote is found at its offsets, and after a mask moved the text at the nearest same words", () => {
  const text = "We count. We count\n twice.";
  const quote = { quote: "We count", start: 10, end: 18 };
  expect(quotePlace(text, quote)).toEqual({ start: 10, end: 18 });
  expect(quotePlace(`[name withheld] ${text}`, quote)).toEqual({ start: 16, end: 24 });
  expect(quotePlace(text, { ...quote, quote: quoteText("count\n\ttwice") })).toEqual({ start: 13, end: 25 });
  expect(quotePlace("Other words.", quote)).toBeNull();
  expect(quotePlace("a (b) [c]", { quote: "(b) [c]", start: 0, end: 3 })).toEqual({ start: 2, end: 9 });
});

test("sentences are taken one by one in both directions, headings apart", () => {
  const text = "\nA title\nFirst one. Second, e.g. this.\nLast";
  const said = (place: { start: number; end: number } | null) => place && text.slice(place.start, place.end);
  const first = nextSentence(text, null, 1);
  expect(said(first)).toBe("A title");
  const second = nextSentence(text, first, 1);
  expect(said(second)).toBe("First one.");
  expect(said(nextSentence(text, second, -1))).toBe("A title");
  expect(said(nextSentence(text, null, -1))).toBe("Last");
  expect(nextSentence(text, { start: 0, end: text.length }, 1)).toBeNull();
});

test("only the very sentence announces that others see the scores", () => {
  expect(announcesCoReviewers(`Hello.\n\n${coReviewerSentence.replace(" the ", "\nthe ")} Thanks.`)).toBe(
    true,
  );
  expect(announcesCoReviewers("The other reviewers never see your scores.")).toBe(false);
});
