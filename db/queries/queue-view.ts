import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { assertMay } from "@/lib/rights";
import type { QueueQuery } from "@/lib/runs/queue-query";
import type { QueueView } from "@/lib/runs/queue-views";
import type { Db, Tx } from "../client";
import { agents } from "../schema/agents";
import { campaigns, jobs, queueState } from "../schema/jobs";
import { endedRows, runningRows, waitingRows } from "./queue-rows";
import { type Clock, connectedTakers, runnerViews } from "./runner-rows";

/** How many rows of each part are shown while all parts are, and how many of one part on a page of its own. */
const glance = 20;
export const queuePageSize = 50;

/**
 * What waits and why, what runs where, and what has ended how, for the chair.
 *
 * @throws AppError `not_found` for whoever may not run agents
 */
export function queueView(db: Db, actor: Actor, asked: QueueQuery, clock: Clock): QueueView {
  assertMay(actor, "run_agents");
  return db.transaction((tx) => {
    const pausedAt = tx.select().from(queueState).get()?.pausedAt ?? null;
    const runners = runnerViews(tx, clock);
    const takers = connectedTakers(runners);
    const slice = (part: QueueQuery["part"]) => ({ where: whereOf(asked), ...windowOf(asked, part) });
    return {
      pausedAt,
      running: runningRows(tx, slice("running"), clock),
      waiting: waitingRows(tx, slice("waiting"), { ...clock, isQueuePaused: pausedAt !== null, takers }),
      ended: endedRows(tx, slice("ended")),
      runners: {
        ready: takers.filter(({ isReady }) => isReady).length,
        all: runners.filter(({ revokedAt }) => revokedAt === null).length,
      },
      ...choices(tx),
    };
  });
}

/** A part that is not asked for is only counted. */
function windowOf({ part: asked, page }: QueueQuery, part: QueueQuery["part"]) {
  if (asked === "all") return { limit: glance, offset: 0 };
  return asked === part
    ? { limit: queuePageSize, offset: (page - 1) * queuePageSize }
    : { limit: 0, offset: 0 };
}

function whereOf({ campaign, agent, task }: QueueQuery): SQL | undefined {
  return and(
    campaign ? eq(jobs.campaignId, campaign) : undefined,
    agent ? sql`json_extract(${jobs.spec}, '$.agent.id') = ${agent}` : undefined,
    task ? sql`json_extract(${jobs.spec}, '$.task.id') = ${task}` : undefined,
  );
}

/** What the queue can be narrowed to: only what it has held. */
function choices(tx: Tx): Pick<QueueView, "campaigns" | "agents"> {
  return {
    campaigns: tx
      .select({ id: campaigns.id, name: campaigns.name })
      .from(campaigns)
      .orderBy(desc(campaigns.createdAt))
      .limit(100)
      .all(),
    agents: tx
      .select({ id: agents.id, name: agents.name })
      .from(agents)
      .where(
        sql`EXISTS (SELECT 1 FROM runs r JOIN jobs j ON j.run_id = r.id AND j.kind = 'agent' WHERE r.agent_id = ${agents.id})`,
      )
      .orderBy(asc(agents.name))
      .all(),
  };
}
