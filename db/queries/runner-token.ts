import { timingSafeEqual } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "../client";
import { jobAttempts } from "../schema/job-attempts";
import { runners } from "../schema/runners";
import { hashToken } from "../session-token";

/** A runner that has shown its token. */
export interface CallingRunner {
  readonly id: string;
  readonly name: string;
  readonly machineId: string;
  readonly version: string | null;
  /** Of its newest process; null before the first. */
  readonly session: string | null;
  readonly isDrained: boolean;
  /** The word that it has shown, from which the tokens of its attempts are made. */
  readonly token: string;
}

/** Whoever may speak for an attempt: its runner, or its supervisor with the attempt's own token. */
export interface AttemptCaller {
  readonly runnerId: string;
  /** The only attempt that it may speak for; null for every one of the runner's. */
  readonly attemptId: string | null;
}

/** A runner as the caller for every attempt of its own. */
export function anyAttemptOf(runner: Pick<CallingRunner, "id">): AttemptCaller {
  return { runnerId: runner.id, attemptId: null };
}

/** A secret has 43 characters, so that an id with an underscore in it can be told from it. */
const shape = /^(rt|at)_([\w-]{1,64})_([\w-]{43})$/;

/** The runner with this token, or why there is none. */
export function runnerOfToken(db: Tx, token: string, now: Date): CallingRunner | "unknown" | "revoked" {
  const named = shape.exec(token);
  if (named?.[1] !== "rt") return "unknown";
  const row = db
    .select()
    .from(runners)
    .where(eq(runners.id, named[2] ?? ""))
    .get();
  if (!row) return "unknown";
  const hash = hashToken(token);
  const isOld =
    row.oldTokenHash !== null &&
    row.oldTokenUntil !== null &&
    now < row.oldTokenUntil &&
    isSame(row.oldTokenHash, hash);
  if (!isSame(row.tokenHash, hash) && !isOld) return "unknown";
  if (row.revokedAt !== null) return "revoked";
  const { id, name, machineId, version, session } = row;
  return { id, name, machineId, version, session, isDrained: row.drainedAt !== null, token };
}

/** The attempt with this token, as long as it has not reported its end and its runner is not revoked. */
export function attemptOfToken(db: Tx, token: string): AttemptCaller | null {
  const named = shape.exec(token);
  if (named?.[1] !== "at") return null;
  const row = db
    .select({
      attemptId: jobAttempts.id,
      runnerId: jobAttempts.runnerId,
      tokenHash: jobAttempts.tokenHash,
      revokedAt: runners.revokedAt,
    })
    .from(jobAttempts)
    .innerJoin(runners, eq(runners.id, jobAttempts.runnerId))
    .where(and(eq(jobAttempts.id, named[2] ?? ""), ne(jobAttempts.state, "done")))
    .get();
  if (!row || row.revokedAt !== null || !isSame(row.tokenHash, hashToken(token))) return null;
  return { attemptId: row.attemptId, runnerId: row.runnerId };
}

function isSame(kept: string, shown: string): boolean {
  const [a, b] = [Buffer.from(kept), Buffer.from(shown)];
  return a.length === b.length && timingSafeEqual(a, b);
}
