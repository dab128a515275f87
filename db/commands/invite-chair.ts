import { eq } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { assertMay } from "@/lib/rights";
import type { Db } from "../client";
import { users } from "../schema/people";
import { transact } from "../transact";
import { type LinkTerms, type WrittenInvitation, writeInvitation } from "./write-invitation";

/**
 * Invites an address to be a chair.
 *
 * @throws AppError `not_found` for a stranger, `conflict` where that person is a chair already
 */
export function inviteChair(
  db: Db,
  actor: Actor,
  { email, ...terms }: LinkTerms & { readonly email: string },
  now = new Date(),
): WrittenInvitation {
  assertMay(actor, "manage_people");
  return transact(db, (tx) => {
    const person = tx.select({ role: users.role }).from(users).where(eq(users.email, email)).get();
    if (person?.role === "chair") {
      throw new AppError("conflict", `${email} is a chair already. No mail was written.`);
    }
    const createdBy = actor.kind === "person" ? actor.userId : null;
    return writeInvitation(tx, actor, { ...terms, email, study: null, createdBy }, now);
  });
}
