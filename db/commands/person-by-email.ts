import { eq } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import type { Tx } from "../client";
import { users } from "../schema/people";
import { newId } from "../session-token";
import { audit } from "./audit";

interface NewPerson {
  /** Lower case. */
  readonly email: string;
  readonly name?: string | null;
  readonly role?: "researcher" | "reviewer" | "chair";
  readonly isDemo?: boolean;
  /** When the address was proven, by mail or by GitHub. */
  readonly verifiedAt: Date | null;
}

/** The person with this address, made where there is none. Whoever exists keeps name and role. */
export function personByEmail(tx: Tx, actor: Actor, person: NewPerson, now: Date) {
  const existing = tx.select().from(users).where(eq(users.email, person.email)).get();
  if (existing) return existing;
  const { email, name = null, role = "researcher", isDemo = false, verifiedAt } = person;
  const made = tx
    .insert(users)
    .values({ id: newId(), email, name, role, isDemo, emailVerified: verifiedAt, createdAt: now })
    .returning()
    .get();
  audit(tx, actor, { action: "create_person", subject: `user:${made.id}`, detail: { role } }, now);
  return made;
}
