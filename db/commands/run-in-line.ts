import { eq } from "drizzle-orm";
import { AppError } from "@/lib/errors";
import type { Tx } from "../client";
import { jobs } from "../schema/jobs";

/** The job that executes a run. @throws AppError `not_found` where the run was not made here */
export function jobOfRun(tx: Tx, runId: string): typeof jobs.$inferSelect {
  const job = tx.select().from(jobs).where(eq(jobs.runId, runId)).get();
  if (!job) throw new AppError("not_found", "This run was not found among those that are run here.");
  return job;
}
