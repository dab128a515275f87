import type { Metadata } from "next";
import { z } from "zod";
import { ask } from "@/app/_server/ask";
import { db } from "@/app/_server/db";
import { pagePerson } from "@/app/_server/page-person";
import { settingsOf } from "@/app/_server/search-query";
import { NewAgentPage } from "@/components/queue/new-agent-page";
import { FrameworkScript } from "@/components/ui/framework-script";
import { agentSetup } from "@/db/queries/agent-setup";
import { mlrPromptVersion } from "@/lib/prompts/mlr-agent/version";
import { assertMay } from "@/lib/rights";
import { createExternalAction, createMlrAction } from "./actions";

export const metadata: Metadata = {
  title: "Set up an agent",
  description: "Say how an agent is executed: its models, its coding agent, or its program.",
};

const Query = z.object({
  kind: z.enum(["mlr", "external"]).default("mlr"),
  agent: z.string().max(300).default(""),
});

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: Props) {
  const person = await pagePerson("/admin/agents/new");
  ask(() => assertMay(person, "run_agents"));
  const { kind, agent } = settingsOf(Query, await searchParams);
  const known = agent === "" ? null : ask(() => agentSetup(db(), person, agent));
  return (
    <>
      <FrameworkScript />
      <NewAgentPage
        kind={known?.setup.kind === "external" ? "external" : known ? "mlr" : kind}
        known={known}
        promptVersion={mlrPromptVersion}
        createMlr={createMlrAction}
        createExternal={createExternalAction}
      />
    </>
  );
}
