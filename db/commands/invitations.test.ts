import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Actor, visitor } from "@/lib/actor";
import type { Db } from "../client";
import { aPerson, invitedToken, terms } from "../people-fixture";
import { invitationView } from "../queries/invitation-view";
import { peopleView } from "../queries/people-view";
import { sessionPerson } from "../queries/session-person";
import { auditLog, invitations, mails, users } from "../schema/people";
import { studyReviewers } from "../schema/studies";
import { type StudyFixture, studyFixture } from "../study-fixture";
import { testDatabase } from "../testing";
import { acceptInvitation } from "./accept-invitation";
import { declineInvitation, revokeInvitation } from "./end-invitation";
import { inviteChair } from "./invite-chair";
import { inviteReviewer } from "./invite-reviewer";
import { renewInvitation, resendInvitation } from "./resend-invitation";

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 9, minute));

function setup(state: "draft" | "open" = "draft"): { db: Db; study: StudyFixture } {
  const db = testDatabase();
  return { db, study: studyFixture(db, { state }) };
}

function invited(db: Db, { studyId, chair }: StudyFixture, email = "ada@example.org", minute = 0): string {
  const { mailIds } = inviteReviewer(db, chair, { studyId, emails: [email], ...terms }, at(minute));
  return invitedToken(db, mailIds[0] ?? "");
}
const accept = (db: Db, token: string, actor: Actor = visitor, minute = 1) =>
  acceptInvitation(db, actor, { token, sessionHours: 1 }, at(minute));
const refusal = (code: string, words: RegExp) =>
  expect.objectContaining({ code, message: expect.stringMatching(words) });
const idOf = (db: Db) => db.select().from(invitations).all().at(-1)?.id ?? "";

test("accepting makes the person, the role and the next label, and signs the browser in", () => {
  const { db, study } = setup();
  const { userId, session, studyId } = accept(db, invited(db, study));
  expect(studyId).toBe(study.studyId);
  expect(sessionPerson(db, session?.token ?? "", at(2))).toEqual({
    kind: "person",
    userId,
    role: "reviewer",
  });
  const part = db.select().from(studyReviewers).where(eq(studyReviewers.userId, userId)).get();
  expect(part).toMatchObject({ label: "R4", state: "active", consentedAt: null });
  expect(db.select().from(users).where(eq(users.id, userId)).get()?.emailVerified).toEqual(at(1));
});

test("opening a link changes nothing, however often", () => {
  const { db, study } = setup();
  const token = invited(db, study);
  const before = db.$client.serialize();
  for (let time = 0; time < 3; time++) expect(invitationView(db, visitor, token, at(1)).state).toBe("open");
  expect(db.$client.serialize().equals(before)).toBe(true);
});

test("a link works once: the second time it says that it was accepted, and nothing is doubled", () => {
  const { db, study } = setup();
  const token = invited(db, study);
  accept(db, token);
  expect(() => accept(db, token)).toThrow(refusal("conflict", /accepted already/));
  expect(invitationView(db, visitor, token, at(2)).state).toBe("accepted");
  expect(db.select().from(studyReviewers).all()).toHaveLength(study.reviewers.length + 1);
});

test("old, replaced, taken back, declined and unknown links are refused, each in its own words", () => {
  const { db, study } = setup();
  const first = invited(db, study);
  const second = invited(db, study, "ada@example.org", 1);
  expect(() => accept(db, first)).toThrow(refusal("conflict", /newer invitation/));
  expect(() => accept(db, second, visitor, 61)).toThrow(refusal("conflict", /too old/));
  revokeInvitation(db, study.chair, { id: idOf(db) }, at(2));
  expect(() => accept(db, second)).toThrow(refusal("conflict", /taken this invitation back/));
  const third = invited(db, study, "bo@example.org");
  declineInvitation(db, visitor, { token: third }, at(2));
  expect(() => accept(db, third)).toThrow(refusal("conflict", /declined/));
  expect(invitationView(db, visitor, third, at(3)).state).toBe("declined");
  expect(() => accept(db, "guessed")).toThrow(refusal("not_found", /not found/));
  expect(invitationView(db, visitor, "guessed", at(3))).toMatchObject({ state: "unknown", invitation: null });
  expect(db.select().from(users).where(eq(users.email, "ada@example.org")).get()).toBeUndefined();
});

test("a closed study takes nobody: no invitation, no acceptance", () => {
  const { db, study } = setup("open");
  const token = invited(db, study);
  const close = db.$client.prepare("UPDATE studies SET state = 'closed', closed_at = 1 WHERE id = ?");
  close.run(study.studyId);
  expect(() => accept(db, token)).toThrow(refusal("conflict", /closed/));
  expect(() => invited(db, study, "bo@example.org")).toThrow(refusal("conflict", /closed/));
  expect(invitationView(db, visitor, token, at(1)).state).toBe("closed");
});

test("who is signed in with another address is told so, and the link stays good", () => {
  const { db, study } = setup();
  const token = invited(db, study);
  const bo = aPerson(db, "bo");
  expect(() => accept(db, token, bo)).toThrow(refusal("forbidden", /signed in as bo@example.org/));
  expect(invitationView(db, bo, token, at(1))).toMatchObject({
    state: "open",
    otherAddress: "bo@example.org",
  });
  expect(accept(db, token).session).not.toBeNull();
});

test("who is signed in already stays so, a chair stays a chair, and each keeps one part", () => {
  const { db, study } = setup();
  const ada = aPerson(db, "ada", "chair");
  const { userId, session } = accept(db, invited(db, study), ada);
  expect([userId, session]).toEqual(["ada", null]);
  expect(db.select().from(users).where(eq(users.id, "ada")).get()?.role).toBe("chair");
  const again = inviteReviewer(
    db,
    study.chair,
    { studyId: study.studyId, emails: ["ada@example.org", "bo@example.org"], ...terms },
    at(3),
  );
  expect(again.already).toEqual(["ada@example.org"]);
  expect(again.mailIds).toHaveLength(1);
});

test("who was withdrawn and is invited again comes back under the old label", () => {
  const { db, study } = setup();
  const { userId } = accept(db, invited(db, study));
  const own = eq(studyReviewers.userId, userId);
  db.update(studyReviewers).set({ state: "withdrawn" }).where(own).run();
  accept(db, invited(db, study, "ada@example.org", 2), visitor, 3);
  expect(db.select().from(studyReviewers).where(own).all()).toMatchObject([{ label: "R4", state: "active" }]);
});

test("an invitation to chair makes a chair", () => {
  const { db, study } = setup();
  const { mailId } = inviteChair(db, study.chair, { email: "cy@example.org", ...terms }, at(0));
  const { userId, studyId } = accept(db, invitedToken(db, mailId));
  expect(studyId).toBeNull();
  expect(db.select().from(users).where(eq(users.id, userId)).get()?.role).toBe("chair");
  expect(() => inviteChair(db, study.chair, { email: "cy@example.org", ...terms }, at(2))).toThrow(
    /chair already/,
  );
});

test("sending again replaces the link; an answered invitation is not sent again", () => {
  const { db, study } = setup();
  const old = invited(db, study);
  const { mailId } = resendInvitation(db, study.chair, { id: idOf(db), ...terms }, at(1));
  expect(invitationView(db, visitor, old, at(2)).state).toBe("replaced");
  accept(db, invitedToken(db, mailId), visitor, 2);
  expect(() => resendInvitation(db, study.chair, { id: idOf(db), ...terms }, at(3))).toThrow(/accepted/);
});

test("who holds an old link gets a new one to the invited address; a taken back one stays ended", () => {
  const { db, study } = setup();
  const old = invited(db, study);
  const { mailId } = renewInvitation(db, visitor, { token: old, ...terms }, at(90));
  expect(db.select().from(mails).where(eq(mails.id, mailId)).get()?.recipient).toBe("ada@example.org");
  expect(() => renewInvitation(db, visitor, { token: "guessed", ...terms }, at(91))).toThrow(/not found/);
  const newer = renewInvitation(db, visitor, { token: old, ...terms }, at(92));
  const token = invitedToken(db, newer.mailId);
  revokeInvitation(db, study.chair, { id: newer.invitationId }, at(93));
  expect(() => renewInvitation(db, visitor, { token, ...terms }, at(94))).toThrow(/cannot be renewed/);
  expect(() => renewInvitation(db, visitor, { token: old, ...terms }, at(94))).toThrow(/cannot be renewed/);
});

test("strangers neither invite, nor resend, nor take back, and learn nothing", () => {
  const { db, study } = setup();
  invited(db, study);
  const asked = { studyId: study.studyId, emails: ["bo@example.org"], ...terms };
  const id = idOf(db);
  for (const actor of [aPerson(db, "eve"), study.reviewers[0]?.actor ?? visitor]) {
    const hidden = expect.objectContaining({ code: "not_found" });
    expect(() => inviteReviewer(db, actor, asked, at(1))).toThrow(hidden);
    expect(() => inviteChair(db, actor, { email: "x@example.org", ...terms }, at(1))).toThrow(hidden);
    expect(() => resendInvitation(db, actor, { id, ...terms }, at(1))).toThrow(hidden);
    expect(() => revokeInvitation(db, actor, { id }, at(1))).toThrow(hidden);
    expect(() => peopleView(db, actor, at(1))).toThrow(hidden);
  }
  expect(() => inviteReviewer(db, visitor, asked)).toThrow(refusal("unauthenticated", /sign in/));
  const missing = { ...asked, studyId: "nowhere" };
  expect(() => inviteReviewer(db, study.chair, missing, at(1))).toThrow(refusal("not_found", /study/));
  expect(db.select().from(invitations).all()).toHaveLength(1);
});

test("the table keeps no token, the log no token and no address", () => {
  const { db, study } = setup();
  const token = invited(db, study);
  accept(db, token);
  expect(JSON.stringify(db.select().from(invitations).all())).not.toContain(token);
  const log = JSON.stringify(db.select().from(auditLog).all());
  expect(log).not.toContain(token);
  expect(log).not.toContain("ada@example.org");
  expect(log).toContain("accept_invitation");
});

test("the chair sees who was invited and what came of it, without links that were replaced", () => {
  const { db, study } = setup();
  invited(db, study);
  const token = invited(db, study, "ada@example.org", 1);
  invited(db, study, "bo@example.org", 2);
  accept(db, token, visitor, 3);
  const view = peopleView(db, study.chair, at(5));
  expect(view.invitations.map(({ email, state }) => [email, state])).toEqual([
    ["bo@example.org", "open"],
    ["ada@example.org", "accepted"],
  ]);
  const ada = view.people.find(({ email }) => email === "ada@example.org");
  expect(ada).toMatchObject({ role: "reviewer", studies: 1, lastSignIn: at(3), isSelf: false });
  expect(view.people[0]).toMatchObject({ id: study.chair.userId, isLastChair: true, isSelf: true });
});
