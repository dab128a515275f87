import type { Metadata } from "next";
import { connection } from "next/server";
import { ask } from "@/app/_server/ask";
import { db } from "@/app/_server/db";
import { pagePerson } from "@/app/_server/page-person";
import { runClock } from "@/app/_server/run-desk";
import { AgentsPage } from "@/components/queue/agents-page";
import { agentSetupsView } from "@/db/queries/agent-setups-view";

export const metadata: Metadata = {
  title: "Agents that run here",
  description: "How each agent is executed, and the keys that it needs.",
};

export default async function Page() {
  await connection();
  const person = await pagePerson("/admin/agents");
  return <AgentsPage agents={ask(() => agentSetupsView(db(), person, runClock()))} />;
}
