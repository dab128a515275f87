import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { reviewDesk } from "../queries/review-desk";
import { aDraft, aSave, handIn, minutesLater, openedAt, reviewFixture } from "../review-fixture";
import { assignments, drafts } from "../schema/assignments";
import { conflicts, studyReviewers } from "../schema/studies";
import { testDatabase } from "../testing";
import { declineAssignment } from "./decline-assignment";
import { giveConsent } from "./give-consent";
import { openAssignment } from "./open-assignment";
import { saveDraft } from "./save-draft";

const reason = "I know the author.";

test("a declined paper says why, counts no longer, and its conflict is kept", () => {
  const db = testDatabase();
  const study = reviewFixture(db);
  const id = study.paperOf(0);
  declineAssignment(db, study.actor(0), { assignmentId: id, why: "conflict", reason }, openedAt);
  const row = db.select().from(assignments).where(eq(assignments.id, id)).get();
  expect(row).toMatchObject({ state: "declined", endedAt: openedAt, endReason: `Conflict: ${reason}` });
  expect(db.select().from(conflicts).get()).toMatchObject({
    targetId: row?.paperId,
    declaredBy: "reviewer",
    reason,
  });
  const [desk] = reviewDesk(db, study.actor(0));
  expect(desk?.progress.total).toBe(study.papersOf(0).length - 1);
  expect(desk?.papers.find((paper) => paper.assignmentId === id)?.reason).toContain(reason);
});

test("without time is no conflict, and what was written is kept", () => {
  const db = testDatabase();
  const study = reviewFixture(db);
  const id = study.paperOf(0);
  openAssignment(db, study.actor(0), id, openedAt);
  saveDraft(db, study.actor(0), id, aSave(aDraft()), minutesLater(1));
  declineAssignment(db, study.actor(0), { assignmentId: id, why: "no_time", reason }, minutesLater(2));
  expect(db.select().from(conflicts).all()).toEqual([]);
  expect(db.select().from(drafts).all()).toHaveLength(1);
  expect(() => saveDraft(db, study.actor(0), id, aSave(aDraft(3), { basedOn: 1 }))).toThrow(
    expect.objectContaining({ code: "not_found" }),
  );
});

test("a submitted review cannot be declined any more, nor somebody else's paper", () => {
  const db = testDatabase();
  const study = reviewFixture(db);
  const id = study.paperOf(0);
  handIn(db, study.actor(0), id);
  const input = { assignmentId: id, why: "conflict" as const, reason };
  expect(() => declineAssignment(db, study.actor(0), input)).toThrow(/already submitted/);
  const other = { ...input, assignmentId: study.paperOf(1, 1) };
  expect(() => declineAssignment(db, study.chair, other)).toThrow(
    expect.objectContaining({ code: "not_found" }),
  );
});

test("a paper opens only after consent and after the calibration paper", () => {
  const db = testDatabase();
  const study = reviewFixture(db, { calibration: true, hasConsent: false });
  const [calibration = "", first = ""] = study.papersOf(0);
  const open = (id: string) => openAssignment(db, study.actor(0), id, openedAt);
  expect(() => open(calibration)).toThrow(/consent text/);
  expect(reviewDesk(db, study.actor(0))[0]?.papers).toEqual([]);
  giveConsent(db, study.actor(0), study.studyId, openedAt);
  giveConsent(db, study.actor(0), study.studyId, minutesLater(5));
  const part = db
    .select()
    .from(studyReviewers)
    .where(eq(studyReviewers.userId, study.actor(0).userId))
    .get();
  expect(part?.consentedAt).toEqual(openedAt);
  expect(() => open(first)).toThrow(/calibration paper comes first/);
  handIn(db, study.actor(0), calibration);
  open(first);
  expect(db.select().from(assignments).where(eq(assignments.id, first)).get()?.state).toBe("opened");
});

test("a stranger cannot agree for a study", () => {
  const db = testDatabase();
  const study = reviewFixture(db);
  const stranger = expect.objectContaining({ code: "not_found" });
  expect(() => giveConsent(db, study.chair, study.studyId)).toThrow(stranger);
  expect(() => giveConsent(db, study.actor(0), "nothing")).toThrow(stranger);
});
