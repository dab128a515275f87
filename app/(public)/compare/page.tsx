import type { Metadata } from "next";
import { db } from "@/app/_server/db";
import { AgentComparisonPage } from "@/components/compare/agent-comparison";
import { ChooseAgents } from "@/components/compare/choose-agents";
import { ChooseRuns } from "@/components/compare/choose-runs";
import { RunComparisonPage } from "@/components/compare/run-comparison";
import { comparison } from "@/db/queries/comparison";
import { visitor } from "@/lib/actor";
import type { SearchParams } from "@/lib/catalog/address";
import { readComparePicks } from "@/lib/catalog/compare-picks";

export const metadata: Metadata = {
  title: "Compare",
  description:
    "Two agents on the tasks they share, with paired differences and intervals; or two papers side by side.",
};

export default async function Compare({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const picks = readComparePicks(await searchParams);
  const shown = comparison(db(), visitor, picks);
  switch (shown.kind) {
    case "agents":
      return <AgentComparisonPage comparison={shown.comparison} />;
    case "choose-agents":
      return <ChooseAgents {...shown} isTwice={picks.isTwice} stage={picks.stage} />;
    case "choose-runs":
      return <ChooseRuns {...shown} isTwice={picks.isTwice} />;
    case "runs":
      return <RunComparisonPage view={shown.view} />;
  }
}
