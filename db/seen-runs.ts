import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { eq, inArray } from "drizzle-orm";
import type { StreamName } from "@/lib/runs/streams";
import type { Db } from "./client";
import { artifacts } from "./schema/artifacts";
import { jobAttempts } from "./schema/job-attempts";
import { jobs } from "./schema/jobs";
import { runners } from "./schema/runners";
import { streamFile } from "./streams/stream-file";

export const sha256OfText = (text: string): string => createHash("sha256").update(text).digest("hex");

/** For tests that watch a site from inside: what stands in its data now. */
export function seenRuns(db: Db, dataDir: string) {
  const job = (id: string) => db.select().from(jobs).where(eq(jobs.id, id)).get();
  const attempts = (jobId: string) =>
    db.select().from(jobAttempts).where(eq(jobAttempts.jobId, jobId)).orderBy(jobAttempts.fence).all();
  const logOf = (attempt: string, name: StreamName = "console") => {
    const file = streamFile(dataDir, attempt, name);
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  };
  return {
    job,
    attempts,
    /** The console of all attempts at a job, one after the other. */
    log: (jobId: string) =>
      attempts(jobId)
        .map(({ id }) => logOf(id))
        .join(""),
    /** The events of all attempts at a job, one after the other. */
    events: (jobId: string) =>
      attempts(jobId)
        .map(({ id }) => logOf(id, "events"))
        .join(""),
    files: (runId: string) =>
      db.select().from(artifacts).where(eq(artifacts.runId, runId)).orderBy(artifacts.path).all(),
    runner: (id: string) => db.select().from(runners).where(eq(runners.id, id)).get(),
    /** The job once it has ended; null before. */
    ended: (id: string) => {
      const row = job(id);
      return row && ["succeeded", "failed", "cancelled"].includes(row.state) ? row : null;
    },
    revoke: (runnerId: string) =>
      db.update(runners).set({ revokedAt: new Date() }).where(eq(runners.id, runnerId)).run(),
    /** Ends all that waits or runs, so that no run of one test is handed to a runner of the next. */
    clear: () =>
      db
        .update(jobs)
        .set({ state: "cancelled", reason: "cancelled", endedAt: new Date() })
        .where(inArray(jobs.state, ["queued", "running"]))
        .run(),
  };
}
