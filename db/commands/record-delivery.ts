import { eq } from "drizzle-orm";
import type { Db } from "../client";
import { mails } from "../schema/people";
import { writeQuietly } from "../write-quietly";

type Delivery = { readonly kind: "sent" } | { readonly kind: "failed"; readonly error: string };

/** A token in an address of ours. Once the mail is on its way, nobody who reads the database may use it. */
const secrets = /(\/signin\/link\?)\S+|(\/invite\/)[\w-]+/g;

/** Writes down what became of a mail. The links of one that was sent are struck out here; the copy that was sent has them. */
export function recordDelivery(db: Db, mailId: string, delivery: Delivery, now = new Date()): void {
  writeQuietly(db, (tx) => {
    const mail = tx.select({ body: mails.body }).from(mails).where(eq(mails.id, mailId)).get();
    if (mail === undefined) return;
    const change =
      delivery.kind === "sent"
        ? { sentAt: now, error: null, body: mail.body.replace(secrets, "$1$2[sent]") }
        : { error: delivery.error.slice(0, 500) };
    tx.update(mails).set(change).where(eq(mails.id, mailId)).run();
  });
}
