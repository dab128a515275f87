import { expect, test } from "vitest";
import { assertCanEdit, assertCanOpen, missingToOpen, type StudyFacts } from "./study-policy";

const now = new Date("2026-03-02T09:00:00Z");
const ready: StudyFacts = {
  state: "draft",
  consentText: "We keep your scores under a label, and nobody but the chair knows whose it is.",
  hasConsents: false,
  perPaper: 2,
  hardDeadline: null,
  isPublished: false,
  papers: 4,
  uncheckedPapers: 0,
  papersShort: 0,
  activeReviewers: 3,
};

test("a study with everything may open", () => {
  expect(missingToOpen(ready, now)).toEqual([]);
  expect(() => assertCanOpen(ready, now)).not.toThrow();
});

test.each([
  [{ papers: 0 }, "Add papers."],
  [{ uncheckedPapers: 1 }, "1 paper has not passed the blindness check."],
  [{ activeReviewers: 1 }, "1 reviewer has joined; it takes 2."],
  [{ perPaper: 4 }, "3 reviewers have joined; it takes 4."],
  [{ papersShort: 2 }, "2 papers have fewer than 2 reviewers. Assign them."],
  [{ consentText: "  Yes?  " }, "Write the consent text that reviewers agree to."],
  [{ hardDeadline: now }, "The hard deadline has passed already."],
])("%j keeps it closed", (change, line) => {
  expect(missingToOpen({ ...ready, ...change }, now)).toEqual([line]);
});

test("what is fixed grows from state to state", () => {
  const may = (facts: Partial<StudyFacts>, name: string) => {
    try {
      assertCanEdit({ ...ready, ...facts }, [name]);
      return true;
    } catch {
      return false;
    }
  };
  const names = ["title", "softDeadline", "thirdReviewFrom", "consentText", "margin", "reviewersPerPaper"];
  const allowed = (facts: Partial<StudyFacts>) => names.filter((name) => may(facts, name));
  expect(allowed({ state: "draft" })).toEqual(names);
  expect(allowed({ state: "open" })).toEqual(names.slice(0, 4));
  expect(allowed({ state: "open", hasConsents: true })).toEqual(names.slice(0, 3));
  expect(allowed({ state: "closed" })).toEqual(["title"]);
});
