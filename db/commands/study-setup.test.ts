import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { visitor } from "@/lib/actor";
import { marksOfPaper } from "../queries/study-paper";
import { studyPaperRows } from "../queries/study-paper-rows";
import { studyRow } from "../queries/study-row";
import { assignments } from "../schema/assignments";
import { auditLog } from "../schema/people";
import { studyPapers } from "../schema/studies";
import { fixtureTime, studyFixture } from "../study-fixture";
import { testDatabase } from "../testing";
import { addPapers } from "./add-papers";
import { createStudy } from "./create-study";
import { addMark, decideMarks } from "./decide-marks";
import { editStudy } from "./edit-study";
import { recordBlindnessCheck } from "./record-blindness-check";
import { removePaper, setCalibration } from "./remove-paper";

const setup = (shape: Parameters<typeof studyFixture>[1] = { state: "draft" }) => {
  const db = testDatabase();
  return { db, ...studyFixture(db, shape) };
};

test("a new study is a draft with its defaults, and who made it is in the log", () => {
  const { db, chair } = setup();
  const { id } = createStudy(db, chair, { title: "Second study", stage: "end2end" });
  expect(studyRow(db, id)).toMatchObject({
    state: "draft",
    margin: 1,
    reviewersPerPaper: 2,
    thirdReviewFrom: 4,
  });
  const log = db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `study:${id}`))
    .all();
  expect(log).toMatchObject([{ action: "create_study", actorId: chair.userId }]);
});

test("a reviewer who makes a study is told that there is none, a visitor to sign in", () => {
  const { db, reviewers } = setup();
  const [reviewer] = reviewers;
  const input = { title: "Mine", stage: "end2end" } as const;
  expect(() => reviewer && createStudy(db, reviewer.actor, input)).toThrow(/not found/);
  expect(() => createStudy(db, visitor, input)).toThrow(/sign in/);
});

test("settings of a draft change, and the log holds before and after", () => {
  const { db, chair, studyId } = setup();
  editStudy(db, chair, { studyId, margin: 0.5, title: "Renamed" });
  expect(studyRow(db, studyId)).toMatchObject({ margin: 0.5, title: "Renamed", reviewersPerPaper: 2 });
  const log = db.select().from(auditLog).where(eq(auditLog.action, "edit_study")).all();
  expect(log[0]?.detail).toMatchObject({ before: { margin: 1 }, after: { margin: 0.5 } });
});

test("an open study keeps margin and reviewers a paper, but not its deadlines", () => {
  const { db, chair, studyId } = setup({ state: "open" });
  expect(() => editStudy(db, chair, { studyId, margin: 2 })).toThrow(/fixed when the study opened/);
  expect(() => editStudy(db, chair, { studyId, reviewersPerPaper: 3 })).toThrow(/fixed/);
  editStudy(db, chair, { studyId, margin: 1, softDeadline: fixtureTime });
  expect(studyRow(db, studyId).softDeadline).toEqual(fixtureTime);
});

test("a consent text stays once somebody has agreed to it", () => {
  const agreed = setup({ state: "open" });
  const change = { studyId: agreed.studyId, consentText: "Another text of some length, for nobody." };
  expect(() => editStudy(agreed.db, agreed.chair, change)).toThrow(/has agreed/);
  const none = setup({ state: "open", hasConsent: false });
  editStudy(none.db, none.chair, { ...change, studyId: none.studyId });
  expect(studyRow(none.db, none.studyId).consentText).toBe(change.consentText);
});

test("a hard deadline before the soft one is refused, also when only one of them changes", () => {
  const { db, chair, studyId } = setup();
  editStudy(db, chair, { studyId, softDeadline: fixtureTime });
  const hardDeadline = new Date(fixtureTime.getTime() - 1);
  expect(() => editStudy(db, chair, { studyId, hardDeadline })).toThrow(/after the soft one/);
});

test("a closed study changes nothing but its title", () => {
  const { db, chair, studyId } = setup({ state: "closed" });
  expect(() => editStudy(db, chair, { studyId, thirdReviewFrom: 2 })).toThrow(/closed study/);
  editStudy(db, chair, { studyId, title: "A better title" });
  expect(studyRow(db, studyId).title).toBe("A better title");
});

test("papers are added once, labelled without telling their agent, and marked as exposed while public", () => {
  const { db, chair, papers } = setup();
  const { id: studyId } = createStudy(db, chair, { title: "Other", stage: "end2end", seed: 3 });
  const runIds = papers.map(({ runId }) => runId);
  expect(addPapers(db, chair, { studyId, runIds })).toEqual({ added: 4 });
  expect(addPapers(db, chair, { studyId, runIds })).toEqual({ added: 0 });
  const rows = studyPaperRows(db, studyId);
  expect(rows.map(({ label }) => label)).toEqual(["P-01", "P-02", "P-03", "P-04"]);
  expect(rows.every(({ isExposed, isReady }) => isExposed && !isReady)).toBe(true);
});

test("runs that an open study keeps under embargo are not exposed in the next", () => {
  const { db, chair, papers } = setup({ state: "open" });
  const { id: studyId } = createStudy(db, chair, { title: "Other", stage: "end2end" });
  addPapers(db, chair, { studyId, runIds: papers.map(({ runId }) => runId) });
  expect(studyPaperRows(db, studyId).every(({ isExposed }) => !isExposed)).toBe(true);
});

test("a run of another stage, an unknown run and an open study take no paper", () => {
  const { db, chair, studyId, papers } = setup({ state: "open" });
  const runIds = papers.map(({ runId }) => runId);
  expect(() => addPapers(db, chair, { studyId, runIds })).toThrow(/while the study is a draft/);
  const other = createStudy(db, chair, { title: "Ideas", stage: "idea" }).id;
  expect(() => addPapers(db, chair, { studyId: other, runIds })).toThrow(/another stage/);
  expect(() => addPapers(db, chair, { studyId: other, runIds: ["none"] })).toThrow(/not found/);
});

test("a paper leaves a draft with its marks and assignments, and the others close up", () => {
  const { db, chair, studyId, papers } = setup();
  removePaper(db, chair, { studyId, paperId: papers[0]?.id ?? "" });
  expect(studyPaperRows(db, studyId).map(({ label }) => label)).toEqual(["P-01", "P-02", "P-03"]);
  expect(() => removePaper(db, chair, { studyId, paperId: papers[0]?.id ?? "" })).toThrow(/not found/);
});

test("a calibration paper gets a label of its own, and can become a usual one again", () => {
  const { db, chair, studyId, papers } = setup();
  const paperId = papers[2]?.id ?? "";
  setCalibration(db, chair, { studyId, paperId, isCalibration: true });
  expect(studyPaperRows(db, studyId).map(({ label }) => label)).toEqual(["C-01", "P-01", "P-02", "P-03"]);
  setCalibration(db, chair, { studyId, paperId, isCalibration: false });
  expect(studyPaperRows(db, studyId)).toHaveLength(4);
});

test("a second check keeps what the chair decided and asks only about new places", () => {
  const { db, chair, studyId, papers } = setup();
  const { id: paperId = "", text = "" } = papers[0] ?? {};
  const sha256 = studyPaperRows(db, studyId).find(({ id }) => id === paperId)?.file?.sha256 ?? "";
  const start = text.indexOf("count");
  const marks = [
    ...marksOfPaper(db, paperId).map(({ start, end, found, kind }) => ({ start, end, found, kind })),
    { start, end: start + 5, found: "count", kind: "other" as const },
  ];
  expect(recordBlindnessCheck(db, chair, { studyId, paperId, sha256, marks })).toEqual({ open: 1 });
  expect(
    marksOfPaper(db, paperId)
      .map(({ decision }) => decision)
      .sort(),
  ).toEqual(["masked", "open"]);
  expect(recordBlindnessCheck(db, chair, { studyId, paperId, sha256, marks: [] })).toEqual({ open: 0 });
  expect(marksOfPaper(db, paperId)).toHaveLength(1);
});

test("a check of a file that has changed meanwhile is refused", () => {
  const { db, chair, studyId, papers } = setup();
  const check = { studyId, paperId: papers[0]?.id ?? "", sha256: "0".repeat(64), marks: [] };
  expect(() => recordBlindnessCheck(db, chair, check)).toThrow(/changed while it was read/);
});

test("places are masked or kept one by one, by their words, by kind, or all", () => {
  const { db, chair, studyId, papers } = setup();
  const { id: paperId = "", text = "" } = papers[0] ?? {};
  addMark(db, chair, { studyId, paperId, text, words: "count" });
  const decided = (which: Parameters<typeof decideMarks>[2]["which"]) =>
    decideMarks(db, chair, { studyId, paperId, decision: "kept", which }).decided;
  const counted = marksOfPaper(db, paperId).find(({ found }) => found === "count");
  expect(decided({ sameAs: counted?.id ?? "" })).toBe(2);
  expect(decided({ markId: marksOfPaper(db, paperId)[0]?.id ?? "" })).toBe(1);
  expect(decided({ allOpen: true })).toBe(0);
  expect(() => decided({ markId: "none" })).toThrow(/not found/);
  expect(() => decided({ sameAs: "none" })).toThrow(/not found/);
});

test("words that the paper does not hold are refused by name of the field", () => {
  const { db, chair, studyId, papers } = setup();
  const mark = { studyId, paperId: papers[0]?.id ?? "", text: papers[0]?.text ?? "", words: "Zanzibar" };
  expect(() => addMark(db, chair, mark)).toThrow(expect.objectContaining({ code: "invalid" }));
});

test("once a reviewer has opened a paper its text stays as it was shown", () => {
  const { db, chair, studyId, papers, assignments: given } = setup({ state: "open" });
  const paperId = papers[0]?.id ?? "";
  const id = given.find((one) => one.paperId === paperId)?.id ?? "";
  db.update(assignments).set({ state: "opened", openedAt: fixtureTime }).where(eq(assignments.id, id)).run();
  const which = { allOpen: true } as const;
  expect(() => decideMarks(db, chair, { studyId, paperId, decision: "kept", which })).toThrow(/has opened/);
});

test("a paper of another study is not found through this one", () => {
  const { db, chair, papers } = setup();
  const other = createStudy(db, chair, { title: "Other", stage: "end2end" }).id;
  const paperId = papers[0]?.id ?? "";
  expect(() => removePaper(db, chair, { studyId: other, paperId })).toThrow(/not found/);
  expect(db.select().from(studyPapers).all()).toHaveLength(4);
});
