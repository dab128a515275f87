import { eq } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { assertMay } from "@/lib/rights";
import type { Db } from "../client";
import { invitationRow } from "../queries/invitation-row";
import { invitations } from "../schema/people";
import { transact } from "../transact";
import { audit } from "./audit";

/**
 * Takes an invitation back: its link says so from now on.
 *
 * @throws AppError `not_found` for a stranger, `conflict` where it was answered or ended before
 */
export function revokeInvitation(
  db: Db,
  actor: Actor,
  { id }: { readonly id: string },
  now = new Date(),
): void {
  assertMay(actor, "manage_people", "This invitation");
  end(db, actor, { by: { id }, action: "revoke_invitation" }, now);
}

/**
 * Declines for the address that the link was sent to. It needs no account.
 *
 * @throws AppError `not_found` for an unknown link, `conflict` where it was answered or ended before
 */
export function declineInvitation(
  db: Db,
  actor: Actor,
  { token }: { readonly token: string },
  now = new Date(),
): void {
  end(db, actor, { by: { token }, action: "decline_invitation" }, now);
}

interface Ending {
  readonly by: { readonly token: string } | { readonly id: string };
  readonly action: string;
}

function end(db: Db, actor: Actor, { by, action }: Ending, now: Date): void {
  transact(db, (tx) => {
    const invitation = invitationRow(tx, by, now);
    if (!invitation) throw new AppError("not_found", "This invitation was not found.");
    if (invitation.state !== "open" && invitation.state !== "expired") {
      throw new AppError("conflict", `This invitation is ${invitation.state} already. Nothing was changed.`);
    }
    tx.update(invitations).set({ revokedAt: now }).where(eq(invitations.id, invitation.id)).run();
    audit(tx, actor, { action, subject: `invitation:${invitation.id}` }, now);
  });
}
