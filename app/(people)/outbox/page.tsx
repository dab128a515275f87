import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { db } from "@/app/_server/db";
import { env } from "@/app/_server/env";
import { Outbox } from "@/components/people/outbox";
import { outboxView } from "@/db/queries/outbox-view";
import { visitor } from "@/lib/actor";

export const metadata: Metadata = {
  title: "Outbox",
  description: "The demo sends no mail: its letters are here for everybody.",
  robots: { index: false },
};

export default async function Page() {
  await connection();
  if (!env().REFEREE_DEMO) notFound();
  const { total, mails } = outboxView(db(), visitor, { isDemo: true });
  return (
    <Outbox
      total={total}
      letters={mails}
      lede="The demo sends no mail: its letters are here for everybody."
    />
  );
}
