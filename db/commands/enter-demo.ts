import { and, eq } from "drizzle-orm";
import { AppError } from "@/lib/errors";
import type { Db } from "../client";
import { users } from "../schema/people";
import { writeQuietly } from "../write-quietly";
import { type StartedSession, sessionEnd, startSession } from "./start-session";

/**
 * Signs somebody in as a demo account. The door in front opens only under the demo.
 *
 * @throws AppError `not_found` for an address that is no demo account
 */
export function enterDemo(
  db: Db,
  { email, sessionHours }: { readonly email: string; readonly sessionHours: number },
  now = new Date(),
): StartedSession {
  return writeQuietly(db, (tx) => {
    const isAsked = and(eq(users.email, email), eq(users.isDemo, true));
    const person = tx.select({ id: users.id }).from(users).where(isAsked).get();
    if (!person) throw new AppError("not_found", "This demo account was not found. Start the demo again.");
    const start = { userId: person.id, expires: sessionEnd(sessionHours, now), by: "demo" };
    return startSession(tx, start, now);
  });
}
