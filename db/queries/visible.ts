import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { may } from "@/lib/rights";

/**
 * Condition: the run is under no embargo, so everybody may know of it. Boards and lists hold it for the chair too: they
 * show what the public sees.
 *
 * @param runId a column, or raw SQL, that names a run
 */
export function publicRun(runId: SQLWrapper): SQL {
  return sql`${runId} NOT IN (SELECT run_id FROM embargoed_runs)`;
}

/** Condition: this actor may see the run. An embargo does not bind the chair. */
export function visibleRun(actor: Actor, runId: SQLWrapper): SQL {
  return may(actor, "run_study") ? sql`1` : publicRun(runId);
}

/** Condition: the review is a judge's, or a person's that the public may see. */
export function publicReview(reviewId: SQLWrapper): SQL {
  return sql`${reviewId} NOT IN (SELECT review_id FROM private_reviews)`;
}

/** Condition: the agent has a run that everybody may know of, or none at all. */
export function publicAgent(agentId: SQLWrapper): SQL {
  return sql`(${agentId} NOT IN (SELECT h.agent_id FROM embargoed_runs e JOIN runs h ON h.id = e.run_id)
    OR EXISTS (SELECT 1 FROM runs o WHERE o.agent_id = ${agentId} AND ${publicRun(sql`o.id`)}))`;
}

/** Condition: the state of the data is public. That of a study, by which its reviews are named, is so once it
 * is published; that of held runs never. */
export function publicSnapshot(snapshotId: SQLWrapper): SQL {
  return sql`(${snapshotId} NOT LIKE 'held:%' AND ${snapshotId} NOT IN (SELECT 'study:' || id FROM studies WHERE published_at IS NULL))`;
}
