import { eq } from "drizzle-orm";
import { operator } from "@/lib/actor";
import { demoPeople } from "@/lib/people/demo";
import type { Tx } from "../client";
import { users } from "../schema/people";
import { personByEmail } from "./person-by-email";

/**
 * Makes the demo accounts that are missing and gives each its role back.
 *
 * @returns the ids by address
 */
export function addDemoPeople(tx: Tx, now = new Date()): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const person of demoPeople) {
    const { id } = personByEmail(tx, operator, { ...person, isDemo: true, verifiedAt: now }, now);
    tx.update(users).set({ role: person.role, isDemo: true }).where(eq(users.id, id)).run();
    ids.set(person.email, id);
  }
  return ids;
}
