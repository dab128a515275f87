import { operator } from "@/lib/actor";
import type { NewRun } from "@/lib/runs/new-run";
import type { Db } from "../../client";
import { createRun } from "../../commands/create-run";
import { ensureNullAgent } from "../../commands/ensure-null-agent";
import { jobs } from "../../schema/jobs";
import { transact } from "../../transact";

/** Two of the benchmark's ten end-to-end tasks. */
const tasks = ["iclr2025_question", "iclr2025_bi_align"] as const;

const terms: Pick<NewRun, "stage" | "limits" | "needs"> = {
  stage: "end2end",
  limits: { wallS: 600, idleS: 120, costUsd: null },
  needs: { gpus: 0, gpuMemoryMb: 0, cpus: 1, memoryMb: 512, diskMb: 100, labels: [] },
};

/**
 * Puts two runs of the null agent in line, for the runner that the demo starts. Where any run was ever asked for, there
 * is something to see already and nothing is added.
 *
 * @returns how many were put in line
 */
export function seedDemoRuns(db: Db, now = new Date()): number {
  transact(db, (tx) => ensureNullAgent(tx, now));
  if (db.select({ id: jobs.id }).from(jobs).limit(1).get()) return 0;
  for (const [at, taskId] of tasks.entries()) {
    createRun(db, operator, { ...terms, agentId: "null-agent", taskId, seed: at + 1 }, now);
  }
  return tasks.length;
}
