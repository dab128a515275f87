import { and, eq, ne } from "drizzle-orm";
import type { Actor, Person } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { assertMay } from "@/lib/rights";
import type { Db, Tx } from "../client";
import { isLastChair } from "../queries/chairs";
import { users } from "../schema/people";
import { studies, studyReviewers } from "../schema/studies";
import { transact } from "../transact";
import { audit } from "./audit";

interface Change {
  readonly userId: string;
  readonly role: Person["role"];
}

/**
 * Gives a person another role.
 *
 * @throws AppError `not_found` for a stranger or nobody, `conflict` for the last chair, a demo account, and a reviewer who
 * still has a part in a study and would lose the desk
 */
export function changeRole(db: Db, actor: Actor, { userId, role }: Change, now = new Date()): void {
  assertMay(actor, "manage_people", "This person");
  transact(db, (tx) => {
    const person = tx.select().from(users).where(eq(users.id, userId)).get();
    if (!person) throw new AppError("not_found", "This person was not found.");
    if (person.role === role) return;
    if (person.isDemo) {
      throw new AppError("conflict", "This is a demo account, which everybody shares: its role stays.");
    }
    if (isLastChair(tx, userId)) {
      throw new AppError("conflict", "This is the last chair. Make somebody else a chair first.");
    }
    if (role === "researcher" && isReviewing(tx, userId)) {
      const message = "This person has a part in a study that is not closed. Withdraw them there first.";
      throw new AppError("conflict", message);
    }
    tx.update(users).set({ role }).where(eq(users.id, userId)).run();
    const detail = { before: person.role, after: role };
    audit(tx, actor, { action: "change_role", subject: `user:${userId}`, detail }, now);
  });
}

function isReviewing(tx: Tx, userId: string): boolean {
  const part = tx
    .select({ label: studyReviewers.label })
    .from(studyReviewers)
    .innerJoin(studies, eq(studies.id, studyReviewers.studyId))
    .where(
      and(eq(studyReviewers.userId, userId), eq(studyReviewers.state, "active"), ne(studies.state, "closed")),
    )
    .get();
  return part !== undefined;
}
