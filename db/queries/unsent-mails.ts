import { and, inArray, isNull } from "drizzle-orm";
import type { Tx } from "../client";
import { mails } from "../schema/people";

/** Those of the named mails that no server has taken yet, whole, for the sender. */
export function unsentMails(db: Tx, ids: readonly string[]) {
  return db
    .select({ id: mails.id, recipient: mails.recipient, subject: mails.subject, body: mails.body })
    .from(mails)
    .where(and(inArray(mails.id, [...ids]), isNull(mails.sentAt)))
    .all();
}
