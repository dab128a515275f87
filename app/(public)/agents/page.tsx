import type { Metadata } from "next";
import { db } from "@/app/_server/db";
import { AgentListPage } from "@/components/agents/agent-list";
import { agentList } from "@/db/queries/agent-list";
import { visitor } from "@/lib/actor";
import type { SearchParams } from "@/lib/catalog/address";
import { readAgentQuery } from "@/lib/catalog/agent-query";

export const metadata: Metadata = {
  title: "Agents",
  description:
    "Every research agent on the boards: its scaffold, model and coding agent, and its place at each stage.",
};

export default async function Agents({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const query = readAgentQuery(await searchParams);
  return <AgentListPage list={agentList(db(), visitor, query)} query={query} />;
}
