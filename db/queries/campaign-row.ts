import { eq, sql } from "drizzle-orm";
import { AppError } from "@/lib/errors";
import type { Tx } from "../client";
import { campaigns } from "../schema/jobs";

/** @throws AppError `not_found` for an unknown campaign */
export function campaignRow(tx: Tx, id: string): typeof campaigns.$inferSelect {
  const row = tx.select().from(campaigns).where(eq(campaigns.id, id)).get();
  if (!row) throw new AppError("not_found", "This campaign was not found.");
  return row;
}

/** What runs have cost so far. */
export interface Spent {
  /** The sum of every cost that is known, in USD. */
  readonly usd: number;
  /** Attempts that did something and whose cost nobody can tell. */
  readonly unknown: number;
}

/**
 * What a campaign has cost so far, the attempts that failed or still run included: what an attempt said at its end, or
 * else with its last sign of life.
 */
export function campaignSpent(tx: Tx, campaignId: string): Spent {
  return spentByCampaign(tx, campaignId).get(campaignId) ?? { usd: 0, unknown: 0 };
}

/** The same for every campaign, or for one, by id. A campaign of which nothing has been tried yet is not in it. */
export function spentByCampaign(tx: Tx, only: string | null = null): Map<string, Spent> {
  const rows = tx.all<Spent & { id: string }>(sql`
    SELECT id, coalesce(sum(cost), 0) AS usd, sum(started_at IS NOT NULL AND (cost IS NULL OR is_untold)) AS unknown FROM (
      SELECT j.campaign_id AS id, a.started_at,
        a.usage IS NOT NULL AND json_extract(a.usage, '$.costUsd') IS NULL AS is_untold,
        coalesce(json_extract(a.usage, '$.costUsd'), json_extract(a.progress, '$.usage.costUsd')) AS cost
      FROM job_attempts AS a JOIN jobs AS j ON j.id = a.job_id
      WHERE ${only === null ? sql`j.campaign_id IS NOT NULL` : sql`j.campaign_id = ${only}`}
    ) GROUP BY id`);
  return new Map(rows.map(({ id, usd, unknown }) => [id, { usd, unknown }]));
}
