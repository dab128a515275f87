import { and, asc, desc, eq, gt } from "drizzle-orm";
import type { Person } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { assertMay } from "@/lib/rights";
import type { Tx } from "../client";
import { accounts, sessions, users } from "../schema/people";
import { studies, studyReviewers } from "../schema/studies";
import { hashToken } from "../session-token";
import { isLastChair } from "./chairs";

export interface AccountView {
  readonly name: string | null;
  readonly email: string;
  readonly role: Person["role"];
  readonly isDemo: boolean;
  readonly isLastChair: boolean;
  readonly since: Date;
  /** Other services that sign this person in, such as `github`. */
  readonly services: readonly string[];
  /** Browsers that are signed in; the one that asks is marked. */
  readonly sessions: readonly { readonly expires: Date; readonly isThis: boolean }[];
  readonly studies: readonly {
    readonly title: string;
    readonly label: string;
    readonly state: "draft" | "open" | "closed";
  }[];
}

/**
 * A person's own account.
 *
 * @param token what this browser's cookie holds, to mark its own sign-in
 * @throws AppError `not_found` once the account is deleted
 */
export function accountView(db: Tx, actor: Person, token: string | undefined, now = new Date()): AccountView {
  assertMay(actor, "own_account");
  const { userId } = actor;
  const person = db.select().from(users).where(eq(users.id, userId)).get();
  if (!person) throw new AppError("not_found", "This account was not found.");
  const { name, email, role, isDemo, createdAt } = person;
  const hash = token === undefined ? undefined : hashToken(token);
  return {
    name,
    email,
    role,
    isDemo,
    isLastChair: isLastChair(db, userId),
    since: createdAt,
    services: db
      .select({ provider: accounts.provider })
      .from(accounts)
      .where(eq(accounts.userId, userId))
      .all()
      .map(({ provider }) => provider),
    sessions: db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.expires, now)))
      .orderBy(desc(sessions.expires))
      .all()
      .map(({ expires, sessionToken }) => ({ expires, isThis: sessionToken === hash })),
    studies: db
      .select({ title: studies.title, label: studyReviewers.label, state: studies.state })
      .from(studyReviewers)
      .innerJoin(studies, eq(studies.id, studyReviewers.studyId))
      .where(eq(studyReviewers.userId, userId))
      .orderBy(asc(studies.createdAt))
      .all(),
  };
}
