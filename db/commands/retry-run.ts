import { and, eq, inArray } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { assertMay } from "@/lib/rights";
import { isEnded } from "@/lib/runs/state";
import type { Db, Tx } from "../client";
import { heldRuns } from "../schema/embargo";
import { jobs } from "../schema/jobs";
import { runInputs } from "../schema/runs";
import { transact } from "../transact";
import { runnableAgent, writeRun } from "./add-run";
import { audit } from "./audit";
import { jobOfRun } from "./run-in-line";

/**
 * Tries a run again as a new one: the same agent as it is set up now, the same task, seed, limits and inputs, held
 * where the first one is. The first one stays as it ended.
 *
 * @throws AppError `not_found` for whoever may not run agents, `conflict` for a run that has not ended or is being
 * tried again already
 */
export function retryRun(db: Db, actor: Actor, { runId }: { runId: string }, now = new Date()): string {
  assertMay(actor, "run_agents");
  return transact(db, (tx) => retryWithin(tx, actor, runId, now));
}

/** Tries every failed run of a campaign again that is not being tried again already. Returns how many. */
export function retryFailedRuns(
  db: Db,
  actor: Actor,
  { campaignId, reason }: { campaignId: string; reason: string | null },
  now = new Date(),
): number {
  assertMay(actor, "run_agents");
  return transact(db, (tx) => {
    const failed = tx
      .select({ runId: jobs.runId, reason: jobs.reason })
      .from(jobs)
      .where(and(eq(jobs.campaignId, campaignId), eq(jobs.state, "failed")))
      .all();
    const retried = new Set(
      tx
        .select({ of: jobs.retryOf })
        .from(jobs)
        .where(eq(jobs.campaignId, campaignId))
        .all()
        .map(({ of }) => of),
    );
    const due = failed.filter(
      (one) => one.runId !== null && !retried.has(one.runId) && (reason === null || one.reason === reason),
    );
    for (const { runId } of due) if (runId !== null) retryWithin(tx, actor, runId, now);
    return due.length;
  });
}

function retryWithin(tx: Tx, actor: Actor, runId: string, now: Date): string {
  const job = jobOfRun(tx, runId);
  if (!isEnded(job.state)) throw new AppError("conflict", "This run has not ended yet. Cancel it first.");
  const open = tx
    .select({ runId: jobs.runId })
    .from(jobs)
    .where(and(eq(jobs.retryOf, runId), inArray(jobs.state, ["queued", "running"])))
    .get();
  if (open) throw new AppError("conflict", `It is being tried again already, as ${open.runId}.`);
  const { agent, task, stage, seed, limits, inputs } = job.spec;
  const givers = tx
    .select({ kind: runInputs.kind, inputRunId: runInputs.inputRunId })
    .from(runInputs)
    .where(eq(runInputs.runId, runId))
    .all();
  const isHeld = tx.select().from(heldRuns).where(eq(heldRuns.runId, runId)).get() !== undefined;
  const { needs, priority, campaignId } = job;
  const kept = { taskId: task.id, stage, seed, limits, needs, priority, campaignId, inputs, givers, isHeld };
  const again = writeRun(tx, actor, { ...kept, agent: runnableAgent(tx, agent.id), retryOf: runId }, now);
  audit(tx, actor, { action: "retry_run", subject: `run:${again}`, detail: { retryOf: runId } }, now);
  return again;
}
