import { eq } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import type { InvitationState } from "@/lib/people/invitation-state";
import type { Tx } from "../client";
import { users } from "../schema/people";
import { invitationRow } from "./invitation-row";

export interface InvitationView {
  readonly state: InvitationState;
  /** Null for a link that nobody knows: it tells nothing. */
  readonly invitation: {
    readonly email: string;
    readonly role: "reviewer" | "chair";
    readonly study: string | null;
    readonly expires: Date;
  } | null;
  /** Who is signed in, where that is somebody else than the one who was invited. */
  readonly otherAddress: string | null;
  readonly isSignedIn: boolean;
}

/** What the page of an invitation's link shows. Reading it changes nothing. */
export function invitationView(db: Tx, actor: Actor, token: string, now = new Date()): InvitationView {
  const row = invitationRow(db, { token }, now);
  const isSignedIn = actor.kind === "person";
  if (!row) return { state: "unknown", invitation: null, otherAddress: null, isSignedIn };
  const own = isSignedIn
    ? db.select({ email: users.email }).from(users).where(eq(users.id, actor.userId)).get()
    : undefined;
  const { state, email, role, study, expires } = row;
  const otherAddress = own !== undefined && own.email !== email ? own.email : null;
  return { state, invitation: { email, role, study, expires }, otherAddress, isSignedIn };
}
