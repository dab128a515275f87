import { and, eq } from "drizzle-orm";
import { AppError } from "@/lib/errors";
import type { Tx } from "../client";
import { jobAttempts } from "../schema/job-attempts";
import { jobs } from "../schema/jobs";
import type { AttemptCaller } from "./runner-token";

/**
 * That this content is an input of this attempt, and the attempt the caller's.
 *
 * @throws AppError `not_found`
 */
export function assertInput(db: Tx, caller: AttemptCaller, attemptId: string, sha256: string): void {
  const row = db
    .select({ spec: jobs.spec })
    .from(jobAttempts)
    .innerJoin(jobs, eq(jobs.id, jobAttempts.jobId))
    .where(and(eq(jobAttempts.id, attemptId), eq(jobAttempts.runnerId, caller.runnerId)))
    .get();
  const isNamed = caller.attemptId === null || caller.attemptId === attemptId;
  const isInput = row?.spec.inputs.some((input) => input.sha256 === sha256) ?? false;
  if (!isNamed || !isInput) throw new AppError("not_found", "This attempt has no such input.");
}
