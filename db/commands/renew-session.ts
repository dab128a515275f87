import { eq } from "drizzle-orm";
import type { Db } from "../client";
import { sessions } from "../schema/people";
import { hashToken } from "../session-token";
import { writeQuietly } from "../write-quietly";
import { sessionEnd } from "./start-session";

/**
 * Makes a session last from now on again, once half of it is over: who comes back within that time stays signed in.
 *
 * @returns the new end, where it moved
 */
export function renewSession(
  db: Db,
  { token, hours }: { readonly token: string; readonly hours: number },
  now = new Date(),
): Date | undefined {
  const isThis = eq(sessions.sessionToken, hashToken(token));
  const session = db.select({ expires: sessions.expires }).from(sessions).where(isThis).get();
  const leftMs = session ? session.expires.getTime() - now.getTime() : 0;
  if (leftMs <= 0 || leftMs > (hours * 3_600_000) / 2) return undefined;
  const expires = sessionEnd(hours, now);
  writeQuietly(db, (tx) => tx.update(sessions).set({ expires }).where(isThis).run());
  return expires;
}
