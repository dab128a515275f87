import type { Metadata } from "next";
import { ask } from "@/app/_server/ask";
import { db } from "@/app/_server/db";
import { env } from "@/app/_server/env";
import { pagePerson } from "@/app/_server/page-person";
import { Outbox } from "@/components/people/outbox";
import { outboxView } from "@/db/queries/outbox-view";
import { resendMailAction } from "./actions";

export const metadata: Metadata = {
  title: "Outbox",
  description: "Letters that this site has written, and what became of each.",
  robots: { index: false },
};

const kept =
  "No mail server is set up (REFEREE_SMTP_URL), so letters stay here. Pass a link on only to the person it is for.";
const sent =
  "What this site has written, and what became of it. The links of a letter that was sent are struck out.";

export default async function Page() {
  const person = await pagePerson("/admin/outbox");
  const { total, mails } = ask(() => outboxView(db(), person));
  const hasServer = env().REFEREE_SMTP_URL !== undefined;
  return (
    <Outbox
      total={total}
      letters={mails}
      lede={hasServer ? sent : kept}
      {...(hasServer ? { resend: resendMailAction } : {})}
    />
  );
}
