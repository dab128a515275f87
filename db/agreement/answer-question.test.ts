import { expect, test } from "vitest";
import { AgreementReport } from "@/lib/agreement/schema";
import { publishedResampling } from "@/lib/stats/bootstrap";
import { finishedStudy, submit } from "../queries/agreement-fixture";
import { studyFixture } from "../study-fixture";
import { testDatabase } from "../testing";
import { AgreementAnswers } from "./answer-question";

const frame = {
  kind: "study",
  basis: "strict",
  revision: "first",
  recognised: "kept",
  resampling: publishedResampling,
} as const;
const read = (body: string) => AgreementReport.parse(JSON.parse(body));

test("a report is computed again only when a review that counts has changed", () => {
  const db = testDatabase();
  const study = studyFixture(db);
  const [first, second] = study.assignments;
  submit(db, study, first?.id ?? "", 5);
  const answers = new AgreementAnswers();
  const asked = { ...frame, studyId: study.studyId, isChair: true };
  const before = answers.answer(db, asked);
  db.$client.exec("UPDATE tasks SET title = 'Renamed'");
  expect(answers.answer(db, asked)).toBe(before);
  submit(db, study, second?.id ?? "", 8);
  const after = answers.answer(db, asked);
  expect(after.hash).not.toBe(before.hash);
  expect(read(after.body).counts.humanReviews).toBe(2);
});

test("a running study's snapshot names the state of its reviews, and the same state is the same bytes", () => {
  const db = testDatabase();
  const study = finishedStudy(db);
  const asked = { ...frame, studyId: study.studyId, isChair: true };
  const { body } = new AgreementAnswers().answer(db, asked);
  expect(read(body).snapshot).toMatch(new RegExp(`^study:${study.studyId}@[\\w-]{10}$`));
  expect(new AgreementAnswers().answer(db, asked).body).toBe(body);
});

test("what was left out is named by its run", () => {
  const db = testDatabase();
  const study = studyFixture(db, { calibration: true });
  const [calibration] = study.assignments;
  submit(db, study, calibration?.id ?? "", 5);
  const { body } = new AgreementAnswers().answer(db, { ...frame, studyId: study.studyId, isChair: true });
  expect(read(body).counts.excluded).toEqual([
    { reviewer: "R1", run: study.papers[0]?.runId, why: "calibration paper" },
  ]);
});

test("questions that differ have answers of their own", () => {
  const db = testDatabase();
  const study = finishedStudy(db);
  const answers = new AgreementAnswers();
  const asked = { ...frame, studyId: study.studyId, isChair: true };
  const strict = read(answers.answer(db, asked).body);
  const average = read(answers.answer(db, { ...asked, basis: "as-released" }).body);
  expect([strict.basis, average.basis]).toEqual(["strict", "as-released"]);
  expect(average.criteria.overall?.llmHuman.n).toBeLessThan(strict.criteria.overall?.llmHuman.n ?? 0);
});

test("a study that is not there is not found", () => {
  const asked = { ...frame, studyId: "nobody", isChair: true };
  expect(() => new AgreementAnswers().answer(testDatabase(), asked)).toThrow(
    expect.objectContaining({ code: "not_found" }),
  );
});
