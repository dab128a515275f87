import { eq } from "drizzle-orm";
import type { Person } from "@/lib/actor";
import { type AccountMenu, placesOf } from "@/lib/people/account-menu";
import { assertMay } from "@/lib/rights";
import type { Tx } from "../client";
import { users } from "../schema/people";

/** What the header's menu shows of a person: how they call themselves, or the address, and their places. */
export function accountMenu(db: Tx, actor: Person): AccountMenu {
  assertMay(actor, "own_account");
  const own = db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, actor.userId))
    .get();
  return { name: own?.name ?? own?.email ?? "", links: placesOf[actor.role] };
}
