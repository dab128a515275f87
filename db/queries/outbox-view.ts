import { desc, sql } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { assertMay } from "@/lib/rights";
import type { Tx } from "../client";
import { mails } from "../schema/people";

export interface MailView {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly kind: "sign_in" | "invitation" | "reminder";
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly error: string | null;
}

export interface OutboxView {
  /** How many there are in all. */
  readonly total: number;
  /** The newest first, at most a hundred. */
  readonly mails: readonly MailView[];
}

const shown = 100;

/**
 * Mail that was written, for chairs.
 *
 * @param isDemo opens it to everybody: the demo has no mail server, and its people are invented
 * @throws AppError `not_found` for a stranger
 */
export function outboxView(db: Tx, actor: Actor, { isDemo = false } = {}): OutboxView {
  if (!isDemo) assertMay(actor, "manage_people");
  const total = db.select({ count: sql<number>`count(*)` }).from(mails).get()?.count ?? 0;
  const newest = db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(shown).all();
  return { total, mails: newest };
}

/** What became of the newest letter to an address: null where there was none. */
export function newestMail(
  db: Tx,
  { recipient, kind }: Pick<MailView, "recipient" | "kind">,
): { readonly id: string } | null {
  const where = sql`${mails.recipient} = ${recipient} AND ${mails.kind} = ${kind}`;
  const newest = db
    .select({ id: mails.id })
    .from(mails)
    .where(where)
    .orderBy(desc(mails.createdAt))
    .limit(1)
    .get();
  return newest ?? null;
}
