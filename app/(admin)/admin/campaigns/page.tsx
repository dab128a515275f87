import type { Metadata } from "next";
import { connection } from "next/server";
import { ask } from "@/app/_server/ask";
import { db } from "@/app/_server/db";
import { pagePerson } from "@/app/_server/page-person";
import { followRuns } from "@/app/_server/run-desk";
import { CampaignList } from "@/components/queue/campaign-pages";
import { campaignList } from "@/db/queries/campaign-view";

export const metadata: Metadata = {
  title: "Campaigns",
  description: "Agents on tasks, run as one within a budget.",
};

export default async function Page() {
  await connection();
  const person = await pagePerson("/admin/campaigns");
  const follow = followRuns();
  return <CampaignList campaigns={ask(() => campaignList(db(), person))} follow={follow} />;
}
