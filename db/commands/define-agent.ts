import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { assertMay } from "@/lib/rights";
import { codingProviderOf, familyOf, idOf, providerOf } from "@/lib/runs/agent-parts";
import type { AgentSetup } from "@/lib/runs/agent-setup";
import { NewAgent } from "@/lib/runs/new-run";
import type { Db, Tx } from "../client";
import { agents, models, scaffolds } from "../schema/agents";
import { agentSetups } from "../schema/jobs";
import { transact } from "../transact";
import { ensureAgent, ensureCodingAgent, ensureModel } from "./agent-rows";
import { audit } from "./audit";
import { ensureNullAgent } from "./ensure-null-agent";

type MlrSetup = Extract<AgentSetup, { kind: "mlr" }>;

/**
 * Makes an agent runnable, or changes how it is run: a setup that differs from the one before raises the version, and
 * runs that wait already keep the one they were made with. Parts that make up a known agent are that agent.
 *
 * @throws AppError `not_found` for whoever may not run agents, `invalid` for a setup that cannot be, `conflict` for a
 * name that another scaffold has
 */
export function defineAgent(db: Db, actor: Actor, input: z.input<typeof NewAgent>, now = new Date()): string {
  assertMay(actor, "run_agents");
  const asked = NewAgent.parse(input);
  return transact(db, (tx) => {
    const agentId = agentOf(tx, asked, now);
    const version = writeSetup(tx, actor, { agentId, setup: asked.setup }, now);
    const detail = { kind: asked.setup.kind, version };
    audit(tx, actor, { action: "define_agent", subject: `agent:${agentId}`, detail }, now);
    return agentId;
  });
}

function agentOf(tx: Tx, asked: NewAgent, now: Date): string {
  if (asked.setup.kind === "null") return ensureNullAgent(tx, now);
  return asked.setup.kind === "mlr" ? mlrAgent(tx, asked.setup) : externalAgent(tx, asked);
}

function mlrAgent(tx: Tx, { model, coding }: MlrSetup): string {
  tx.insert(scaffolds).values({ id: "mlr-agent", name: "MLR-Agent" }).onConflictDoNothing().run();
  const writer = ensureModel(tx, model.model, providerOf(model));
  const tool = ensureCodingAgent(tx, coding.tool);
  const driver = ensureModel(tx, coding.model, codingProviderOf(coding));
  const parts = {
    scaffoldId: "mlr-agent",
    modelId: writer.id,
    codingAgentId: tool.id,
    codingModelId: driver.id,
  };
  const named = {
    id: `mlr-agent--${writer.id}--${tool.id}--${driver.id}`,
    name: `${writer.name}, MLR-Agent with ${tool.name} (${driver.name})`,
  };
  return ensureAgent(tx, parts, named).id;
}

function externalAgent(tx: Tx, { name, model }: NewAgent): string {
  const scaffoldId = name === null ? "" : idOf(name).toLowerCase();
  if (name === null || scaffoldId === "")
    throw new AppError("invalid", "The agent needs a name.", {
      fields: { name: ["Give the agent a name with at least one letter or digit."] },
    });
  assertFree(tx, scaffoldId, name);
  tx.insert(scaffolds).values({ id: scaffoldId, name }).onConflictDoNothing().run();
  const writer = model === null ? untoldModel(tx) : ensureModel(tx, model, familyOf(model));
  const parts = { scaffoldId, modelId: writer.id, codingAgentId: null, codingModelId: null };
  const named =
    model === null
      ? { id: scaffoldId, name }
      : { id: `${scaffoldId}--${writer.id}`, name: `${writer.name}, ${name}` };
  return ensureAgent(tx, parts, named).id;
}

/** A name may be used again only for a program that has it already: then its setup is changed. */
function assertFree(tx: Tx, scaffoldId: string, name: string): void {
  const scaffold = tx.select().from(scaffolds).where(eq(scaffolds.id, scaffoldId)).get();
  if (!scaffold) return;
  const isExternal = tx
    .select({ setup: agentSetups.setup })
    .from(agentSetups)
    .innerJoin(agents, eq(agents.id, agentSetups.agentId))
    .where(eq(agents.scaffoldId, scaffoldId))
    .all()
    .some(({ setup }) => setup.kind === "external");
  if (isExternal && scaffold.name === name) return;
  throw new AppError("conflict", `“${scaffold.name}” is a scaffold already. Choose another name.`, {
    fields: { name: ["This name is taken."] },
  });
}

function untoldModel(tx: Tx): { id: string; name: string } {
  const row = { id: "model-not-told", name: "Model not told" };
  tx.insert(models)
    .values({ ...row, family: "none", provider: "None" })
    .onConflictDoNothing()
    .run();
  return row;
}

interface Given {
  readonly agentId: string;
  readonly setup: AgentSetup;
}

/** Keeps the version where nothing has changed, counts it up where something has. */
function writeSetup(tx: Tx, actor: Actor, { agentId, setup }: Given, now: Date): number {
  const createdBy = actor.kind === "person" ? actor.userId : null;
  const before = tx.select().from(agentSetups).where(eq(agentSetups.agentId, agentId)).get();
  if (before && isDeepStrictEqual(before.setup, setup)) return before.version;
  if (!before) {
    tx.insert(agentSetups).values({ agentId, setup, createdBy, changedAt: now }).run();
    return 1;
  }
  const version = before.version + 1;
  tx.update(agentSetups)
    .set({ setup, version, createdBy, changedAt: now })
    .where(eq(agentSetups.agentId, agentId))
    .run();
  return version;
}
