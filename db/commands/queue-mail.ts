import type { Tx } from "../client";
import { mails } from "../schema/people";
import { newId } from "../session-token";

export interface Mail {
  /** The address, lower case. */
  readonly recipient: string;
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
  readonly kind: "sign_in" | "invitation" | "reminder";
}

/**
 * Writes a mail into the outbox, in the transaction of the change that it tells of: what is rolled back is never told.
 * Sending comes after the commit.
 *
 * @returns the mail's id, for `deliver`
 */
export function queueMail(tx: Tx, { recipient, subject, body, kind }: Mail, now: Date): string {
  const id = newId();
  // A line break in a subject would begin a header of the writer's choice.
  const oneLine = subject.replace(/\s+/g, " ").trim();
  tx.insert(mails).values({ id, recipient, subject: oneLine, body, kind, createdAt: now }).run();
  return id;
}
