import { and, asc, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { assertMay } from "@/lib/rights";
import type { PastAttempt, RunnersView, RunnerView } from "@/lib/runs/queue-views";
import { reasonWords } from "@/lib/runs/reasons";
import type { Db, Tx } from "../client";
import { jobAttempts } from "../schema/job-attempts";
import { jobs } from "../schema/jobs";
import { registrationTokens } from "../schema/runners";
import { type Clock, runnerViews } from "./runner-rows";

/**
 * Every runner as it is now, and the registration tokens that can still be used.
 *
 * @throws AppError `not_found` for whoever may not run agents
 */
export function runnersView(db: Db, actor: Actor, clock: Clock): RunnersView {
  assertMay(actor, "run_agents");
  return db.transaction((tx) => ({
    runners: runnerViews(tx, clock),
    registrations: tx
      .select({
        tokenHash: registrationTokens.tokenHash,
        note: registrationTokens.note,
        createdAt: registrationTokens.createdAt,
        expiresAt: registrationTokens.expiresAt,
      })
      .from(registrationTokens)
      .where(
        and(
          isNull(registrationTokens.usedAt),
          isNull(registrationTokens.revokedAt),
          gt(registrationTokens.expiresAt, clock.now),
        ),
      )
      .orderBy(asc(registrationTokens.expiresAt))
      .all(),
  }));
}

/**
 * One runner, with what it did last.
 *
 * @throws AppError `not_found` for whoever may not run agents, and for an unknown runner
 */
export function runnerView(
  db: Db,
  actor: Actor,
  runnerId: string,
  clock: Clock,
): { runner: RunnerView; past: PastAttempt[] } {
  assertMay(actor, "run_agents", "This runner");
  return db.transaction((tx) => {
    const [runner] = runnerViews(tx, clock, runnerId);
    if (!runner) throw new AppError("not_found", "This runner was not found.");
    return { runner, past: pastAttempts(tx, runnerId) };
  });
}

function pastAttempts(tx: Tx, runnerId: string): PastAttempt[] {
  const rows = tx
    .select({ attempt: jobAttempts, runId: jobs.runId })
    .from(jobAttempts)
    .innerJoin(jobs, eq(jobs.id, jobAttempts.jobId))
    .where(and(eq(jobAttempts.runnerId, runnerId), inArray(jobAttempts.state, ["done", "lost"])))
    .orderBy(desc(jobAttempts.endedAt))
    .limit(20)
    .all();
  return rows.flatMap(({ attempt, runId }) => {
    const { endedAt, state } = attempt;
    if (endedAt === null || (state !== "done" && state !== "lost")) return [];
    const code = attempt.reason ?? (state === "lost" ? "runner_lost" : (attempt.outcome ?? "done"));
    const words = reasonWords(code === "ok" ? "done" : code, attempt.reasonDetail);
    return [{ runId, attempt: attempt.fence, state, endedAt, words, isOk: attempt.outcome === "ok" }];
  });
}
