import type { Metadata } from "next";
import { ask } from "@/app/_server/ask";
import { db } from "@/app/_server/db";
import { pagePerson } from "@/app/_server/page-person";
import { RevealPage } from "@/components/review/reveal-page";
import { openReveal } from "@/db/commands/open-reveal";
import { reveal } from "@/db/queries/reveal";

export const metadata: Metadata = {
  title: "Agents and judges",
  description: "Who wrote the papers you reviewed, and how the judges scored them.",
};

export default async function Page({ params }: { params: Promise<{ study: string }> }) {
  const { study } = await params;
  const actor = await pagePerson(`/review/reveal/${study}`);
  ask(() => openReveal(db(), actor, study));
  return <RevealPage reveal={ask(() => reveal(db(), actor, study))} />;
}
