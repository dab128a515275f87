import { and, desc, eq, isNull } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { assertMay } from "@/lib/rights";
import type { Db, Tx } from "../client";
import { invitationRow, type KnownInvitation } from "../queries/invitation-row";
import { invitations } from "../schema/people";
import { transact } from "../transact";
import { type LinkTerms, type WrittenInvitation, writeInvitation } from "./write-invitation";

/**
 * Sends an invitation once more, with a new link that replaces the old one.
 *
 * @throws AppError `not_found` for a stranger, `conflict` where it was accepted, taken back, replaced, or the study is
 * closed
 */
export function resendInvitation(
  db: Db,
  actor: Actor,
  { id, ...terms }: LinkTerms & { readonly id: string },
  now = new Date(),
): WrittenInvitation {
  assertMay(actor, "manage_people", "This invitation");
  return transact(db, (tx) => {
    const old = invitationRow(tx, { id }, now);
    if (!old) throw new AppError("not_found", "This invitation was not found.");
    if (old.state !== "open" && old.state !== "expired") {
      throw new AppError("conflict", `This invitation is ${old.state}. Write a new one instead.`);
    }
    return again(tx, actor, { old, terms }, now);
  });
}

/**
 * The same for whoever holds a link that is too old or was replaced: the new one goes to the invited address, and to no
 * other. Somebody else's link tells and does nothing.
 *
 * @throws AppError `not_found` for an unknown link, `conflict` for one that cannot be renewed
 */
export function renewInvitation(
  db: Db,
  actor: Actor,
  { token, ...terms }: LinkTerms & { readonly token: string },
  now = new Date(),
): WrittenInvitation {
  return transact(db, (tx) => {
    const old = invitationRow(tx, { token }, now);
    if (!old) throw new AppError("not_found", "This invitation was not found.");
    const isRenewable = old.state === "expired" || (old.state === "replaced" && isStillAsked(tx, old));
    if (!isRenewable)
      throw new AppError("conflict", "This invitation cannot be renewed. Ask the chair for one.");
    return again(tx, actor, { old, terms }, now);
  });
}

function again(
  tx: Tx,
  actor: Actor,
  { old, terms }: { readonly old: KnownInvitation; readonly terms: LinkTerms },
  now: Date,
): WrittenInvitation {
  const study = old.studyId === null ? null : { id: old.studyId, title: old.study ?? "" };
  return writeInvitation(tx, actor, { ...terms, email: old.email, study, createdBy: old.createdBy }, now);
}

/** Whether the link that took this one's place, or the one after it, still waits for an answer. */
function isStillAsked(tx: Tx, { email, studyId }: KnownInvitation): boolean {
  const isSame = studyId === null ? isNull(invitations.studyId) : eq(invitations.studyId, studyId);
  const newest = tx
    .select({ acceptedAt: invitations.acceptedAt, revokedAt: invitations.revokedAt })
    .from(invitations)
    .where(and(eq(invitations.email, email), isSame, isNull(invitations.replacedAt)))
    .orderBy(desc(invitations.createdAt))
    .limit(1)
    .get();
  return newest !== undefined && newest.acceptedAt === null && newest.revokedAt === null;
}
