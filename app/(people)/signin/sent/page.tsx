import type { Metadata } from "next";
import { env } from "@/app/_server/env";
import { SentPage } from "@/components/people/sent-page";

export const metadata: Metadata = {
  title: "Look in your mail",
  description: "A sign-in link is on its way.",
  robots: { index: false },
};

interface Props {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function Page({ searchParams }: Props) {
  const { kept } = await searchParams;
  const { REFEREE_DEMO: isDemo, REFEREE_LINK_MINUTES: minutes } = env();
  return <SentPage isKept={kept !== undefined} isDemo={isDemo} minutes={minutes} />;
}
