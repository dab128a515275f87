import { and, asc, count, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { keysOf } from "@/lib/runs/agent-setup";
import type { EndedRow, Portion, RunningRow, WaitingRow } from "@/lib/runs/queue-views";
import { reasonWords } from "@/lib/runs/reasons";
import { liveAttemptStates } from "@/lib/runs/state";
import { type Taker, waitReason } from "@/lib/runs/wait-reason";
import type { Tx } from "../client";
import { heldRuns } from "../schema/embargo";
import { jobAttempts } from "../schema/job-attempts";
import { campaigns, jobs } from "../schema/jobs";
import { runners } from "../schema/runners";
import { putInLine } from "./line-order";
import type { Clock } from "./runner-rows";

/** Which rows of a part of the queue. */
export interface Slice {
  readonly where: SQL | undefined;
  readonly limit: number;
  readonly offset: number;
}

type Job = typeof jobs.$inferSelect;
interface Joined {
  readonly job: Job;
  readonly campaign: typeof campaigns.$inferSelect | null;
  readonly heldSince: Date | null;
}

const columns = { job: jobs, campaign: campaigns, heldSince: heldRuns.since };

function joined(tx: Tx) {
  return tx
    .select(columns)
    .from(jobs)
    .leftJoin(campaigns, eq(campaigns.id, jobs.campaignId))
    .leftJoin(heldRuns, eq(heldRuns.runId, jobs.runId));
}

function headOf({ job, campaign, heldSince }: Joined) {
  const { agent, task, stage, run } = job.spec;
  return {
    runId: run,
    agent,
    task: { id: task.id, name: task.title },
    stage,
    campaign: campaign && { id: campaign.id, name: campaign.name },
    createdAt: job.createdAt,
    isHeld: heldSince !== null,
    retryOf: job.retryOf,
  };
}

function total(tx: Tx, where: SQL | undefined): number {
  return tx.select({ n: count() }).from(jobs).where(where).get()?.n ?? 0;
}

interface Line extends Clock {
  readonly isQueuePaused: boolean;
  readonly takers: readonly Taker[];
}

/** Runs in line, in the order in which they are handed out, each with why it waits. */
export function waitingRows(
  tx: Tx,
  { where: more, limit, offset }: Slice,
  { isQueuePaused, takers, now }: Line,
): Portion<WaitingRow> {
  const where = and(eq(jobs.state, "queued"), more);
  const order = [asc(jobs.priority), asc(jobs.createdAt), asc(putInLine(jobs))] as const;
  const rows = joined(tx)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .all();
  const places = placesOf(
    tx,
    rows.map(({ job }) => job.id),
  );
  return {
    total: total(tx, where),
    rows: rows.map((row) => ({
      ...headOf(row),
      place: places.get(row.job.id) ?? 0,
      priority: row.job.priority,
      losses: row.job.infraFailures,
      why: waitReason(
        {
          needs: row.job.needs,
          keys: keysOf(row.job.spec.setup),
          notBefore: row.job.notBefore,
          isQueuePaused,
          campaignPause: row.campaign?.pausedWhy ?? null,
        },
        takers,
        now,
      ),
    })),
  };
}

/** The place of each of these jobs in the whole line, whatever is shown of it. */
function placesOf(tx: Tx, jobIds: readonly string[]): Map<string, number> {
  if (jobIds.length === 0) return new Map();
  const rows = tx.all<{ id: string; place: number }>(sql`
    SELECT id, place FROM (
      SELECT id, row_number() OVER (ORDER BY priority, created_at, rowid) AS place FROM jobs WHERE state = 'queued')
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(jobIds)}))`);
  return new Map(rows.map(({ id, place }) => [id, place]));
}

/** Runs that are being executed, the newest first. */
export function runningRows(
  tx: Tx,
  { where: more, limit, offset }: Slice,
  { now, staleMs }: Clock,
): Portion<RunningRow> {
  const where = and(eq(jobs.state, "running"), more);
  const rows = tx
    .select({ ...columns, attempt: jobAttempts, runner: { id: runners.id, name: runners.name } })
    .from(jobs)
    .innerJoin(
      jobAttempts,
      and(eq(jobAttempts.jobId, jobs.id), inArray(jobAttempts.state, [...liveAttemptStates])),
    )
    .innerJoin(runners, eq(runners.id, jobAttempts.runnerId))
    .leftJoin(campaigns, eq(campaigns.id, jobs.campaignId))
    .leftJoin(heldRuns, eq(heldRuns.runId, jobs.runId))
    .where(where)
    .orderBy(desc(jobAttempts.claimedAt), asc(jobs.id))
    .limit(limit)
    .offset(offset)
    .all();
  return {
    total: total(tx, where),
    rows: rows.map((row) => ({ ...headOf(row), ...executionOf(row, { now, staleMs }) })),
  };
}

interface Executed {
  readonly job: Job;
  readonly attempt: typeof jobAttempts.$inferSelect;
  readonly runner: { readonly id: string; readonly name: string };
}

function executionOf({ job, attempt, runner }: Executed, { now, staleMs }: Clock) {
  const { progress, lastHeardAt } = attempt;
  return {
    runner,
    attempt: attempt.fence,
    claimedAt: attempt.claimedAt,
    lastHeardAt,
    isSilent: now.getTime() - lastHeardAt.getTime() > staleMs,
    leaseExpiresAt: attempt.leaseExpiresAt,
    cancelRequestedAt: job.cancelRequestedAt,
    step: progress?.stages.find(({ state }) => state === "running")?.name ?? progress?.phase ?? null,
    wallS: job.spec.limits.wallS,
    costUsd: progress?.usage.costUsd ?? null,
  };
}

/** Runs that have ended, the latest first, each with why. */
export function endedRows(tx: Tx, { where: more, limit, offset }: Slice): Portion<EndedRow> {
  const where = and(isNotNull(jobs.endedAt), more);
  const rows = joined(tx)
    .where(where)
    .orderBy(desc(jobs.endedAt), asc(jobs.id))
    .limit(limit)
    .offset(offset)
    .all();
  const retries = retriesOf(
    tx,
    rows.map(({ job }) => job.spec.run),
  );
  return {
    total: total(tx, where),
    rows: rows.flatMap((row) => {
      const { state, endedAt, reason, reasonDetail } = row.job;
      if (endedAt === null || reason === null) return [];
      const end = { code: reason, words: reasonWords(reason, reasonDetail) };
      return [{ ...headOf(row), state, endedAt, end, retriedBy: retries.get(row.job.spec.run) ?? null }];
    }),
  };
}

/** The newest retry of each of these runs. */
function retriesOf(tx: Tx, runIds: readonly string[]): Map<string, string> {
  const rows = tx
    .select({ of: jobs.retryOf, by: jobs.runId })
    .from(jobs)
    .where(inArray(jobs.retryOf, [...runIds]))
    .orderBy(asc(jobs.createdAt), asc(jobs.id))
    .all();
  return new Map(rows.flatMap(({ of, by }) => (of !== null && by !== null ? [[of, by] as const] : [])));
}
