import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { Capacity, type Free } from "@/lib/protocol/words";
import { canTake } from "@/lib/runs/can-take";
import { Needs } from "@/lib/runs/job-spec";
import type { Tx } from "../client";
import type { CallingRunner } from "./runner-token";

/** What a runner has free when it asks. */
export interface Offer {
  readonly free: Free;
  readonly labels: readonly string[];
}

export interface ClaimRules {
  /** A runner that was not heard of for so long is not waited for, in seconds. */
  readonly staleS: number;
}

/** For how long a job that its last machine has lost is kept for another one. */
const othersFirstMs = 30_000;

interface Waiting {
  readonly id: string;
  readonly needs: string;
  readonly readyAt: number;
}

interface Choice {
  /** The first job in line that fits; null where there is none. */
  readonly jobId: string | null;
  /** Campaigns that have used their budget up and are to be stopped. */
  readonly overBudget: readonly string[];
}

/**
 * Which job this runner would be given now. Reads only, and costs next to nothing while nothing waits: idle runners ask
 * it again and again.
 */
export function claimableJob(
  db: Tx,
  runner: CallingRunner,
  { free, labels }: Offer,
  { staleS }: ClaimRules,
  now: Date,
): Choice {
  if (!mayTakeRuns(db, runner)) return { jobId: null, overBudget: [] };
  const overBudget = campaignsOverBudget(db);
  const keysElsewhere = keysOfOthersOnly(db, runner, { staleS, now });
  const line = { offer: { free, labels }, overBudget, keysElsewhere, now };
  for (const job of waitingJobs(db, line)) {
    const needs = Needs.parse(JSON.parse(job.needs));
    if (!canTake(needs, free, labels)) continue;
    const isEarly = now.getTime() - job.readyAt < othersFirstMs;
    if (isEarly && othersShouldGoFirst(db, { jobId: job.id, needs, runner, staleS, now })) continue;
    return { jobId: job.id, overBudget };
  }
  return { jobId: null, overBudget };
}

/** The next moment at which a job that waits after a failure may be handed out; null where none waits. */
export function nextJobDue(db: Tx, now: Date): Date | null {
  const row = db.get<{ due: number | null }>(
    sql`SELECT min(not_before) AS due FROM jobs WHERE state = 'queued' AND not_before > ${now.getTime()}`,
  );
  return row?.due ? new Date(row.due) : null;
}

/** An older process may still be waiting for an answer: it is given nothing that the newer one would not know of. */
function mayTakeRuns(db: Tx, { id, session }: CallingRunner): boolean {
  const row = db.get(sql`
    SELECT 1 FROM runners WHERE id = ${id} AND session IS ${session} AND drained_at IS NULL AND revoked_at IS NULL AND is_ready
      AND NOT EXISTS (SELECT 1 FROM queue_state WHERE paused_at IS NOT NULL)`);
  return row !== undefined;
}

/** Campaigns with runs in line that have used their budget up. What their attempts cost counts. */
function campaignsOverBudget(db: Tx): string[] {
  const rows = db.all<{ id: string }>(sql`
    SELECT c.id FROM campaigns c
    WHERE c.budget_usd IS NOT NULL AND c.paused_at IS NULL
      AND EXISTS (SELECT 1 FROM jobs q WHERE q.campaign_id = c.id AND q.state = 'queued')
      AND c.budget_usd <= (
        SELECT coalesce(sum(coalesce(json_extract(a.usage, '$.costUsd'), json_extract(a.progress, '$.usage.costUsd'), 0)), 0)
        FROM jobs j JOIN job_attempts a ON a.job_id = j.id WHERE j.campaign_id = c.id)`);
  return rows.map(({ id }) => id);
}

interface Line {
  readonly offer: Offer;
  readonly overBudget: readonly string[];
  /** Keys that this runner lacks and another one has. */
  readonly keysElsewhere: readonly string[];
  readonly now: Date;
}

/**
 * Those whose needs fit, in the order in which they are handed out. Of a long line no more is read than is looked at, and
 * nearly always the first one is taken.
 */
function* waitingJobs(db: Tx, line: Line): Generator<Waiting> {
  let limit = 1;
  for (let from = 0; ; from += limit, limit = 50) {
    const rows = waitingFrom(db, line, { from, limit });
    yield* rows;
    if (rows.length < limit) return;
  }
}

function waitingFrom(
  db: Tx,
  { offer: { free, labels }, overBudget, keysElsewhere, now }: Line,
  { from, limit }: { readonly from: number; readonly limit: number },
): Waiting[] {
  const need = (name: string) => sql`json_extract(j.needs, ${`$.${name}`})`;
  const gpus = JSON.stringify(free.gpus.map(({ memoryMb }) => memoryMb));
  return db.all<Waiting>(sql`
    SELECT j.id, j.needs, coalesce(j.not_before, 0) AS readyAt
    FROM jobs j LEFT JOIN campaigns c ON c.id = j.campaign_id
    WHERE j.state = 'queued' AND j.cancel_requested_at IS NULL AND c.paused_at IS NULL
      AND (c.id IS NULL OR c.id NOT IN (SELECT value FROM json_each(${JSON.stringify(overBudget)})))
      AND (j.not_before IS NULL OR j.not_before <= ${now.getTime()})
      AND ${need("cpus")} <= ${free.cpus} AND ${need("memoryMb")} <= ${free.memoryMb} AND ${need("diskMb")} <= ${free.diskMb}
      AND (${need("gpus")} = 0 OR ${need("gpus")} <= (SELECT count(*) FROM json_each(${gpus}) WHERE value >= ${need("gpuMemoryMb")}))
      AND NOT EXISTS (SELECT 1 FROM json_each(j.needs, '$.labels') WHERE value NOT IN (SELECT value FROM json_each(${JSON.stringify(labels)})))
      AND NOT EXISTS (SELECT 1 FROM json_each(j.needs, '$.keys') WHERE value IN (SELECT value FROM json_each(${JSON.stringify(keysElsewhere)})))
    ORDER BY j.priority, j.created_at, j.rowid LIMIT ${limit} OFFSET ${from}`);
}

/**
 * A runner without a key that an agent needs could only fail the run, so the run is kept for one that has the key. A key
 * that nobody has holds nothing up: the run is handed out, and its end says which one to set.
 */
function keysOfOthersOnly(
  db: Tx,
  { id }: CallingRunner,
  { staleS, now }: { readonly staleS: number; readonly now: Date },
): string[] {
  const keysWhere = (which: SQL) =>
    sql`SELECT k.value FROM runners r, json_each(r.capacity, '$.keys') k WHERE ${which}`;
  const isOtherAndLive = sql`r.id <> ${id} AND r.drained_at IS NULL AND r.revoked_at IS NULL AND r.is_ready
    AND r.last_seen_at > ${now.getTime() - staleS * 1000}`;
  const rows = db.all<{ value: string }>(
    sql`${keysWhere(isOtherAndLive)} EXCEPT ${keysWhere(sql`r.id = ${id}`)}`,
  );
  return rows.map(({ value }) => value);
}

interface Meeting {
  readonly jobId: string;
  readonly needs: Needs;
  readonly runner: CallingRunner;
  readonly staleS: number;
  readonly now: Date;
}

const OtherRunner = z.object({ capacity: Capacity, labels: z.array(z.string()) });

/** After this machine has lost the job another one is asked first, where one is idle and fit for it. */
function othersShouldGoFirst(db: Tx, { jobId, needs, runner, staleS, now }: Meeting): boolean {
  const hasLost = sql`SELECT machine_id FROM job_attempts WHERE job_id = ${jobId}`;
  const here = db.get(
    sql`SELECT 1 FROM job_attempts WHERE job_id = ${jobId} AND machine_id = ${runner.machineId} LIMIT 1`,
  );
  if (here === undefined) return false;
  const others = db.all<{ capacity: string | null; labels: string }>(sql`
    SELECT capacity, labels FROM runners r
    WHERE r.machine_id NOT IN (${hasLost}) AND r.drained_at IS NULL AND r.revoked_at IS NULL AND r.is_ready
      AND r.capacity IS NOT NULL AND r.last_seen_at > ${now.getTime() - staleS * 1000}
      AND NOT EXISTS (SELECT 1 FROM job_attempts a WHERE a.runner_id = r.id AND a.state IN ('claimed', 'started', 'finishing'))`);
  return others.some(({ capacity, labels }) => {
    const other = OtherRunner.safeParse({
      capacity: JSON.parse(capacity ?? "null"),
      labels: JSON.parse(labels),
    });
    return other.success && canTake(needs, other.data.capacity, other.data.labels);
  });
}
