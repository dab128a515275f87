import { and, eq } from "drizzle-orm";
import { linkState } from "@/lib/people/link-state";
import type { Db } from "../client";
import { newestLink } from "../queries/sign-in-link";
import { signInLinks } from "../schema/people";
import { writeQuietly } from "../write-quietly";

interface UsedLink {
  readonly identifier: string;
  readonly token: string;
  readonly expires: Date;
}

/** Uses a good link up: of two clicks at once one signs in. Undefined for every other link. */
export function spendSignInLink(
  db: Db,
  { email, tokenHash }: { readonly email: string; readonly tokenHash: string },
  now = new Date(),
): UsedLink | undefined {
  return writeQuietly(db, (tx) => {
    const isThis = and(eq(signInLinks.identifier, email), eq(signInLinks.token, tokenHash));
    const link = tx.select().from(signInLinks).where(isThis).get();
    if (link === undefined) return undefined;
    const newest = newestLink(tx, email) ?? link.createdAt;
    if (linkState({ ...link, newest }, now) !== "good") return undefined;
    tx.update(signInLinks).set({ usedAt: now }).where(isThis).run();
    return { identifier: link.identifier, token: link.token, expires: link.expires };
  });
}
