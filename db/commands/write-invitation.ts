import { and, eq, isNull } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { invitationLetter } from "@/lib/people/mail-texts";
import type { Tx } from "../client";
import { invitations } from "../schema/people";
import { hashToken, newId, newToken } from "../session-token";
import { audit } from "./audit";
import { queueMail } from "./queue-mail";

/** What a link needs beside its token. */
export interface LinkTerms {
  /** The site's address, without a slash at the end. */
  readonly site: string;
  /** How long an invitation can be used. */
  readonly minutes: number;
}

interface Asked extends LinkTerms {
  readonly email: string;
  /** Null asks somebody to be a chair. */
  readonly study: { readonly id: string; readonly title: string } | null;
  readonly createdBy: string | null;
}

export interface WrittenInvitation {
  readonly invitationId: string;
  readonly mailId: string;
}

/**
 * Writes an invitation and its letter. Older ones of the same address for the same thing that nobody answered are
 * replaced: one link works.
 */
export function writeInvitation(tx: Tx, actor: Actor, asked: Asked, now: Date): WrittenInvitation {
  const { email, study, site, minutes, createdBy } = asked;
  const isSame = study === null ? isNull(invitations.studyId) : eq(invitations.studyId, study.id);
  const unanswered = and(
    isNull(invitations.acceptedAt),
    isNull(invitations.replacedAt),
    isNull(invitations.revokedAt),
  );
  tx.update(invitations)
    .set({ replacedAt: now })
    .where(and(eq(invitations.email, email), isSame, unanswered))
    .run();
  const token = newToken();
  const expires = new Date(now.getTime() + minutes * 60_000);
  const invitationId = newId();
  tx.insert(invitations)
    .values({
      id: invitationId,
      tokenHash: hashToken(token),
      email,
      role: study === null ? "chair" : "reviewer",
      studyId: study?.id ?? null,
      createdBy,
      createdAt: now,
      expires,
    })
    .run();
  const link = `${site}/invite/${token}`;
  const letter = invitationLetter({ site, link, expires, study: study?.title ?? null });
  const mailId = queueMail(tx, { recipient: email, kind: "invitation", ...letter }, now);
  const detail = { role: study === null ? "chair" : "reviewer", study: study?.id ?? null };
  audit(tx, actor, { action: "invite", subject: `invitation:${invitationId}`, detail }, now);
  return { invitationId, mailId };
}
