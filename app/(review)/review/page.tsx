import type { Metadata } from "next";
import { z } from "zod";
import { ask } from "@/app/_server/ask";
import { db } from "@/app/_server/db";
import { pagePerson } from "@/app/_server/page-person";
import { Desk } from "@/components/review/desk";
import { FrameworkScript } from "@/components/ui/framework-script";
import { reviewDesk } from "@/db/queries/review-desk";
import { consentAction, declineAction, nextPaperAction, openAction } from "./actions";

export const metadata: Metadata = {
  title: "Your reviews",
  description: "The papers that are yours to review, and how far you are.",
};

const Asked = z.object({ submitted: z.string().optional().catch(undefined) });
type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({ searchParams }: { searchParams: Search }) {
  const { submitted } = Asked.parse(await searchParams);
  const actor = await pagePerson("/review");
  const studies = ask(() => reviewDesk(db(), actor));
  const actions = { consent: consentAction, open: openAction, decline: declineAction, next: nextPaperAction };
  return (
    <>
      <FrameworkScript />
      <Desk studies={studies} actions={actions} submitted={submitted} />
    </>
  );
}
