import { and, eq } from "drizzle-orm";
import type { Person } from "@/lib/actor";
import { assertMay } from "@/lib/rights";
import type { Db } from "../client";
import { sessions } from "../schema/people";
import { hashToken } from "../session-token";
import { writeQuietly } from "../write-quietly";
import { audit } from "./audit";

/**
 * Signs a person out: the browser with this token, or every browser.
 *
 * @returns how many sign-ins ended
 */
export function endSessions(
  db: Db,
  actor: Person,
  which: { readonly token: string } | "everywhere",
  now = new Date(),
): number {
  assertMay(actor, "own_account");
  return writeQuietly(db, (tx) => {
    const own = eq(sessions.userId, actor.userId);
    const where = which === "everywhere" ? own : and(own, eq(sessions.sessionToken, hashToken(which.token)));
    const { changes } = tx.delete(sessions).where(where).run();
    const detail = { sessions: changes };
    audit(tx, actor, { action: "sign_out", subject: `user:${actor.userId}`, detail }, now);
    return changes;
  });
}
