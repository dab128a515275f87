import { and, asc, count, desc, eq, isNotNull, lt, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/lib/actor";
import type { RunExecution } from "@/lib/catalog/run-execution";
import { AppError } from "@/lib/errors";
import { may } from "@/lib/rights";
import { AgentResult } from "@/lib/runs/job-spec";
import { reasonWords } from "@/lib/runs/reasons";
import { setupWords } from "@/lib/runs/setup-words";
import type { Db, Tx } from "../client";
import { artifacts } from "../schema/artifacts";
import type { jobAttempts } from "../schema/job-attempts";
import { campaigns, jobs, queueState } from "../schema/jobs";
import { runs } from "../schema/runs";
import { putInLine } from "./line-order";
import { attemptsOf, attemptView, usageOfAttempts } from "./run-attempts";
import { visibleRun } from "./visible";

type Job = typeof jobs.$inferSelect;
type Attempt = typeof jobAttempts.$inferSelect;

/** What is measured against the present: after `staleMs` without a sign of life a runner counts as unreachable. */
export interface RunClock {
  readonly now?: Date;
  readonly staleMs?: number;
}

/**
 * How a run is or was executed here; null for one that came finished. Names of runners and campaigns, and of files that
 * a secret was found in, are for the chair.
 *
 * @throws AppError `not_found` for an id that names no run that the actor may see
 */
export function runExecution(
  db: Db,
  actor: Actor,
  runId: string,
  { now = new Date(), staleMs = 60_000 }: RunClock = {},
): RunExecution | null {
  const row = db
    .select({ run: runs.id, job: jobs })
    .from(runs)
    .leftJoin(jobs, and(eq(jobs.runId, runs.id), eq(jobs.kind, "agent")))
    .where(and(eq(runs.id, runId), visibleRun(actor, runs.id)))
    .get();
  if (!row) throw new AppError("not_found", "There is no run of this name.");
  return row.job && executionOf(db, actor, row.job, { now, staleMs });
}

function executionOf(db: Db, actor: Actor, job: Job, clock: { now: Date; staleMs: number }): RunExecution {
  const attempts = attemptsOf(db, job.id);
  const newest = attempts[0]?.attempt;
  const { spec, needs } = job;
  return {
    state: job.state,
    end: job.reason === null ? null : endOf(job.reason, job.reasonDetail),
    queuedAt: job.createdAt.toISOString(),
    endedAt: job.endedAt?.toISOString() ?? null,
    cancelRequestedAt: job.cancelRequestedAt?.toISOString() ?? null,
    queue: job.state === "queued" ? placeInLine(db, job, clock.now) : null,
    attempts: attempts.map((one) => attemptView(actor, one, clock)),
    ...progressOf(newest),
    usage: usageOfAttempts(attempts.map(({ attempt }) => attempt)),
    limits: spec.limits,
    memoryLimitMb: needs.memoryMb,
    diskLimitMb: needs.diskMb,
    seed: spec.seed,
    setup: setupWords(spec.setup),
    retryOf: visibleLink(db, actor, job.retryOf),
    retriedBy: visibleLink(db, actor, retryOf(db, spec.run)),
    campaign: may(actor, "run_agents") ? campaignOf(db, job.campaignId) : null,
    files: filesOf(db, actor, spec.run, newest),
    ...resultOf(newest),
  };
}

function endOf(code: string, detail: string | null): NonNullable<RunExecution["end"]> {
  return { code, words: reasonWords(code, detail) };
}

/** In the order in which runs are handed out; what waits or stands still is counted where it stands. */
function placeInLine(db: Tx, job: Job, now: Date): NonNullable<RunExecution["queue"]> {
  const before = or(
    lt(jobs.priority, job.priority),
    and(eq(jobs.priority, job.priority), lt(jobs.createdAt, job.createdAt)),
    and(
      eq(jobs.priority, job.priority),
      eq(jobs.createdAt, job.createdAt),
      lt(putInLine(jobs), sql`(SELECT rowid FROM jobs WHERE id = ${job.id})`),
    ),
  );
  const ahead = db
    .select({ n: count() })
    .from(jobs)
    .where(and(eq(jobs.state, "queued"), before))
    .get();
  const queue = db.select().from(queueState).get();
  const campaign = db
    .select({ pausedAt: campaigns.pausedAt })
    .from(campaigns)
    .where(eq(campaigns.id, job.campaignId ?? ""))
    .get();
  const waits = job.notBefore !== null && job.notBefore > now;
  return {
    place: (ahead?.n ?? 0) + 1,
    isPaused: Boolean(queue?.pausedAt ?? campaign?.pausedAt),
    notBefore: waits && job.notBefore ? job.notBefore.toISOString() : null,
  };
}

type ProgressView = Pick<
  RunExecution,
  "phase" | "stages" | "elapsedMs" | "rssMb" | "diskMb" | "gpus" | "upload"
>;

function progressOf(attempt: Attempt | undefined): ProgressView {
  const progress = attempt?.progress ?? null;
  const isOver = attempt !== undefined && (attempt.state === "done" || attempt.state === "lost");
  return {
    phase: isOver ? null : (progress?.phase ?? null),
    stages: progress?.stages ?? [],
    elapsedMs: attempt?.durationMs ?? progress?.elapsedMs ?? null,
    rssMb: progress?.rssMb ?? null,
    diskMb: progress?.diskMb ?? null,
    gpus: progress?.gpus ?? [],
    upload: isOver ? null : (progress?.upload ?? null),
  };
}

function retryOf(db: Tx, runId: string): string | null {
  const retry = db
    .select({ run: jobs.runId })
    .from(jobs)
    .where(eq(jobs.retryOf, runId))
    .orderBy(desc(jobs.createdAt))
    .get();
  return retry?.run ?? null;
}

function visibleLink(db: Tx, actor: Actor, runId: string | null): string | null {
  if (runId === null) return null;
  const found = db
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.id, runId), visibleRun(actor, runs.id)))
    .get();
  return found?.id ?? null;
}

function campaignOf(db: Tx, id: string | null): RunExecution["campaign"] {
  if (id === null) return null;
  const found = db
    .select({ id: campaigns.id, name: campaigns.name })
    .from(campaigns)
    .where(eq(campaigns.id, id))
    .get();
  return found ?? null;
}

/** So many are named; a folder of a hundred thousand would fill the page. */
const mostSkipped = 200;

const Skipped = z.object({
  skipped: z.array(z.object({ path: z.string(), why: z.string() })).catch([]),
});

function filesOf(db: Tx, actor: Actor, runId: string, attempt: Attempt | undefined): RunExecution["files"] {
  const withheld = db
    .select({ path: artifacts.path })
    .from(artifacts)
    .where(and(eq(artifacts.runId, runId), isNotNull(artifacts.withheld)))
    .orderBy(asc(artifacts.path))
    .all();
  const { skipped } = Skipped.catch({ skipped: [] }).parse(attempt?.manifest ?? {});
  const paths = [...new Set(withheld.map(({ path }) => path))];
  return {
    state: attempt?.artifacts ?? null,
    skipped: skipped.slice(0, mostSkipped),
    skippedCount: skipped.length,
    withheld: { count: paths.length, paths: may(actor, "run_agents") ? paths : [] },
  };
}

function resultOf(attempt: Attempt | undefined): Pick<RunExecution, "notes" | "citations"> {
  const result = AgentResult.safeParse(attempt?.result);
  return result.success
    ? { notes: result.data.notes, citations: result.data.citations }
    : { notes: [], citations: null };
}
