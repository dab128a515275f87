import { and, eq, gt } from "drizzle-orm";
import type { Person } from "@/lib/actor";
import type { Tx } from "../client";
import { sessions, users } from "../schema/people";
import { hashToken } from "../session-token";

/** The person whose session cookie this is, while the session lasts. */
export function sessionPerson(db: Tx, token: string, now = new Date()): Person | undefined {
  const row = db
    .select({ userId: users.id, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.sessionToken, hashToken(token)), gt(sessions.expires, now)))
    .get();
  return row && { kind: "person", ...row };
}
