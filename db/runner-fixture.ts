import { createHash } from "node:crypto";
import { runId } from "@/lib/benchmarks/run-id";
import type { Stage } from "@/lib/benchmarks/stages";
import type { Capacity } from "@/lib/protocol/words";
import type { AgentJob, InputFile, Needs } from "@/lib/runs/job-spec";
import type { Db } from "./client";
import { ensureRunSource } from "./commands/run-source";
import { writeBenchmarkFacts } from "./import/benchmark-facts";
import { blobs } from "./schema/artifacts";
import { tasks } from "./schema/benchmarks";
import { campaigns, jobs } from "./schema/jobs";
import { registrationTokens, runners } from "./schema/runners";
import { runs } from "./schema/runs";
import { hashToken, newId, newToken } from "./session-token";
import { transact } from "./transact";

export const runnerTime = new Date("2026-03-02T09:00:00Z");
export const fixtureCapacity: Capacity = {
  executor: "local",
  isolation: "bwrap",
  gpus: [],
  cpus: 4,
  memoryMb: 16_000,
  diskMb: 100_000,
  keys: [],
};
export const smallNeeds: Needs = {
  gpus: 0,
  gpuMemoryMb: 0,
  cpus: 1,
  memoryMb: 512,
  diskMb: 100,
  labels: [],
};

export interface FixtureRunner {
  readonly id: string;
  readonly token: string;
  readonly machineId: string;
}

/** A registered runner that has not opened a session yet. */
export function aRunner(
  db: Db,
  shape: {
    readonly name?: string;
    readonly machineId?: string;
    readonly labels?: readonly string[];
    readonly at?: Date;
  } = {},
): FixtureRunner {
  const { name = "a-runner", labels = [], at = runnerTime } = shape;
  const id = newId();
  const token = `rt_${id}_${newToken()}`;
  const machineId = shape.machineId ?? `machine-${id}`;
  db.insert(runners)
    .values({
      id,
      name,
      machineId,
      labels,
      tokenHash: hashToken(token),
      capacity: fixtureCapacity,
      notReady: [],
      registeredAt: at,
      lastSeenAt: at,
    })
    .run();
  return { id, token, machineId };
}

/** A registration token as a chair makes one. */
export function aRegistrationToken(
  db: Db,
  { expiresAt = new Date(runnerTime.getTime() + 3_600_000) } = {},
): string {
  const token = `rr_${newToken()}`;
  db.insert(registrationTokens)
    .values({ tokenHash: hashToken(token), note: "for a test", createdAt: runnerTime, expiresAt })
    .run();
  return token;
}

interface JobShape {
  readonly stage?: Stage;
  readonly sequence?: number;
  readonly taskId?: string;
  readonly priority?: number;
  readonly createdAt?: Date;
  readonly needs?: Partial<Needs>;
  readonly limits?: Partial<AgentJob["limits"]>;
  readonly inputs?: readonly InputFile[];
  readonly campaignId?: string | null;
}

export const fixtureAgent = { id: "mlr-agent--o4-mini--claude-code", name: "MLR-Agent" };

/** A run of the null agent in line, with its job. Each call without a task makes a task of its own. */
export function aQueuedJob(db: Db, shape: JobShape = {}): { readonly jobId: string; readonly runId: string } {
  const { stage = "end2end", sequence = 1, priority = 100, createdAt = runnerTime } = shape;
  writeBenchmarkFacts(db);
  const jobId = newId();
  const taskId = shape.taskId ?? `task-${jobId}`;
  const run = runId(stage, fixtureAgent.id, taskId, sequence);
  transact(db, (tx) => {
    const snapshotId = ensureRunSource(tx, createdAt);
    tx.insert(tasks)
      .values({
        id: taskId,
        benchmarkId: "mlr-bench",
        venue: "ICLR",
        year: 2025,
        title: taskId,
        topic: "llm-vlm",
      })
      .onConflictDoNothing()
      .run();
    tx.insert(runs).values({ id: run, agentId: fixtureAgent.id, taskId, stage, sequence, snapshotId }).run();
    const spec: AgentJob = {
      kind: "agent",
      run,
      stage,
      task: { id: taskId, title: taskId },
      agent: fixtureAgent,
      setup: { kind: "null" },
      setupVersion: 1,
      seed: 7,
      limits: { wallS: 600, idleS: 60, costUsd: null, ...shape.limits },
      inputs: [...(shape.inputs ?? [])],
    };
    const needs = { ...smallNeeds, ...shape.needs };
    const campaignId = shape.campaignId ?? null;
    tx.insert(jobs)
      .values({ id: jobId, kind: "agent", runId: run, campaignId, priority, spec, needs, createdAt })
      .run();
  });
  return { jobId, runId: run };
}

/** A campaign that runs may be put into. */
export function aCampaign(db: Db, { budgetUsd = null as number | null } = {}): string {
  const id = newId();
  const plan = {
    stage: "end2end" as const,
    agents: [fixtureAgent.id],
    tasks: ["a-task"],
    seed: 1,
    limits: { wallS: 600, idleS: 60, costUsd: null },
    needs: smallNeeds,
  };
  db.insert(campaigns).values({ id, name: "A campaign", plan, budgetUsd, createdAt: runnerTime }).run();
  return id;
}

/** A small content in the store, to be named as an input. */
export function aStoredText(db: Db, path: string, text: string): InputFile {
  const content = Buffer.from(text);
  const sha256 = createHash("sha256").update(content).digest("hex");
  db.insert(blobs).values({ sha256, bytes: content.length, content }).onConflictDoNothing().run();
  return { path, sha256, bytes: content.length };
}
