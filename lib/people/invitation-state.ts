/** What an invitation's link is good for; each but the first has its own words and its own way on. */
export type InvitationState =
  | "open"
  | "accepted"
  | "declined"
  | "revoked"
  | "replaced"
  | "expired"
  | "closed"
  | "unknown";

interface Invitation {
  readonly expires: Date;
  readonly acceptedAt: Date | null;
  readonly replacedAt: Date | null;
  readonly revokedAt: Date | null;
  /** Ended by the person who was invited, not by the chair. */
  readonly isDeclined: boolean;
  /** The study takes no more reviews. */
  readonly isStudyClosed: boolean;
}

/** What ended it first in a person's eyes: their own answer, the chair's, a newer link, the study, time. */
export function invitationState(invitation: Invitation | undefined, now: Date): InvitationState {
  if (invitation === undefined) return "unknown";
  if (invitation.acceptedAt !== null) return "accepted";
  if (invitation.revokedAt !== null) return invitation.isDeclined ? "declined" : "revoked";
  if (invitation.isStudyClosed) return "closed";
  if (invitation.replacedAt !== null) return "replaced";
  return invitation.expires <= now ? "expired" : "open";
}
