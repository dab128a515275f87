import { createHash } from "node:crypto";
import type { Person } from "@/lib/actor";
import { runId } from "@/lib/benchmarks/run-id";
import type { Stage } from "@/lib/benchmarks/stages";
import type { AgentSetup } from "@/lib/runs/agent-setup";
import type { Db } from "./client";
import { ensureNullAgent } from "./commands/ensure-null-agent";
import { writeBenchmarkFacts } from "./import/benchmark-facts";
import { aPerson } from "./people-fixture";
import { artifacts, blobs } from "./schema/artifacts";
import { tasks } from "./schema/benchmarks";
import { jobAttempts } from "./schema/job-attempts";
import { runners } from "./schema/runners";
import { runs } from "./schema/runs";
import { snapshots } from "./schema/sources";
import { transact } from "./transact";

export const fixtureStart = new Date("2026-03-02T09:00:00Z");

/** Minutes after the fixture's start. */
export const later = (minutes: number) => new Date(fixtureStart.getTime() + minutes * 60_000);

export const someLimits = { wallS: 3600, idleS: 600, costUsd: 2 };
export const someNeeds = { gpus: 0, gpuMemoryMb: 0, cpus: 1, memoryMb: 512, diskMb: 1024, labels: [] };

/** An MLR-Agent of today's models, none of which a published result uses. */
export const someSetup: AgentSetup = {
  kind: "mlr",
  model: { provider: "anthropic", model: "claude-sonnet-4-5-20250929", baseUrl: null, keyName: null },
  literature: { by: "indexes" },
  coding: { tool: "codex", model: "gpt-5.1-codex", baseUrl: null, keyName: null },
  promptVersion: "1",
};

export const withText = "workshop-one";
export const alsoWithText = "workshop-two";
export const withoutText = "workshop-three";

/** People, the published agents, the null agent, and three tasks, two of which have their text here. */
export function runFixture(db: Db) {
  writeBenchmarkFacts(db);
  db.insert(snapshots)
    .values({ id: "snap", position: 1, sourceId: "mlrbench", reason: "test", createdAt: new Date(0) })
    .run();
  for (const id of [withText, alsoWithText, withoutText])
    db.insert(tasks)
      .values({ id, benchmarkId: "mlr-bench", venue: "ICLR", year: 2025, title: `Workshop ${id}` })
      .run();
  for (const id of [withText, alsoWithText]) addFile(db, { taskId: id }, `${id}.md`, `# ${id}\n`);
  const nullAgent = transact(db, (tx) => ensureNullAgent(tx, fixtureStart));
  const people = {
    chair: aPerson(db, "chair", "chair"),
    researcher: aPerson(db, "researcher", "researcher"),
    reviewer: aPerson(db, "reviewer", "reviewer"),
  } satisfies Record<string, Person>;
  return { ...people, nullAgent };
}

/** A file of our own, of a run or of a task. */
export function addFile(
  db: Db,
  owner: { runId: string } | { taskId: string },
  path: string,
  text: string,
  change: Partial<typeof artifacts.$inferInsert> = {},
) {
  const content = Buffer.from(text);
  const sha256 = createHash("sha256").update(content).digest("hex");
  db.insert(blobs).values({ sha256, bytes: content.length, content }).onConflictDoNothing().run();
  const kind = "taskId" in owner ? "task" : "other";
  const id = `${JSON.stringify(owner)}/${path}`;
  const file = { path, sourceKey: path, kind, mediaType: "text/markdown", sha256 } as const;
  db.insert(artifacts)
    .values({ id, ...owner, ...file, bytes: content.length, snapshotId: "snap", ...change })
    .run();
  return sha256;
}

/** A run that came finished, with its files. */
export function addFinishedRun(
  db: Db,
  stage: Stage,
  agentId: string,
  taskId: string,
  files: Readonly<Record<string, string>>,
): string {
  const id = runId(stage, agentId, taskId);
  db.insert(runs).values({ id, agentId, taskId, stage, snapshotId: "snap" }).run();
  for (const [path, text] of Object.entries(files)) addFile(db, { runId: id }, path, text);
  return id;
}

/** A runner that is well, has one GPU, and was heard of a moment ago. */
export function addRunner(db: Db, id: string, change: Partial<typeof runners.$inferInsert> = {}): string {
  const gpus = [{ uuid: `gpu-of-${id}`, name: "Example GPU", memoryMb: 24_000 }];
  const capacity = {
    executor: "local",
    isolation: "bwrap",
    gpus,
    cpus: 8,
    memoryMb: 64_000,
    diskMb: 500_000,
  };
  db.insert(runners)
    .values({
      id,
      name: `Machine ${id}`,
      machineId: `machine-of-${id}`,
      labels: [],
      tokenHash: `token of ${id}`,
      version: "0.1.0",
      session: `session-${id}`,
      capacity: { ...capacity, keys: ["OPENAI_API_KEY"] },
      notReady: [],
      registeredAt: fixtureStart,
      lastSeenAt: fixtureStart,
      ...change,
    })
    .run();
  return id;
}

/** An attempt at a job, on a runner. */
export function addAttempt(
  db: Db,
  attempt: { jobId: string; runnerId: string; fence?: number } & Partial<typeof jobAttempts.$inferInsert>,
): string {
  const { jobId, runnerId, fence = 1, ...change } = attempt;
  const id = `${jobId}-${fence}`;
  db.insert(jobAttempts)
    .values({
      id,
      jobId,
      fence,
      runnerId,
      machineId: `machine-of-${runnerId}`,
      claimId: id,
      tokenHash: id,
      leaseTtlS: 1800,
      leaseExpiresAt: later(30),
      claimedAt: fixtureStart,
      lastHeardAt: fixtureStart,
      ...change,
    })
    .run();
  return id;
}
