import { lt } from "drizzle-orm";
import type { Tx } from "../client";
import { newestLink } from "../queries/sign-in-link";
import { signInLinks } from "../schema/people";

const keptMs = 30 * 24 * 3_600_000;

interface NewLink {
  readonly email: string;
  /** As `signInLinkHash` makes it. */
  readonly tokenHash: string;
  readonly expires: Date;
}

/** Keeps a sign-in link that is about to be sent. It replaces older ones of its address; those long past are forgotten. */
export function keepSignInLink(tx: Tx, { email, tokenHash, expires }: NewLink, now: Date): void {
  tx.delete(signInLinks)
    .where(lt(signInLinks.expires, new Date(now.getTime() - keptMs)))
    .run();
  // Two links of one moment would both be the newest: one of them must say that it was replaced.
  const newest = newestLink(tx, email)?.getTime() ?? 0;
  const createdAt = new Date(Math.max(now.getTime(), newest + 1));
  tx.insert(signInLinks).values({ identifier: email, token: tokenHash, expires, createdAt }).run();
}
