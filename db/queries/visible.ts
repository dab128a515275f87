import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { may } from "@/lib/rights";

/** Condition: the actor gets this file of a run; one in which a secret was found waits for the chair. */
export function visibleFile(actor: Actor, withheld: SQLWrapper): SQL {
  return may(actor, "run_agents") ? sql`1` : sql`${withheld} IS NULL`;
}

/**
 * Condition: the run is under no embargo and an agent has finished it, so everybody may know of it. Boards and lists
 * hold it for the chair too: they show what the public sees.
 *
 * @param runId a column, or raw SQL, that names a run
 */
export function publicRun(runId: SQLWrapper): SQL {
  return sql`(${freeRun(runId)} AND ${finishedRun(runId)})`;
}

/** Condition: the run is under no embargo; it may be waiting, running or failed. */
export function freeRun(runId: SQLWrapper): SQL {
  return sql`${runId} NOT IN (SELECT run_id FROM embargoed_runs)`;
}

/** Condition: an agent has finished the run, or it came finished. */
export function finishedRun(runId: SQLWrapper): SQL {
  return sql`${runId} NOT IN (SELECT run_id FROM unfinished_runs)`;
}

/** Condition: this actor may open the run's own page, finished or not. An embargo does not bind the chair. */
export function visibleRun(actor: Actor, runId: SQLWrapper): SQL {
  return may(actor, "run_study") ? sql`1` : freeRun(runId);
}

/** Condition: the review is a judge's, or a person's that the public may see. */
export function publicReview(reviewId: SQLWrapper): SQL {
  return sql`${reviewId} NOT IN (SELECT review_id FROM private_reviews)`;
}

/**
 * Condition: the agent has a run that everybody may know of, or it came without any. One that was set up here is named
 * once a run of it is in line, as that run has a page.
 */
export function publicAgent(agentId: SQLWrapper): SQL {
  return sql`(${hasRun(agentId, publicRun)} OR (${isNotHeldBack(agentId)}
    AND (${agentId} NOT IN (SELECT agent_id FROM agent_setups) OR ${hasRun(agentId, freeRun)})))`;
}

/** Condition: the agent stands in public lists. One that was set up here does so once a run of it has finished. */
export function listedAgent(agentId: SQLWrapper): SQL {
  return sql`(${hasRun(agentId, publicRun)} OR (${isNotHeldBack(agentId)}
    AND ${agentId} NOT IN (SELECT agent_id FROM agent_setups)))`;
}

function isNotHeldBack(agentId: SQLWrapper): SQL {
  return sql`${agentId} NOT IN (SELECT h.agent_id FROM embargoed_runs e JOIN runs h ON h.id = e.run_id)`;
}

function hasRun(agentId: SQLWrapper, such: (runId: SQLWrapper) => SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM runs o WHERE o.agent_id = ${agentId} AND ${such(sql`o.id`)})`;
}

/** Condition: the state of the data is public. That of a study, by which its reviews are named, is so once it
 * is published; that of held runs never. */
export function publicSnapshot(snapshotId: SQLWrapper): SQL {
  return sql`(${snapshotId} NOT LIKE 'held:%' AND ${snapshotId} NOT IN (SELECT 'study:' || id FROM studies WHERE published_at IS NULL))`;
}
