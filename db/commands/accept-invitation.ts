import { eq } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import type { InvitationState } from "@/lib/people/invitation-state";
import type { Db, Tx } from "../client";
import { invitationRow, type KnownInvitation } from "../queries/invitation-row";
import { invitations, users } from "../schema/people";
import { transact } from "../transact";
import { audit } from "./audit";
import { joinStudy } from "./join-study";
import { personByEmail } from "./person-by-email";
import { type StartedSession, sessionEnd, startSession } from "./start-session";

interface Acceptance {
  readonly token: string;
  /** How long the sign-in lasts that comes with it. */
  readonly sessionHours: number;
}

interface Accepted {
  readonly userId: string;
  readonly studyId: string | null;
  /** For somebody who was not signed in; the link proved the address. */
  readonly session: StartedSession | null;
}

/**
 * Accepts an invitation: makes the person where there is none, gives the role, and a part in the study with the next free
 * label; a chair stays a chair. All in one transaction, once.
 *
 * @throws AppError `not_found` for an unknown link, `conflict` for one that has ended, and `forbidden` for somebody who is
 * signed in with another address
 */
export function acceptInvitation(
  db: Db,
  actor: Actor,
  { token, sessionHours }: Acceptance,
  now = new Date(),
): Accepted {
  return transact(db, (tx) => {
    const invitation = invitationRow(tx, { token }, now);
    if (!invitation) throw new AppError("not_found", "This invitation was not found.");
    if (invitation.state !== "open") throw new AppError("conflict", refusals[invitation.state]);
    assertOwnAddress(tx, actor, invitation);
    const person = personByEmail(tx, actor, { email: invitation.email, verifiedAt: now }, now);
    const role = invitation.role === "chair" || person.role === "chair" ? "chair" : "reviewer";
    const emailVerified = person.emailVerified ?? now;
    tx.update(users).set({ role, emailVerified }).where(eq(users.id, person.id)).run();
    tx.update(invitations).set({ acceptedAt: now }).where(eq(invitations.id, invitation.id)).run();
    const { studyId } = invitation;
    if (studyId !== null) joinStudy(tx, { studyId, userId: person.id });
    const accepter: Actor = { kind: "person", userId: person.id, role };
    const detail = { role, before: person.role, study: studyId };
    audit(tx, accepter, { action: "accept_invitation", subject: `invitation:${invitation.id}`, detail }, now);
    const start = { userId: person.id, expires: sessionEnd(sessionHours, now), by: "invitation" };
    const session = actor.kind === "person" ? null : startSession(tx, start, now);
    return { userId: person.id, studyId, session };
  });
}

const refusals: Record<Exclude<InvitationState, "open" | "unknown">, string> = {
  accepted: "This invitation was accepted already. Sign in to go on.",
  declined: "This invitation was declined. Ask the chair for a new one if that has changed.",
  revoked: "The chair has taken this invitation back.",
  replaced: "A newer invitation has taken the place of this one. Use the link in the latest mail.",
  expired: "This invitation is too old. Ask for a new link.",
  closed: "This study is closed: it takes no more reviews.",
};

function assertOwnAddress(tx: Tx, actor: Actor, { email }: KnownInvitation): void {
  if (actor.kind !== "person") return;
  const own = tx.select({ email: users.email }).from(users).where(eq(users.id, actor.userId)).get();
  if (own?.email === email) return;
  const message = `You are signed in as ${own?.email}, and this invitation is for ${email}. Sign out first.`;
  throw new AppError("forbidden", message);
}
