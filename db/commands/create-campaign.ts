import type { z } from "zod";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { assertMay } from "@/lib/rights";
import { campaignLimit, NewCampaign } from "@/lib/runs/new-run";
import { taskSeed } from "@/lib/runs/sample-input";
import type { Db, Tx } from "../client";
import { campaigns } from "../schema/jobs";
import { newId } from "../session-token";
import { transact } from "../transact";
import { addRun } from "./add-run";
import { audit } from "./audit";

type Asked = z.output<typeof NewCampaign>;

/**
 * Puts a run of every agent on every task in line, all of them or none. On one task all agents have the same seed and
 * the same input.
 *
 * @throws AppError `not_found` for whoever may not run agents; `invalid` for more runs than a campaign may have, and
 * where agents or tasks lack something, naming the first of them
 */
export function createCampaign(
  db: Db,
  actor: Actor,
  input: z.input<typeof NewCampaign>,
  now = new Date(),
): string {
  assertMay(actor, "run_agents");
  const parsed = NewCampaign.parse(input);
  const asked = { ...parsed, agents: [...new Set(parsed.agents)], tasks: [...new Set(parsed.tasks)] };
  assertSize(asked);
  return transact(db, (tx) => {
    const id = newId();
    const { name, budgetUsd, agents, tasks, stage, seed, limits, needs } = asked;
    const plan = { agents, tasks, stage, seed, limits, needs };
    const createdBy = actor.kind === "person" ? actor.userId : null;
    tx.insert(campaigns).values({ id, name, plan, budgetUsd, createdBy, createdAt: now }).run();
    addRuns(tx, actor, { ...asked, campaignId: id }, now);
    const detail = { name, stage, agents: agents.length, tasks: tasks.length, seed, budgetUsd };
    audit(tx, actor, { action: "create_campaign", subject: `campaign:${id}`, detail }, now);
    return id;
  });
}

function assertSize({ agents, tasks }: Asked): void {
  const runs = agents.length * tasks.length;
  if (runs <= campaignLimit) return;
  const why = `${agents.length} agents on ${tasks.length} tasks are ${runs} runs. A campaign has at most ${campaignLimit}.`;
  throw new AppError("invalid", why, { fields: { tasks: ["Choose fewer tasks, or fewer agents."] } });
}

/** Task by task, so that the first results can be compared. What is missing is told for all tasks at once. */
function addRuns(tx: Tx, actor: Actor, asked: Asked & { campaignId: string }, now: Date): void {
  const { stage, limits, needs, priority, holdForStudy, campaignId } = asked;
  const usual = { stage, limits, needs, priority, holdForStudy, campaignId, inputRunId: null };
  const faults = new Map<string, AppError>();
  for (const taskId of asked.tasks)
    for (const agentId of asked.agents) {
      const fault = refusalOf(() =>
        addRun(tx, actor, { ...usual, agentId, taskId, seed: taskSeed(asked.seed, taskId) }, now),
      );
      if (fault) faults.set(taskId, fault);
    }
  const [first] = faults.values();
  if (first === undefined) return;
  const others = faults.size - 1;
  const rest = others === 0 ? "" : ` So it is with ${others} more of the ${asked.tasks.length} tasks.`;
  throw new AppError("invalid", `${first.message}${rest} Nothing was put in line.`, {
    fields: { [first.fields?.agentId ? "agents" : "tasks"]: Object.values(first.fields ?? {}).flat() },
  });
}

function refusalOf(add: () => unknown): AppError | null {
  try {
    add();
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") return error;
    throw error;
  }
}
