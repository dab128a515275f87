import { and, eq } from "drizzle-orm";
import { type InvitationState, invitationState } from "@/lib/people/invitation-state";
import type { Tx } from "../client";
import { auditLog, invitations } from "../schema/people";
import { studies } from "../schema/studies";
import { hashToken } from "../session-token";

type Row = typeof invitations.$inferSelect;

/** An invitation with its study and what it is good for, for commands and views. */
export interface KnownInvitation extends Omit<Row, "tokenHash"> {
  readonly state: Exclude<InvitationState, "unknown">;
  /** The study's title; null for a chair. */
  readonly study: string | null;
}

/** By the token of the link that was sent, or by id for those who manage people. Undefined for what there is not. */
export function invitationRow(
  db: Tx,
  by: { readonly token: string } | { readonly id: string },
  now: Date,
): KnownInvitation | undefined {
  const where = "token" in by ? eq(invitations.tokenHash, hashToken(by.token)) : eq(invitations.id, by.id);
  const found = db
    .select({ row: invitations, study: studies.title, studyState: studies.state })
    .from(invitations)
    .leftJoin(studies, eq(studies.id, invitations.studyId))
    .where(where)
    .get();
  if (found === undefined) return undefined;
  const { tokenHash: _secret, ...row } = found.row;
  const isDeclined = row.revokedAt !== null && wasDeclined(db, row.id);
  const isStudyClosed = row.studyId !== null && found.studyState !== "draft" && found.studyState !== "open";
  const state = invitationState({ ...row, isDeclined, isStudyClosed }, now);
  return { ...row, study: found.study, state: state === "unknown" ? "revoked" : state };
}

/** Both answers end an invitation in the same column; the log knows who gave it. */
function wasDeclined(db: Tx, id: string): boolean {
  const where = and(eq(auditLog.subject, `invitation:${id}`), eq(auditLog.action, "decline_invitation"));
  return db.select({ id: auditLog.id }).from(auditLog).where(where).get() !== undefined;
}
