import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Person } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { assertMay } from "@/lib/rights";
import type { Db } from "../client";
import { users } from "../schema/people";
import { transact } from "../transact";
import { audit } from "./audit";

/** What people may call themselves: shown to chairs alone, never beside a review. */
export const PersonName = z.object({
  name: z.string().trim().max(120, "At most 120 characters."),
});

/**
 * Writes the person's own name; nothing takes it away.
 *
 * @throws AppError `conflict` for a demo account
 */
export function changeName(
  db: Db,
  actor: Person,
  { name }: z.output<typeof PersonName>,
  now = new Date(),
): void {
  assertMay(actor, "own_account");
  transact(db, (tx) => {
    const isOwn = eq(users.id, actor.userId);
    const person = tx.select({ isDemo: users.isDemo }).from(users).where(isOwn).get();
    if (person?.isDemo) throw new AppError("conflict", "This is a demo account, which everybody shares.");
    tx.update(users)
      .set({ name: name || null })
      .where(isOwn)
      .run();
    audit(tx, actor, { action: "change_name", subject: `user:${actor.userId}` }, now);
  });
}
