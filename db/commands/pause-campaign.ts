import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { assertMay } from "@/lib/rights";
import type { Db, Tx } from "../client";
import { campaignRow, campaignSpent } from "../queries/campaign-row";
import { campaigns, jobs } from "../schema/jobs";
import { transact } from "../transact";
import { audit } from "./audit";
import { cancelJob } from "./cancel-run";

interface Named {
  readonly campaignId: string;
}

/**
 * Hands out no more of a campaign's runs. Those that are being executed go on.
 *
 * @throws AppError `not_found` for whoever may not run agents and for an unknown campaign
 */
export function pauseCampaign(db: Db, actor: Actor, { campaignId }: Named, now = new Date()): void {
  assertMay(actor, "run_agents");
  transact(db, (tx) => {
    if (campaignRow(tx, campaignId).pausedAt !== null) return;
    change(tx, campaignId, { pausedAt: now, pausedWhy: "chair" });
    audit(tx, actor, { action: "pause_campaign", subject: `campaign:${campaignId}` }, now);
  });
}

/**
 * Hands out a campaign's runs again.
 *
 * @throws AppError `conflict` while its budget is spent
 */
export function resumeCampaign(db: Db, actor: Actor, { campaignId }: Named, now = new Date()): void {
  assertMay(actor, "run_agents");
  transact(db, (tx) => {
    const { pausedAt, budgetUsd } = campaignRow(tx, campaignId);
    if (pausedAt === null) return;
    if (budgetUsd !== null && campaignSpent(tx, campaignId).usd >= budgetUsd)
      throw new AppError("conflict", "Its budget is spent. Raise the budget, and it goes on by itself.");
    change(tx, campaignId, { pausedAt: null, pausedWhy: null });
    audit(tx, actor, { action: "resume_campaign", subject: `campaign:${campaignId}` }, now);
  });
}

export const BudgetChange = z.object({
  campaignId: z.string().min(1),
  /** Null has no bound. */
  budgetUsd: z.number().nonnegative().max(10_000_000).nullable(),
});

/**
 * Sets what all runs of a campaign may cost together. One that stood still for its budget alone goes on where there is
 * something left; one that has spent more stands still.
 */
export function setCampaignBudget(
  db: Db,
  actor: Actor,
  input: z.input<typeof BudgetChange>,
  now = new Date(),
): void {
  assertMay(actor, "run_agents");
  const { campaignId, budgetUsd } = BudgetChange.parse(input);
  transact(db, (tx) => {
    const before = campaignRow(tx, campaignId);
    const isSpent = budgetUsd !== null && campaignSpent(tx, campaignId).usd >= budgetUsd;
    change(tx, campaignId, { budgetUsd });
    if (isSpent && before.pausedAt === null) change(tx, campaignId, { pausedAt: now, pausedWhy: "budget" });
    if (!isSpent && before.pausedWhy === "budget")
      change(tx, campaignId, { pausedAt: null, pausedWhy: null });
    const detail = { before: before.budgetUsd, after: budgetUsd };
    audit(tx, actor, { action: "set_campaign_budget", subject: `campaign:${campaignId}`, detail }, now);
  });
}

/** Takes every waiting run of a campaign out of the line, and asks for the end of those that are being executed. */
export function cancelCampaign(
  db: Db,
  actor: Actor,
  { campaignId }: Named,
  now = new Date(),
): { cancelled: number; asked: number } {
  assertMay(actor, "run_agents");
  return transact(db, (tx) => {
    campaignRow(tx, campaignId);
    const open = tx
      .select()
      .from(jobs)
      .where(and(eq(jobs.campaignId, campaignId), inArray(jobs.state, ["queued", "running"])))
      .all();
    const cancelled = open.filter((job) => cancelJob(tx, job, now) === "cancelled").length;
    const detail = { cancelled, asked: open.length - cancelled };
    audit(tx, actor, { action: "cancel_campaign", subject: `campaign:${campaignId}`, detail }, now);
    return detail;
  });
}

function change(tx: Tx, id: string, set: Partial<typeof campaigns.$inferInsert>): void {
  tx.update(campaigns).set(set).where(eq(campaigns.id, id)).run();
}
