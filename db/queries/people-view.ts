import { and, asc, desc, eq, isNotNull, isNull, max, sql } from "drizzle-orm";
import type { Actor, Person } from "@/lib/actor";
import type { InvitationState } from "@/lib/people/invitation-state";
import { assertMay } from "@/lib/rights";
import type { Tx } from "../client";
import { auditLog, invitations, users } from "../schema/people";
import { studyReviewers } from "../schema/studies";
import { isLastChair } from "./chairs";
import { invitationRow } from "./invitation-row";

export interface PersonRow {
  readonly id: string;
  readonly name: string | null;
  readonly email: string;
  readonly role: Person["role"];
  readonly isDemo: boolean;
  readonly isLastChair: boolean;
  readonly isSelf: boolean;
  readonly studies: number;
  readonly since: Date;
  readonly lastSignIn: Date | null;
  /** On the desk; null for who never opened it. */
  readonly lastSeen: Date | null;
}

export interface InvitationRow {
  readonly id: string;
  readonly email: string;
  readonly role: "reviewer" | "chair";
  readonly study: { readonly id: string; readonly title: string } | null;
  readonly state: InvitationState;
  readonly createdAt: Date;
  readonly expires: Date;
}

export interface PeopleView {
  readonly people: readonly PersonRow[];
  /** Newest first; replaced ones are not among them. */
  readonly invitations: readonly InvitationRow[];
}

/**
 * Everybody with an account, chairs first, and the invitations.
 *
 * @throws AppError `not_found` for a stranger
 */
export function peopleView(db: Tx, actor: Actor, now = new Date()): PeopleView {
  assertMay(actor, "manage_people");
  const self = actor.kind === "person" ? actor.userId : null;
  const signIns = lastSignIns(db);
  const parts = partsByPerson(db);
  const rank = sql`CASE ${users.role} WHEN 'chair' THEN 0 WHEN 'reviewer' THEN 1 ELSE 2 END`;
  const people = db.select().from(users).orderBy(rank, asc(users.createdAt), asc(users.id)).all();
  return {
    people: people.map(({ id, name, email, role, isDemo, createdAt }) => ({
      id,
      name,
      email,
      role,
      isDemo,
      isLastChair: role === "chair" && isLastChair(db, id),
      isSelf: id === self,
      studies: parts.get(id)?.studies ?? 0,
      since: createdAt,
      lastSignIn: signIns.get(`user:${id}`) ?? null,
      lastSeen: parts.get(id)?.lastSeen ?? null,
    })),
    invitations: invitationRows(db, now),
  };
}

function lastSignIns(db: Tx): ReadonlyMap<string, Date> {
  const rows = db
    .select({ subject: auditLog.subject, at: max(auditLog.at) })
    .from(auditLog)
    .where(eq(auditLog.action, "sign_in"))
    .groupBy(auditLog.subject)
    .all();
  return new Map(rows.flatMap(({ subject, at }) => (at === null ? [] : [[subject, at] as const])));
}

function partsByPerson(db: Tx) {
  const rows = db
    .select({
      userId: studyReviewers.userId,
      studies: sql<number>`count(*)`,
      lastSeen: max(studyReviewers.lastSeenAt),
    })
    .from(studyReviewers)
    .where(and(isNotNull(studyReviewers.userId), eq(studyReviewers.state, "active")))
    .groupBy(studyReviewers.userId)
    .all();
  return new Map(rows.map(({ userId, ...part }) => [userId, part] as const));
}

function invitationRows(db: Tx, now: Date): readonly InvitationRow[] {
  const ids = db
    .select({ id: invitations.id })
    .from(invitations)
    .where(isNull(invitations.replacedAt))
    .orderBy(desc(invitations.createdAt))
    .limit(500)
    .all();
  return ids.flatMap(({ id }) => {
    const row = invitationRow(db, { id }, now);
    if (!row) return [];
    const { email, role, studyId, study, state, createdAt, expires } = row;
    const where = studyId === null ? null : { id: studyId, title: study ?? "A study that is gone" };
    return [{ id, email, role, study: where, state, createdAt, expires }];
  });
}
