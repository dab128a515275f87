import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { assertMay } from "@/lib/rights";
import type { Db } from "../client";
import { jobs } from "../schema/jobs";
import { transact } from "../transact";
import { audit } from "./audit";
import { jobOfRun } from "./run-in-line";

export const PriorityChange = z.object({
  runId: z.string().min(1),
  /** Lower goes first. */
  priority: z.number().int().min(0).max(1000),
});

/**
 * Moves a run in the line.
 *
 * @throws AppError `not_found` for whoever may not run agents, `conflict` once the run has left the line
 */
export function setPriority(
  db: Db,
  actor: Actor,
  input: z.input<typeof PriorityChange>,
  now = new Date(),
): void {
  assertMay(actor, "run_agents");
  const { runId, priority } = PriorityChange.parse(input);
  transact(db, (tx) => {
    const job = jobOfRun(tx, runId);
    if (job.state !== "queued") throw new AppError("conflict", "This run has left the line already.");
    tx.update(jobs).set({ priority }).where(eq(jobs.id, job.id)).run();
    const detail = { before: job.priority, after: priority };
    audit(tx, actor, { action: "set_priority", subject: `run:${runId}`, detail }, now);
  });
}
