import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Progress } from "@/lib/runs/progress";
import { attemptStates, outcomes } from "@/lib/runs/state";
import { streamNames } from "@/lib/runs/streams";
import { jobs } from "./jobs";
import { runners } from "./runners";

/** One fenced execution of a job. Once `done` or `lost` it never changes, but for evidence that comes late. */
export const jobAttempts = sqliteTable(
  "job_attempts",
  {
    id: text().primaryKey(),
    jobId: text()
      .notNull()
      .references(() => jobs.id),
    /** 1, 2, 3 ... within its job; every write of a runner names it. */
    fence: integer().notNull(),
    runnerId: text()
      .notNull()
      .references(() => runners.id),
    /** The machine it ran on: two different ones lost by one job make it a poison job. */
    machineId: text().notNull(),
    /** What the runner's program said its version was when it took the job. */
    runnerVersion: text(),
    /** Made by the runner before it asks, so that asking twice gives the same attempt. */
    claimId: text().notNull(),
    tokenHash: text().notNull(),
    state: text({ enum: attemptStates }).notNull().default("claimed"),
    /** Of the one process that may execute it. */
    execId: text(),
    leaseTtlS: integer().notNull(),
    leaseExpiresAt: integer({ mode: "timestamp_ms" }).notNull(),
    claimedAt: integer({ mode: "timestamp_ms" }).notNull(),
    startedAt: integer({ mode: "timestamp_ms" }),
    lastHeardAt: integer({ mode: "timestamp_ms" }).notNull(),
    endedAt: integer({ mode: "timestamp_ms" }),
    progress: text({ mode: "json" }).$type<Progress>(),
    outcome: text({ enum: outcomes }),
    reason: text(),
    reasonDetail: text(),
    exitCode: integer(),
    signal: text(),
    /** The runner's own count; its clock is for display only. */
    durationMs: integer(),
    droppedBytes: integer(),
    usage: text({ mode: "json" }),
    /** The typed document that its kind of job gives. */
    result: text({ mode: "json" }),
    manifestSeq: integer(),
    manifestDigest: text(),
    manifest: text({ mode: "json" }),
    /** Whether every file of the manifest is here: a full store never holds a run up. */
    artifacts: text({ enum: ["whole", "partial", "none"] }),
    /** Of the finish that was taken: the same again gets the same answer. */
    finishHash: text(),
    /** A finish that came after the attempt was lost and another had begun. */
    lateFinish: text({ mode: "json" }),
  },
  (t) => [
    uniqueIndex("one_attempt_per_fence").on(t.jobId, t.fence),
    uniqueIndex("one_attempt_per_claim").on(t.runnerId, t.claimId),
    uniqueIndex("one_live_attempt_per_job")
      .on(t.jobId)
      .where(sql`state IN ('claimed', 'started', 'finishing')`),
    index("live_attempts_by_lease")
      .on(t.leaseExpiresAt)
      .where(sql`state IN ('claimed', 'started', 'finishing')`),
    index("attempts_by_runner").on(t.runnerId),
    check("attempt_fence_counts_from_one", sql`${t.fence} >= 1`),
    check("a_done_attempt_has_an_outcome", sql`(${t.state} = 'done') = (${t.outcome} IS NOT NULL)`),
    check("an_ended_attempt_has_a_time", sql`(${t.state} IN ('done', 'lost')) = (${t.endedAt} IS NOT NULL)`),
  ],
);

/** What was said of a log when it was closed. Its bytes, and until then its size, are those of its file. */
export const attemptStreams = sqliteTable(
  "attempt_streams",
  {
    attemptId: text()
      .notNull()
      .references(() => jobAttempts.id),
    name: text({ enum: streamNames }).notNull(),
    bytes: integer(),
    sha256: text(),
    sealedAt: integer({ mode: "timestamp_ms" }),
    /** Other bytes came for the same place: nothing more is taken, and somebody must look. */
    frozenAt: integer({ mode: "timestamp_ms" }),
  },
  (t) => [
    primaryKey({ columns: [t.attemptId, t.name] }),
    check(
      "a_sealed_stream_is_known",
      sql`${t.sealedAt} IS NULL OR (${t.bytes} IS NOT NULL AND ${t.sha256} IS NOT NULL)`,
    ),
  ],
);
