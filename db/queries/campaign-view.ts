import { asc, desc, eq, inArray } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { assertMay } from "@/lib/rights";
import type { CampaignCell, CampaignHead, CampaignView } from "@/lib/runs/queue-views";
import { reasonWords } from "@/lib/runs/reasons";
import type { RunState } from "@/lib/runs/state";
import type { Db, Tx } from "../client";
import { agents } from "../schema/agents";
import { tasks } from "../schema/benchmarks";
import { campaigns, jobs } from "../schema/jobs";
import { campaignRow, type Spent, spentByCampaign } from "./campaign-row";

type Row = typeof campaigns.$inferSelect;

interface Placed {
  readonly agentId: string;
  readonly taskId: string;
  readonly runId: string;
  readonly state: RunState;
  readonly reason: string | null;
  readonly tries: number;
}

/**
 * Every campaign, the newest first, with how far each is.
 *
 * @throws AppError `not_found` for whoever may not run agents
 */
export function campaignList(db: Db, actor: Actor): CampaignHead[] {
  assertMay(actor, "run_agents");
  return db.transaction((tx) => {
    const spent = spentByCampaign(tx);
    return tx
      .select()
      .from(campaigns)
      .orderBy(desc(campaigns.createdAt))
      .all()
      .map((row) => headOf(row, newestRuns(tx, row.id), spent.get(row.id)));
  });
}

/**
 * One campaign: agents by tasks, what it has spent, and its failures by reason.
 *
 * @throws AppError `not_found` for whoever may not run agents, and for an unknown campaign
 */
export function campaignView(db: Db, actor: Actor, campaignId: string): CampaignView {
  assertMay(actor, "run_agents", "This campaign");
  return db.transaction((tx) => {
    const row = campaignRow(tx, campaignId);
    const placed = newestRuns(tx, campaignId);
    const byPlace = new Map(placed.map((one) => [`${one.taskId} ${one.agentId}`, cellOf(one)]));
    const { plan } = row;
    return {
      head: headOf(row, placed, spentByCampaign(tx, campaignId).get(campaignId)),
      seed: plan.seed,
      agents: named(
        plan.agents,
        tx
          .select({ id: agents.id, name: agents.name })
          .from(agents)
          .where(inArray(agents.id, plan.agents))
          .all(),
      ),
      rows: named(
        plan.tasks,
        tx.select({ id: tasks.id, name: tasks.title }).from(tasks).where(inArray(tasks.id, plan.tasks)).all(),
      ).map((task) => ({
        task,
        cells: plan.agents.map((agentId) => byPlace.get(`${task.id} ${agentId}`) ?? null),
      })),
      failures: failuresOf(tx, placed),
    };
  });
}

/** In the order of the plan. */
function named(ids: readonly string[], rows: readonly { id: string; name: string }[]) {
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ids.map((id) => ({ id, name: names.get(id) ?? id }));
}

function cellOf({ runId, state, reason, tries }: Placed): CampaignCell {
  return { runId, state, reason, tries };
}

/** Of each agent on each task the run that was made last. */
function newestRuns(tx: Tx, campaignId: string): Placed[] {
  const rows = tx
    .select({ spec: jobs.spec, state: jobs.state, reason: jobs.reason })
    .from(jobs)
    .where(eq(jobs.campaignId, campaignId))
    .orderBy(asc(jobs.createdAt), asc(jobs.id))
    .all();
  const places = new Map<string, Placed>();
  for (const { spec, state, reason } of rows) {
    const key = `${spec.task.id} ${spec.agent.id}`;
    const tries = (places.get(key)?.tries ?? 0) + 1;
    places.set(key, { agentId: spec.agent.id, taskId: spec.task.id, runId: spec.run, state, reason, tries });
  }
  return [...places.values()];
}

function headOf(row: Row, placed: readonly Placed[], spent: Spent = { usd: 0, unknown: 0 }): CampaignHead {
  const { id, name, plan, createdAt, pausedAt, pausedWhy, budgetUsd } = row;
  const counts: Record<RunState, number> = { queued: 0, running: 0, succeeded: 0, failed: 0, cancelled: 0 };
  for (const { state } of placed) counts[state] += 1;
  return {
    id,
    name,
    stage: plan.stage,
    agents: plan.agents.length,
    tasks: plan.tasks.length,
    createdAt,
    pausedAt,
    pausedWhy,
    budgetUsd,
    spentUsd: spent.usd,
    unknownCosts: spent.unknown,
    counts,
  };
}

/** The most frequent reason first. Where all of a reason have one detail it is told, else the sentence stands without. */
function failuresOf(tx: Tx, placed: readonly Placed[]): CampaignView["failures"] {
  const failed = new Set(placed.filter(({ state }) => state === "failed").map(({ runId }) => runId));
  const rows = tx
    .select({ runId: jobs.runId, reason: jobs.reason, detail: jobs.reasonDetail })
    .from(jobs)
    .where(eq(jobs.state, "failed"))
    .all()
    .filter(({ runId }) => runId !== null && failed.has(runId));
  const byReason = new Map<string, (string | null)[]>();
  for (const { reason, detail } of rows)
    byReason.set(reason ?? "", [...(byReason.get(reason ?? "") ?? []), detail]);
  return [...byReason]
    .map(([code, details]) => {
      const [first = null, ...others] = new Set(details);
      const words = reasonWords(code, others.length === 0 ? first : `${first} and others`);
      return { code, words, count: details.length };
    })
    .sort((a, b) => b.count - a.count || a.code.localeCompare(b.code));
}
