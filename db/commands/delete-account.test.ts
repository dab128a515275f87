import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { aPerson, aSession, invitedToken, terms } from "../people-fixture";
import { accountExport } from "../queries/account-export";
import { accountView } from "../queries/account-view";
import { sessionPerson } from "../queries/session-person";
import { aDraft, aSave, handIn, minutesLater, openedAt, reviewFixture } from "../review-fixture";
import { runFixture, someLimits, someNeeds, someSetup, withText } from "../run-fixture";
import { assignments, drafts } from "../schema/assignments";
import { agentSetups, campaigns, jobs } from "../schema/jobs";
import { invitations, mails, signInLinks, users } from "../schema/people";
import { reviews, scores } from "../schema/reviews";
import { registrationTokens } from "../schema/runners";
import { studyReviewers } from "../schema/studies";
import { testDatabase } from "../testing";
import { transact } from "../transact";
import { acceptInvitation } from "./accept-invitation";
import { addDemoPeople } from "./add-demo-people";
import { createCampaign } from "./create-campaign";
import { defineAgent } from "./define-agent";
import { deleteAccount } from "./delete-account";
import { inviteReviewer } from "./invite-reviewer";
import { keepSignInLink } from "./keep-sign-in-link";
import { makeRegistrationToken } from "./make-registration-token";
import { openAssignment } from "./open-assignment";
import { saveDraft } from "./save-draft";
import { submitReview } from "./submit-review";

const later = minutesLater(600);

/** A reviewer with one submitted review, one draft, and papers that were not opened. */
function halfDone() {
  const db = testDatabase();
  const study = reviewFixture(db, { papers: 4, reviewers: 2 });
  const actor = study.actor(0);
  const email = db.select().from(users).where(eq(users.id, actor.userId)).get()?.email ?? "";
  handIn(db, actor, study.paperOf(0, 0), aDraft(7));
  openAssignment(db, actor, study.paperOf(0, 1), openedAt);
  saveDraft(db, actor, study.paperOf(0, 1), aSave(aDraft(3)), minutesLater(40));
  aSession(db, actor, "cookie", minutesLater(10_000));
  keepSignInLink(db, { email, tokenHash: "h", expires: later }, openedAt);
  return { db, study, actor, email };
}
const own = (made: ReturnType<typeof halfDone>) =>
  made.db
    .select()
    .from(assignments)
    .where(eq(assignments.reviewerId, made.study.reviewer(0).reviewerId))
    .all();

test("submitted reviews stay under their label, and nothing leads from there to the person", () => {
  const made = halfDone();
  const { db, study, actor, email } = made;
  const before = [db.select().from(reviews).all(), db.select().from(scores).all()];
  const open = own(made).length - 1;
  expect(deleteAccount(db, actor, { confirmation: email.toUpperCase() }, later)).toEqual({
    withdrawn: open,
    kept: 1,
  });
  expect([db.select().from(reviews).all(), db.select().from(scores).all()]).toEqual(before);
  const part = db
    .select()
    .from(studyReviewers)
    .where(eq(studyReviewers.reviewerId, study.reviewer(0).reviewerId))
    .get();
  expect(part).toMatchObject({ userId: null, label: "R1", state: "withdrawn" });
});

test("what was not submitted goes: drafts are deleted, open papers go back to the chair with the reason", () => {
  const made = halfDone();
  deleteAccount(made.db, made.actor, { confirmation: made.email }, later);
  expect(made.db.select().from(drafts).all()).toEqual([]);
  const states = own(made).map(({ state, endReason }) => [state, endReason]);
  expect(states.filter(([state]) => state === "submitted")).toEqual([["submitted", null]]);
  const gone = ["withdrawn", "The reviewer has deleted the account."];
  expect(states.filter(([state]) => state !== "submitted").every((one) => String(one) === String(gone))).toBe(
    true,
  );
});

test("a review that was reopened counts as submitted again, as it was", () => {
  const made = halfDone();
  const id = made.study.paperOf(0, 0);
  const change = { state: "reopened", reopenReason: "Score and reason do not fit" } as const;
  made.db.update(assignments).set(change).where(eq(assignments.id, id)).run();
  expect(deleteAccount(made.db, made.actor, { confirmation: made.email }, later).kept).toBe(1);
  expect(own(made).find((one) => one.id === id)).toMatchObject({ state: "submitted", reopenReason: null });
});

test("sign-ins, links, invitations and letters go, and the co-reviewer keeps everything", () => {
  const made = halfDone();
  const { db, study, actor, email } = made;
  handIn(db, study.actor(1), study.paperOf(1, 0), aDraft(5));
  const invite = { studyId: study.studyId, emails: ["cy@example.org"], ...terms };
  const { mailIds } = inviteReviewer(db, study.chair, invite, openedAt);
  const token = invitedToken(db, mailIds[0] ?? "");
  const { userId } = acceptInvitation(
    db,
    { kind: "visitor" },
    { token, sessionHours: 1 },
    new Date(openedAt.getTime() + 1000),
  );
  deleteAccount(db, { kind: "person", userId, role: "reviewer" }, { confirmation: "cy@example.org" }, later);
  deleteAccount(db, actor, { confirmation: email }, later);
  for (const table of [invitations, mails, signInLinks]) expect(db.select().from(table).all()).toEqual([]);
  expect(sessionPerson(db, "cookie", openedAt)).toBeUndefined();
  expect(
    db
      .select()
      .from(users)
      .all()
      .map(({ id }) => id),
  ).not.toContain(actor.userId);
  const theirs = eq(assignments.reviewerId, study.reviewer(1).reviewerId);
  const states = db
    .select()
    .from(assignments)
    .where(theirs)
    .all()
    .map(({ state }) => state);
  expect(states).toContain("submitted");
  expect(states).not.toContain("withdrawn");
});

test("a wrong word deletes nothing, nor does the last chair's right one, nor a demo account's", () => {
  const { db, actor, study } = halfDone();
  expect(() => deleteAccount(db, actor, { confirmation: "delete" }, later)).toThrow(
    expect.objectContaining({ code: "invalid", fields: { confirmation: expect.any(Array) } }),
  );
  const chairs = db.select().from(users).where(eq(users.id, study.chair.userId)).get()?.email ?? "";
  expect(() => deleteAccount(db, study.chair, { confirmation: chairs }, later)).toThrow(/last chair/);
  const ids = transact(db, (tx) => addDemoPeople(tx, openedAt));
  const demo = { kind: "person", userId: ids.get("r1@demo.invalid") ?? "", role: "reviewer" } as const;
  expect(() => deleteAccount(db, demo, { confirmation: "r1@demo.invalid" }, later)).toThrow(/demo account/);
  expect(db.select().from(drafts).all()).toHaveLength(1);
});

test("the second of two deletions finds nobody", () => {
  const { db, actor, email } = halfDone();
  deleteAccount(db, actor, { confirmation: email }, later);
  const gone = expect.objectContaining({ code: "not_found" });
  expect(() => deleteAccount(db, actor, { confirmation: email }, later)).toThrow(gone);
  expect(() => accountExport(db, actor)).toThrow(gone);
  expect(() => accountView(db, actor, undefined, later)).toThrow(gone);
});

test("the download holds what a person wrote, by labels: no agent, no run, no co-reviewer and no token", () => {
  const { db, study, actor, email } = halfDone();
  const reason = "The spread over seeds is shown for none of the three tables.";
  const draft = aDraft(9);
  draft.criteria.clarity = { score: 9, canJudge: true, reason, quotes: [] };
  openAssignment(db, actor, study.paperOf(0, 2), openedAt);
  submitReview(db, actor, study.paperOf(0, 2), aSave(draft), minutesLater(50));
  const secret = "Only the co-reviewer may have written this sentence here.";
  const other = aDraft(2);
  other.criteria.clarity = { score: 2, canJudge: true, reason: secret, quotes: [] };
  handIn(db, study.actor(1), study.paperOf(1, 0), other);
  const text = JSON.stringify(accountExport(db, actor));
  for (const held of [email, reason, '"label":"P-0', '"draft":{"version":1', '"action":"submit_review"'])
    expect(text, held).toContain(held);
  for (const hidden of [
    secret,
    "mlr-agent",
    "o4-mini",
    "claude",
    "gemini",
    "R2",
    "cookie",
    "sessionToken",
    "tokenHash",
  ])
    expect(text, hidden).not.toContain(hidden);
  for (const { runId } of study.papers) expect(text).not.toContain(runId);
});

test("the account's page knows its own browser, the other ones and the studies", () => {
  const { db, actor } = halfDone();
  aSession(db, actor, "elsewhere", minutesLater(9000));
  aSession(db, actor, "ended", openedAt);
  const view = accountView(db, actor, "cookie", later);
  expect(view.sessions.map(({ isThis }) => isThis)).toEqual([true, false]);
  expect(view.studies).toEqual([{ title: "A small study", label: "R1", state: "open" }]);
  const lonely = aPerson(db, "lonely");
  expect(accountView(db, lonely, undefined, later)).toMatchObject({
    sessions: [],
    studies: [],
    services: [],
  });
});

test("a chair who goes leaves the runs, campaigns, agents and registration tokens that they made, made by nobody", () => {
  const db = testDatabase();
  const { chair, nullAgent } = runFixture(db);
  aPerson(db, "another-chair", "chair");
  const given = { agents: [nullAgent], tasks: [withText], limits: someLimits, needs: someNeeds };
  createCampaign(db, chair, { ...given, name: "A campaign", stage: "idea", seed: 1 });
  defineAgent(db, chair, { setup: someSetup });
  makeRegistrationToken(db, chair, { note: "a machine", minutes: 60 });
  const { email } = db.select().from(users).where(eq(users.id, chair.userId)).get() ?? {};
  const made = [jobs, campaigns, agentSetups, registrationTokens];
  const makers = () => made.map((table) => db.select({ by: table.createdBy }).from(table).all().at(-1)?.by);
  expect(makers()).toEqual(made.map(() => chair.userId));
  deleteAccount(db, chair, { confirmation: email ?? "" }, later);
  expect(makers()).toEqual(made.map(() => null));
});
