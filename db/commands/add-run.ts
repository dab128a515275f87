import { and, eq, max } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { runId } from "@/lib/benchmarks/run-id";
import type { Stage } from "@/lib/benchmarks/stages";
import { AppError } from "@/lib/errors";
import { type AgentSetup, keysOf } from "@/lib/runs/agent-setup";
import type { InputFile, Limits, Needs } from "@/lib/runs/job-spec";
import type { NewRun } from "@/lib/runs/new-run";
import type { Tx } from "../client";
import { agents } from "../schema/agents";
import { tasks } from "../schema/benchmarks";
import { heldRuns } from "../schema/embargo";
import { agentSetups, jobs } from "../schema/jobs";
import { runInputs, runs } from "../schema/runs";
import { newId } from "../session-token";
import { ensureRunSource } from "./run-source";
import { type Giver, stageInputs } from "./stage-inputs";

/** An agent that can be run, as it is now. */
export interface RunnableAgent {
  readonly id: string;
  readonly name: string;
  readonly setup: AgentSetup;
  readonly version: number;
}

/** @throws AppError `invalid` for an agent that is unknown, or that nobody has said how to run */
export function runnableAgent(tx: Tx, agentId: string): RunnableAgent {
  const row = tx
    .select({ id: agents.id, name: agents.name, setup: agentSetups.setup, version: agentSetups.version })
    .from(agents)
    .leftJoin(agentSetups, eq(agentSetups.agentId, agents.id))
    .where(eq(agents.id, agentId))
    .get();
  const refuse = (message: string, field: string) =>
    new AppError("invalid", message, { fields: { agentId: [field] } });
  if (!row) throw refuse(`There is no agent ${agentId}.`, "There is no such agent.");
  const { setup, version } = row;
  if (setup === null || version === null)
    throw refuse(
      `Nobody has said how ${row.name} is run. Set it up under Agents first.`,
      "This agent has no setup.",
    );
  return { id: row.id, name: row.name, setup, version };
}

/** What a new run is, once it is settled what it starts from. */
export interface RunParts {
  readonly agent: RunnableAgent;
  readonly taskId: string;
  readonly stage: Stage;
  readonly seed: number;
  readonly limits: Limits;
  readonly needs: Needs;
  readonly priority: number;
  readonly isHeld: boolean;
  readonly campaignId: string | null;
  readonly retryOf: string | null;
  readonly inputs: readonly InputFile[];
  readonly givers: readonly Giver[];
}

/**
 * Puts one run in line, within a transaction of the caller.
 *
 * @throws AppError `invalid` where its agent, its task or its inputs are not here
 */
export function addRun(
  tx: Tx,
  actor: Actor,
  input: NewRun & { readonly campaignId: string | null },
  now: Date,
): string {
  const agent = runnableAgent(tx, input.agentId);
  const { files, givers } = stageInputs(tx, { ...input, isNull: agent.setup.kind === "null" });
  const { taskId, stage, seed, limits, needs, priority, campaignId } = input;
  const parts = { taskId, stage, seed, limits, needs, priority, campaignId };
  return writeRun(
    tx,
    actor,
    { ...parts, agent, isHeld: input.holdForStudy, retryOf: null, inputs: files, givers },
    now,
  );
}

/** Writes the rows of a run in line: the run itself, its job, what it starts from, and whether it is held. */
export function writeRun(tx: Tx, actor: Actor, parts: RunParts, now: Date): string {
  const { agent, taskId, stage, seed, limits, needs } = parts;
  const task = tx.select({ title: tasks.title }).from(tasks).where(eq(tasks.id, taskId)).get();
  if (!task)
    throw new AppError("invalid", `There is no task ${taskId}.`, {
      fields: { taskId: ["There is no such task."] },
    });
  const snapshotId = ensureRunSource(tx, now);
  const sequence = nextSequence(tx, parts);
  const id = runId(stage, agent.id, taskId, sequence);
  const sourceModelId = agent.setup.kind === "mlr" ? agent.setup.model.model : null;
  tx.insert(runs).values({ id, agentId: agent.id, taskId, stage, sequence, sourceModelId, snapshotId }).run();
  for (const giver of parts.givers)
    tx.insert(runInputs)
      .values({ ...giver, runId: id, snapshotId })
      .run();
  if (parts.isHeld) tx.insert(heldRuns).values({ runId: id, since: now }).run();
  tx.insert(jobs)
    .values({
      id: newId(),
      kind: "agent",
      runId: id,
      campaignId: parts.campaignId,
      priority: parts.priority,
      spec: {
        kind: "agent",
        run: id,
        stage,
        task: { id: taskId, title: task.title },
        agent: { id: agent.id, name: agent.name },
        setup: agent.setup,
        setupVersion: agent.version,
        seed,
        limits,
        inputs: [...parts.inputs],
      },
      needs: { ...needs, keys: keysOf(agent.setup) },
      createdBy: actor.kind === "person" ? actor.userId : null,
      createdAt: now,
      retryOf: parts.retryOf,
    })
    .run();
  return id;
}

/** Repeats count on from the last one, an imported one too. */
function nextSequence(tx: Tx, { agent, taskId, stage }: RunParts): number {
  const last = tx
    .select({ last: max(runs.sequence) })
    .from(runs)
    .where(and(eq(runs.stage, stage), eq(runs.agentId, agent.id), eq(runs.taskId, taskId)))
    .get();
  return (last?.last ?? 0) + 1;
}
