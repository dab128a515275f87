import type { Metadata } from "next";
import { headers } from "next/headers";
import { db } from "@/app/_server/db";
import { env } from "@/app/_server/env";
import { hasGithub } from "@/app/_server/github";
import { site } from "@/app/_server/site";
import { optionalActor } from "@/app/_server/viewer";
import { SignInPage } from "@/components/people/sign-in-page";
import { accountMenu } from "@/db/queries/account-menu";
import { cameFrom, returnPath } from "@/lib/people/return-path";
import { sendLinkAction } from "./actions";

export const metadata: Metadata = {
  title: "Sign in",
  description: "Sign in to Referee by a link in your mail. There are no passwords.",
  robots: { index: false },
};

interface Props {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function Page({ searchParams }: Props) {
  const { to, error, done } = await searchParams;
  const actor = await optionalActor();
  // Without script the link in the header cannot say where it stands; the browser does.
  const from = cameFrom((await headers()).get("referer"), site());
  return (
    <SignInPage
      sendLink={sendLinkAction}
      to={returnPath(to, returnPath(from))}
      hasGithub={hasGithub()}
      isDemo={env().REFEREE_DEMO}
      error={typeof error === "string" ? error : undefined}
      done={typeof done === "string" ? done : undefined}
      signedInAs={actor.kind === "person" ? accountMenu(db(), actor).name : undefined}
    />
  );
}
