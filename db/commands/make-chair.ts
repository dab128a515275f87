import { eq } from "drizzle-orm";
import { operator } from "@/lib/actor";
import type { Db } from "../client";
import { signInLinkHash } from "../queries/sign-in-link";
import { users } from "../schema/people";
import { newToken } from "../session-token";
import { transact } from "../transact";
import { audit } from "./audit";
import { keepSignInLink } from "./keep-sign-in-link";
import { personByEmail } from "./person-by-email";

interface Wanted {
  /** Lower case. */
  readonly email: string;
  /** How long the sign-in link lasts. */
  readonly minutes: number;
  /** Of `authSecret`. */
  readonly secret: string;
}

interface MadeChair {
  readonly isNew: boolean;
  /** For the one sign-in link; the table keeps its hash. */
  readonly token: string;
  readonly expires: Date;
}

/** Makes the person with this address a chair, at the operator's word on the server, with a sign-in link of one use. */
export function makeChair(db: Db, { email, minutes, secret }: Wanted, now = new Date()): MadeChair {
  return transact(db, (tx) => {
    const before = tx.select({ role: users.role }).from(users).where(eq(users.email, email)).get();
    const { id } = personByEmail(tx, operator, { email, verifiedAt: null, role: "chair" }, now);
    tx.update(users).set({ role: "chair" }).where(eq(users.id, id)).run();
    const token = newToken();
    const expires = new Date(now.getTime() + minutes * 60_000);
    keepSignInLink(tx, { email, tokenHash: signInLinkHash({ token, secret }), expires }, now);
    const detail = { before: before?.role ?? null, after: "chair" };
    audit(tx, operator, { action: "make_chair", subject: `user:${id}`, detail }, now);
    return { isNew: before === undefined, token, expires };
  });
}
