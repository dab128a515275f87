import { asc, desc, eq, inArray } from "drizzle-orm";
import { Capacity } from "@/lib/protocol/words";
import type { GpuView, LeaseView, RunnerView } from "@/lib/runs/queue-views";
import { runnerState } from "@/lib/runs/runner-state";
import { liveAttemptStates } from "@/lib/runs/state";
import type { Taker } from "@/lib/runs/wait-reason";
import type { Tx } from "../client";
import { jobAttempts } from "../schema/job-attempts";
import { jobs } from "../schema/jobs";
import { runners } from "../schema/runners";

/** What views of runners are measured against. */
export interface Clock {
  readonly now: Date;
  /** After so long without a sign of life a runner counts as unreachable. */
  readonly staleMs: number;
}

type Row = typeof runners.$inferSelect;
type Attempt = typeof jobAttempts.$inferSelect;
interface Held {
  readonly attempt: Attempt;
  readonly job: typeof jobs.$inferSelect;
}

/** Every runner, or one: those that are of use first, then by name. */
export function runnerViews(tx: Tx, clock: Clock, only: string | null = null): RunnerView[] {
  const rows = tx
    .select()
    .from(runners)
    .where(only === null ? undefined : eq(runners.id, only))
    .orderBy(asc(runners.revokedAt), asc(runners.name), desc(runners.registeredAt))
    .all();
  const held = tx
    .select({ attempt: jobAttempts, job: jobs })
    .from(jobAttempts)
    .innerJoin(jobs, eq(jobs.id, jobAttempts.jobId))
    .where(inArray(jobAttempts.state, [...liveAttemptStates]))
    .orderBy(asc(jobAttempts.claimedAt))
    .all();
  return rows.map((row) =>
    viewOf(
      row,
      held.filter(({ attempt }) => attempt.runnerId === row.id),
      clock,
    ),
  );
}

function viewOf(row: Row, held: readonly Held[], { now, staleMs }: Clock): RunnerView {
  const { id, name, notReady, labels, version, registeredAt, lastSeenAt, drainedAt, revokedAt } = row;
  const said = Capacity.safeParse(row.capacity);
  const capacity = said.success ? said.data : null;
  return {
    id,
    name,
    state: runnerState(row, now, staleMs),
    notReady,
    labels,
    version,
    registeredAt,
    lastSeenAt,
    drainedAt,
    revokedAt,
    capacity: capacity && {
      executor: capacity.executor,
      isolation: capacity.isolation,
      cpus: capacity.cpus,
      memoryMb: capacity.memoryMb,
      diskMb: capacity.diskMb,
      keys: capacity.keys,
    },
    gpus: (capacity?.gpus ?? []).map((gpu) => ({ ...gpu, use: useOf(gpu.uuid, held) })),
    leases: held.map(leaseOf),
  };
}

function useOf(uuid: string, held: readonly Held[]): GpuView["use"] {
  for (const { attempt, job } of held) {
    const told = attempt.progress?.gpus.find((gpu) => gpu.uuid === uuid);
    if (told) return { runId: job.runId, usedMb: told.usedMb, utilPercent: told.utilPercent };
  }
  return null;
}

function leaseOf({ attempt, job }: Held): LeaseView {
  return {
    runId: job.runId,
    attempt: attempt.fence,
    agent: job.spec.agent.name,
    task: job.spec.task.title,
    claimedAt: attempt.claimedAt,
    lastHeardAt: attempt.lastHeardAt,
    leaseExpiresAt: attempt.leaseExpiresAt,
    phase: attempt.state === "claimed" ? "claimed" : (attempt.progress?.phase ?? attempt.state),
  };
}

const connected: readonly RunnerView["state"][] = ["ready", "not_ready", "draining"];

/** Runners that are in touch with the site, as far as it matters for what they could take. */
export function connectedTakers(views: readonly RunnerView[]): Taker[] {
  return views.flatMap(({ state, capacity, gpus, labels }) =>
    capacity !== null && connected.includes(state)
      ? [{ ...capacity, gpus, labels, isReady: state === "ready" }]
      : [],
  );
}
