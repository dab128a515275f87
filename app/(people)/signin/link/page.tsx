import type { Metadata } from "next";
import { signingSecret } from "@/app/_server/auth";
import { db } from "@/app/_server/db";
import { limitedPage } from "@/app/_server/limits";
import { optionalActor } from "@/app/_server/viewer";
import { LimitedPage } from "@/components/people/limited-page";
import { LinkPage } from "@/components/people/link-page";
import { signInLink } from "@/db/queries/sign-in-link";
import { Address } from "@/lib/people/address";
import { returnPath } from "@/lib/people/return-path";
import { sendLinkAction, spendLinkAction } from "../actions";

export const metadata: Metadata = {
  title: "Sign-in link",
  description: "What this sign-in link is good for.",
  robots: { index: false },
  referrer: "same-origin",
};

interface Props {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function Page({ searchParams }: Props) {
  const query = await searchParams;
  const limited = await limitedPage();
  if (limited !== undefined) return <LimitedPage message={limited} />;
  const email = Address.safeParse(query.email).data ?? "";
  const token = typeof query.token === "string" ? query.token : "";
  const link = signInLink(db(), { email, token, secret: signingSecret() });
  const actor = await optionalActor();
  return (
    <LinkPage
      {...link}
      email={email}
      token={token}
      to={returnPath(query.to)}
      isSignedIn={actor.kind === "person"}
      spendLink={spendLinkAction}
      sendLink={sendLinkAction}
    />
  );
}
