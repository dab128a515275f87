import type { Metadata } from "next";
import { db } from "@/app/_server/db";
import { limitedPage } from "@/app/_server/limits";
import { optionalActor } from "@/app/_server/viewer";
import { InvitePage } from "@/components/people/invite-page";
import { LimitedPage } from "@/components/people/limited-page";
import { invitationView } from "@/db/queries/invitation-view";
import { sendLinkAction } from "../../signin/actions";
import { acceptAction, declineAction, renewAction } from "./actions";

export const metadata: Metadata = {
  title: "Invitation",
  description: "What you are invited to. Opening this page changes nothing.",
  robots: { index: false },
  referrer: "same-origin",
};

interface Props {
  readonly params: Promise<{ readonly token: string }>;
}

export default async function Page({ params }: Props) {
  const { token } = await params;
  const limited = await limitedPage();
  if (limited !== undefined) return <LimitedPage message={limited} />;
  const view = invitationView(db(), await optionalActor(), token);
  const actions = {
    accept: acceptAction,
    decline: declineAction,
    renew: renewAction,
    sendLink: sendLinkAction,
  };
  return <InvitePage token={token} {...view} {...actions} />;
}
