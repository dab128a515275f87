import { desc, eq, inArray } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import type { LogSeal, RunAttempt } from "@/lib/catalog/run-execution";
import { may } from "@/lib/rights";
import { reasonWords } from "@/lib/runs/reasons";
import { liveAttemptStates } from "@/lib/runs/state";
import { noUsage, sumUsage, Usage, unknownUsage } from "@/lib/runs/usage";
import type { Tx } from "../client";
import { attemptStreams, jobAttempts } from "../schema/job-attempts";
import { runners } from "../schema/runners";

type Attempt = typeof jobAttempts.$inferSelect;
type Stream = typeof attemptStreams.$inferSelect;

export interface AttemptRow {
  readonly attempt: Attempt;
  readonly runner: string;
  readonly streams: readonly Stream[];
}

/** The attempts of a job, newest first, with what was said of their logs. */
export function attemptsOf(db: Tx, jobId: string): AttemptRow[] {
  const rows = db
    .select({ attempt: jobAttempts, runner: runners.name })
    .from(jobAttempts)
    .innerJoin(runners, eq(runners.id, jobAttempts.runnerId))
    .where(eq(jobAttempts.jobId, jobId))
    .orderBy(desc(jobAttempts.fence))
    .all();
  const streams = db
    .select()
    .from(attemptStreams)
    .where(
      inArray(
        attemptStreams.attemptId,
        rows.map(({ attempt }) => attempt.id),
      ),
    )
    .all();
  return rows.map((row) => ({
    ...row,
    streams: streams.filter(({ attemptId }) => attemptId === row.attempt.id),
  }));
}

/** An attempt as the actor may see it. */
export function attemptView(
  actor: Actor,
  { attempt, runner, streams }: AttemptRow,
  { now, staleMs }: { now: Date; staleMs: number },
): RunAttempt {
  const isSilent = isLive(attempt) && now.getTime() - attempt.lastHeardAt.getTime() > staleMs;
  return {
    attempt: attempt.fence,
    runner: may(actor, "run_agents") ? runner : null,
    version: attempt.runnerVersion,
    state: attempt.state,
    outcome: attempt.outcome,
    end: endOf(attempt),
    claimedAt: attempt.claimedAt.toISOString(),
    startedAt: attempt.startedAt?.toISOString() ?? null,
    lastHeardAt: attempt.lastHeardAt.toISOString(),
    unreachableSince: isSilent ? attempt.lastHeardAt.toISOString() : null,
    endedAt: attempt.endedAt?.toISOString() ?? null,
    durationMs: attempt.durationMs,
    droppedBytes: attempt.droppedBytes,
    hasLateEvidence: attempt.lateFinish !== null,
    logs: { console: sealOf(streams, "console"), events: sealOf(streams, "events") },
  };
}

function endOf({ state, reason, reasonDetail }: Attempt): RunAttempt["end"] {
  if (reason !== null) return { code: reason, words: reasonWords(reason, reasonDetail) };
  return state === "lost" ? { code: "runner_lost", words: reasonWords("runner_lost", null) } : null;
}

function sealOf(streams: readonly Stream[], name: Stream["name"]): LogSeal {
  const stream = streams.find((one) => one.name === name);
  return {
    bytes: stream?.bytes ?? null,
    sha256: stream?.sha256 ?? null,
    isSealed: Boolean(stream?.sealedAt),
    isFrozen: Boolean(stream?.frozenAt),
  };
}

/** What all attempts used together. One that never began used nothing; one that never told leaves the sum unknown. */
export function usageOfAttempts(attempts: readonly Attempt[]): Usage {
  return sumUsage(attempts.map(usageOf));
}

function usageOf(attempt: Attempt): Usage {
  const told = Usage.safeParse(attempt.usage);
  if (told.success) return told.data;
  if (attempt.progress) return attempt.progress.usage;
  return attempt.startedAt === null || isLive(attempt) ? noUsage : unknownUsage;
}

function isLive({ state }: Pick<Attempt, "state">): boolean {
  return liveAttemptStates.some((live) => live === state);
}
