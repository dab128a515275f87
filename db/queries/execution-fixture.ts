import { type Actor, visitor } from "@/lib/actor";
import { runId } from "@/lib/benchmarks/run-id";
import type { AgentJob } from "@/lib/runs/job-spec";
import type { Progress } from "@/lib/runs/progress";
import { noUsage } from "@/lib/runs/usage";
import type { Tx } from "../client";
import { jobAttempts } from "../schema/job-attempts";
import { jobs } from "../schema/jobs";
import { runners } from "../schema/runners";
import { runs } from "../schema/runs";
import { testDatabase } from "../testing";
import { addFrame, addTask } from "./catalog-fixture";
import { runExecution } from "./run-execution";

type Job = typeof jobs.$inferInsert;
type Attempt = typeof jobAttempts.$inferInsert;

export interface ExecutedFact {
  readonly agent: string;
  readonly task: string;
  readonly snapshot: string;
  readonly sequence?: number;
  readonly job?: Partial<Job>;
  /** Oldest first; each one's fence is its place. */
  readonly attempts?: readonly Partial<Attempt>[];
}

export const fixtureStart = new Date("2026-03-02T14:00:00Z");
/** So many minutes after the fixture's runs were put in line. */
export const afterStart = (minutes: number) => new Date(fixtureStart.getTime() + minutes * 60_000);

const limits = { wallS: 4 * 3600, idleS: 1200, costUsd: 5 };
const needs = { gpus: 0, gpuMemoryMb: 0, cpus: 1, memoryMb: 4096, diskMb: 20_480, labels: [] };

/** A machine that can take runs. */
export function addRunner(db: Tx, id: string, name = id): void {
  db.insert(runners)
    .values({
      id,
      name,
      machineId: `machine of ${id}`,
      labels: [],
      tokenHash: `hash of ${id}`,
      notReady: [],
      registeredAt: fixtureStart,
      lastSeenAt: fixtureStart,
    })
    .onConflictDoNothing()
    .run();
}

/** A run that is executed here, in line unless told otherwise, with its attempts on the runner `gpu-1`. */
export function addExecuted(db: Tx, fact: ExecutedFact): string {
  const { agent, task, snapshot, sequence = 1, job = {}, attempts = [] } = fact;
  const stage = "end2end";
  const id = runId(stage, agent, task, sequence);
  db.insert(runs).values({ id, agentId: agent, taskId: task, stage, sequence, snapshotId: snapshot }).run();
  const spec: AgentJob = {
    kind: "agent",
    run: id,
    stage,
    task: { id: task, title: task },
    agent: { id: agent, name: agent },
    setup: { kind: "null" },
    setupVersion: 1,
    seed: 7,
    limits,
    inputs: [],
  };
  const whole: Job = {
    id: `job of ${id}`,
    kind: "agent",
    runId: id,
    spec,
    needs,
    createdAt: fixtureStart,
    ...job,
  };
  db.insert(jobs).values(whole).run();
  addRunner(db, "gpu-1");
  for (const [at, attempt] of attempts.entries()) addAttempt(db, whole.id, at + 1, attempt);
  return id;
}

function addAttempt(db: Tx, jobId: string, fence: number, attempt: Partial<Attempt>): void {
  db.insert(jobAttempts)
    .values({
      id: `${jobId.replace(/[^\w-]+/g, "-")}-${fence}`,
      jobId,
      fence,
      runnerId: "gpu-1",
      machineId: "machine of gpu-1",
      claimId: `claim ${fence} of ${jobId}`,
      tokenHash: `hash ${fence} of ${jobId}`,
      leaseTtlS: 1800,
      leaseExpiresAt: afterStart(60),
      claimedAt: afterStart(1),
      lastHeardAt: afterStart(10),
      ...attempt,
    })
    .run();
}

/** How far an attempt is, for tests. */
export function aProgress(changes: Partial<Progress> = {}): Progress {
  return {
    phase: "running",
    stages: [
      { name: "idea", state: "done", startedMs: 0, durationMs: 12_000, usage: noUsage, model: "m-1" },
      { name: "experiment", state: "running", startedMs: 12_000, durationMs: null, usage: null, model: null },
      { name: "paper", state: "waiting", startedMs: null, durationMs: null, usage: null, model: null },
    ],
    elapsedMs: 540_000,
    usage: { ...noUsage, input: 300_000, output: 18_000, costUsd: 0.64 },
    rssMb: 900,
    diskMb: 3174,
    gpus: [],
    upload: null,
    ...changes,
  };
}

export const done = { state: "done", outcome: "ok", reason: "done", endedAt: afterStart(20) } as const;
export const finished = { state: "succeeded", reason: "done", endedAt: afterStart(20) } as const;

/** A benchmark of two tasks, a way to have a run executed on it, and to see how it stands after some minutes. */
export function executionSite() {
  const db = testDatabase();
  addFrame(db);
  addTask(db, { id: "t1", subset: true });
  addTask(db, { id: "t2", subset: true });
  const execute = (fact: Partial<ExecutedFact> = {}) =>
    addExecuted(db, { agent: "plain", task: "t1", snapshot: "snap", ...fact });
  const seen = (id: string, actor: Actor = visitor, minutes = 11) =>
    runExecution(db, actor, id, { now: afterStart(minutes), staleMs: 120_000 });
  return { db, execute, seen };
}
