import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { assertMay } from "@/lib/rights";
import type { Db } from "../client";
import { registrationTokens } from "../schema/runners";
import { hashToken, newToken } from "../session-token";
import { transact } from "../transact";
import { audit } from "./audit";

export const NewRegistration = z.object({
  /** What the chair calls the machine it is meant for. */
  note: z.string().trim().min(1, "Say which machine it is for.").max(60),
});

/**
 * Makes a word of one use by which a machine becomes a runner. Only its hash is kept: this is the one time that it can
 * be shown.
 *
 * @param minutes how long it can be used
 * @throws AppError `not_found` for whoever may not run agents
 */
export function makeRegistrationToken(
  db: Db,
  actor: Actor,
  input: z.input<typeof NewRegistration> & { readonly minutes: number },
  now = new Date(),
): { token: string; expiresAt: Date } {
  assertMay(actor, "run_agents");
  const { note } = NewRegistration.parse(input);
  return transact(db, (tx) => {
    const token = `rr_${newToken()}`;
    const tokenHash = hashToken(token);
    const expiresAt = new Date(now.getTime() + input.minutes * 60_000);
    const createdBy = actor.kind === "person" ? actor.userId : null;
    tx.insert(registrationTokens).values({ tokenHash, note, createdBy, createdAt: now, expiresAt }).run();
    const subject = `registration:${tokenHash.slice(0, 12)}`;
    audit(tx, actor, { action: "make_registration_token", subject, detail: { note } }, now);
    return { token, expiresAt };
  });
}

/**
 * Makes a registration token useless, by its hash.
 *
 * @throws AppError `not_found` for an unknown one, `conflict` for one that has been used
 */
export function revokeRegistrationToken(
  db: Db,
  actor: Actor,
  { tokenHash }: { tokenHash: string },
  now = new Date(),
): void {
  assertMay(actor, "run_agents");
  transact(db, (tx) => {
    const row = tx.select().from(registrationTokens).where(eq(registrationTokens.tokenHash, tokenHash)).get();
    if (!row) throw new AppError("not_found", "This registration token was not found.");
    if (row.usedAt !== null)
      throw new AppError("conflict", "It has been used. Revoke the runner that registered with it instead.");
    if (row.revokedAt !== null) return;
    tx.update(registrationTokens)
      .set({ revokedAt: now })
      .where(eq(registrationTokens.tokenHash, tokenHash))
      .run();
    const subject = `registration:${tokenHash.slice(0, 12)}`;
    audit(tx, actor, { action: "revoke_registration_token", subject, detail: { note: row.note } }, now);
  });
}
