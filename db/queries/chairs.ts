import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "../client";
import { users } from "../schema/people";

/**
 * Whether nobody could run the site without this person. A demo chair does not count beside a real one: demo accounts open
 * only under the demo.
 */
export function isLastChair(db: Tx, userId: string): boolean {
  const person = db
    .select({ role: users.role, isDemo: users.isDemo })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  if (person?.role !== "chair") return false;
  const others = db
    .select({ isDemo: users.isDemo })
    .from(users)
    .where(and(eq(users.role, "chair"), ne(users.id, userId)))
    .all();
  return !others.some((other) => person.isDemo || !other.isDemo);
}
