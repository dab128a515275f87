import type { Metadata } from "next";
import { connection } from "next/server";
import { cache } from "react";
import { ask } from "@/app/_server/ask";
import { db } from "@/app/_server/db";
import { AgentPage } from "@/components/agents/agent-page";
import { agentView } from "@/db/queries/agent-view";
import { visitor } from "@/lib/actor";
import type { SearchParams } from "@/lib/catalog/address";
import { agentFullName } from "@/lib/catalog/agent-card";
import { readProfileView } from "@/lib/catalog/agent-query";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

const read = cache((id: string) => ask(() => agentView(db(), visitor, id)));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await connection();
  const { agent, runs } = read((await params).id);
  const name = agentFullName(agent);
  return {
    title: name,
    description: `${name}: its place on each board, means by criterion and judge, and ${runs.length} runs task by task.`,
  };
}

export default async function Agent({ params, searchParams }: Props) {
  return <AgentPage view={read((await params).id)} at={readProfileView(await searchParams)} />;
}
