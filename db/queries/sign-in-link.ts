import { and, desc, eq } from "drizzle-orm";
import { type LinkState, linkState } from "@/lib/people/link-state";
import type { Tx } from "../client";
import { signInLinks } from "../schema/people";
import { hashToken } from "../session-token";

interface SignInLinkView {
  readonly state: LinkState;
  /** When it was used; null where it was not. */
  readonly usedAt: Date | null;
  readonly expires: Date | null;
}

export interface SignInLinkKey {
  readonly email: string;
  readonly token: string;
  /** Of `authSecret`; it goes into the stored hash. */
  readonly secret: string;
}

/** What the table keeps of a sign-in link's token: the sign-in library's own way. */
export function signInLinkHash({ token, secret }: Omit<SignInLinkKey, "email">): string {
  return hashToken(`${token}${secret}`);
}

/** What this sign-in link is good for. Only who has the link learns anything about its address. */
export function signInLink(db: Tx, key: SignInLinkKey, now = new Date()): SignInLinkView {
  const ofAddress = eq(signInLinks.identifier, key.email);
  const link = db
    .select()
    .from(signInLinks)
    .where(and(ofAddress, eq(signInLinks.token, signInLinkHash(key))))
    .get();
  if (link === undefined) return { state: "unknown", usedAt: null, expires: null };
  const newest = newestLink(db, key.email) ?? link.createdAt;
  const { usedAt, expires } = link;
  return { state: linkState({ ...link, newest }, now), usedAt, expires };
}

/** When the newest link for an address was made. */
export function newestLink(db: Tx, email: string): Date | undefined {
  return db
    .select({ createdAt: signInLinks.createdAt })
    .from(signInLinks)
    .where(eq(signInLinks.identifier, email))
    .orderBy(desc(signInLinks.createdAt))
    .limit(1)
    .get()?.createdAt;
}
