import "server-only";
import { createTransport, type Transporter } from "nodemailer";
import { recordDelivery } from "@/db/commands/record-delivery";
import { unsentMails } from "@/db/queries/unsent-mails";
import { db } from "./db";
import { env } from "./env";

/** What became of the mails: by SMTP, refused by it, or, where there is no SMTP, kept in the outbox. */
export interface Delivered {
  readonly sent: number;
  readonly failed: number;
  readonly kept: number;
}

/**
 * Sends mails that wait in the outbox, after the transaction that wrote them. A failure is written beside the mail and
 * stops no other; it is never thrown.
 */
export async function deliver(ids: readonly string[]): Promise<Delivered> {
  const waiting = unsentMails(db(), ids);
  const post = transport();
  if (post === undefined) return { sent: 0, failed: 0, kept: waiting.length };
  const fates = await Promise.all(waiting.map((mail) => send(post, mail)));
  const sent = fates.filter(Boolean).length;
  return { sent, failed: fates.length - sent, kept: 0 };
}

async function send(post: Transporter, mail: ReturnType<typeof unsentMails>[number]): Promise<boolean> {
  const { id, recipient, subject, body } = mail;
  const error = await post
    .sendMail({ from: env().REFEREE_MAIL_FROM, to: { name: "", address: recipient }, subject, text: body })
    .then(
      () => undefined,
      (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
    );
  recordDelivery(db(), id, error === undefined ? { kind: "sent" } : { kind: "failed", error });
  return error === undefined;
}

let held: Transporter | undefined;

/** One pool of connections to the SMTP server that the settings name, with an end to every wait. */
function transport(): Transporter | undefined {
  const { REFEREE_SMTP_URL: url } = env();
  if (url === undefined) return undefined;
  held ??= createTransport({
    url,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return held;
}
