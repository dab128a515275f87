import type { Metadata } from "next";
import { ask } from "@/app/_server/ask";
import { db } from "@/app/_server/db";
import { pagePerson } from "@/app/_server/page-person";
import { followRuns } from "@/app/_server/run-desk";
import { CampaignPage } from "@/components/queue/campaign-pages";
import { campaignView } from "@/db/queries/campaign-view";
import { budgetAction, cancelAction, pauseAction, retryFailedAction } from "../actions";

interface Props {
  params: Promise<{ id: string }>;
}

async function asked({ params }: Props) {
  const { id } = await params;
  const person = await pagePerson(`/admin/campaigns/${encodeURIComponent(id)}`);
  const follow = followRuns();
  return { view: ask(() => campaignView(db(), person, id)), follow };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { view } = await asked(props);
  return { title: `Campaign ${view.head.name}`, description: "Progress, cost and every run of a campaign." };
}

export default async function Page(props: Props) {
  return (
    <CampaignPage
      {...(await asked(props))}
      pause={pauseAction}
      budget={budgetAction}
      cancel={cancelAction}
      retryFailed={retryFailedAction}
    />
  );
}
