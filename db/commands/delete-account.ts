import { and, eq, inArray } from "drizzle-orm";
import type { Person } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { assertMay } from "@/lib/rights";
import type { Db, Tx } from "../client";
import { isLastChair } from "../queries/chairs";
import { assignments, drafts, reviewTimes } from "../schema/assignments";
import { invitations, mails, signInLinks, users } from "../schema/people";
import { conflicts, studyReviewers } from "../schema/studies";
import { transact } from "../transact";
import { audit } from "./audit";

interface Left {
  /** Assignments that were taken back, for the chair to give to others. */
  readonly withdrawn: number;
  /** Reviews that stay, under the label alone. */
  readonly kept: number;
}

/**
 * Deletes the person's account at their word: the row, sign-ins, other services, invitations, links, letters and drafts go;
 * open assignments are withdrawn; submitted reviews stay under their label, which from then on leads to nobody.
 *
 * @param confirmation the account's address, as the person typed it
 * @throws AppError `invalid` for another address, `conflict` for the last chair and for a demo account
 */
export function deleteAccount(
  db: Db,
  actor: Person,
  { confirmation }: { readonly confirmation: string },
  now = new Date(),
): Left {
  assertMay(actor, "own_account");
  return transact(db, (tx) => {
    const person = tx.select().from(users).where(eq(users.id, actor.userId)).get();
    if (!person) throw new AppError("not_found", "This account was not found.");
    assertMayLeave(tx, person, confirmation);
    const parts = tx.select().from(studyReviewers).where(eq(studyReviewers.userId, person.id)).all();
    const counts = parts.map(({ reviewerId }) => leaveStudy(tx, reviewerId, now));
    tx.delete(invitations).where(eq(invitations.email, person.email)).run();
    tx.update(invitations).set({ createdBy: null }).where(eq(invitations.createdBy, person.id)).run();
    tx.delete(signInLinks).where(eq(signInLinks.identifier, person.email)).run();
    tx.delete(mails).where(eq(mails.recipient, person.email)).run();
    // Sessions and accounts go with the row, and the parts in studies lose their name.
    tx.delete(users).where(eq(users.id, person.id)).run();
    const left = {
      withdrawn: counts.reduce((sum, one) => sum + one.withdrawn, 0),
      kept: counts.reduce((sum, one) => sum + one.kept, 0),
    };
    audit(tx, actor, { action: "delete_account", subject: `user:${person.id}`, detail: left }, now);
    return left;
  });
}

function assertMayLeave(tx: Tx, person: typeof users.$inferSelect, confirmation: string): void {
  if (confirmation.trim().toLowerCase() !== person.email) {
    throw new AppError("invalid", "Please type the account's address. Nothing was deleted.", {
      fields: { confirmation: [`Type ${person.email} to confirm.`] },
    });
  }
  if (person.isDemo) {
    throw new AppError("conflict", "This is a demo account, which everybody shares: it stays.");
  }
  if (isLastChair(tx, person.id)) {
    throw new AppError("conflict", "You are the last chair. Make somebody else a chair first.");
  }
}

/** What was never submitted goes; what was submitted stays as it was. */
function leaveStudy(tx: Tx, reviewerId: string, now: Date): Left {
  const own = tx.select().from(assignments).where(eq(assignments.reviewerId, reviewerId)).all();
  const ids = own.map(({ id }) => id);
  const open = own.filter(({ state }) => state === "assigned" || state === "opened" || state === "draft");
  const openIds = open.map(({ id }) => id);
  tx.delete(drafts).where(inArray(drafts.assignmentId, ids)).run();
  tx.delete(reviewTimes).where(inArray(reviewTimes.assignmentId, openIds)).run();
  tx.update(assignments)
    .set({ state: "withdrawn", endedAt: now, endReason: "The reviewer has deleted the account." })
    .where(inArray(assignments.id, openIds))
    .run();
  // A reopened review is still the one that was submitted.
  tx.update(assignments)
    .set({ state: "submitted", reopenReason: null })
    .where(and(inArray(assignments.id, ids), eq(assignments.state, "reopened")))
    .run();
  tx.delete(conflicts)
    .where(and(eq(conflicts.reviewerId, reviewerId), eq(conflicts.declaredBy, "reviewer")))
    .run();
  tx.update(studyReviewers)
    .set({ state: "withdrawn" })
    .where(eq(studyReviewers.reviewerId, reviewerId))
    .run();
  const kept = own.filter(({ state }) => state === "submitted" || state === "reopened").length;
  return { withdrawn: open.length, kept };
}
