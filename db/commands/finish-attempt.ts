import { and, eq, gt, sql } from "drizzle-orm";
import type { FinishBody, FinishReply } from "@/lib/protocol/attempt";
import { Manifest } from "@/lib/protocol/manifest";
import { ProtocolRefusal } from "@/lib/protocol/refusal";
import type { StreamName } from "@/lib/runs/streams";
import type { Db, Tx } from "../client";
import { type AttemptName, type OwnAttempt, ownAttempt } from "../queries/own-attempt";
import { attemptStreams, jobAttempts } from "../schema/job-attempts";
import { jobs } from "../schema/jobs";
import { transact } from "../transact";
import { endJob, type RetryRules } from "./end-job";
import { type PaperHead, writeRunResults } from "./write-run-results";

/** A log as it is closed. */
export interface StreamSeal {
  readonly name: StreamName;
  readonly size: number;
  readonly sha256: string;
  /** It is not what its runner says it is, and somebody must look. */
  readonly isFrozen: boolean;
}

export interface Finish {
  readonly body: FinishBody;
  /** Of the body: the same again is answered alike. */
  readonly hash: string;
  readonly seals: readonly StreamSeal[];
  readonly paper: PaperHead | null;
}

/**
 * Ends an attempt: its logs are closed, its files and cost become its run's, and its job ends or gets another turn. All
 * that the end speaks of must be here by then. The end of an attempt that was lost counts as long as nobody has begun
 * anew; after that it is kept aside.
 *
 * @throws ProtocolRefusal `gone`, and `conflict` for another end than the one that was taken
 */
export function finishAttempt(
  db: Db,
  name: AttemptName,
  finish: Finish,
  retry: RetryRules,
  now = new Date(),
): FinishReply {
  return transact(db, (tx) => {
    const attempt = ownAttempt(tx, name);
    const before = answeredBefore(tx, attempt, finish.hash);
    if (before) return before;
    if (!mayStillEnd(tx, attempt, finish.body)) return keepAside(tx, attempt, finish);
    const isSalvage = attempt.state === "lost";
    const taken = isSalvage ? "salvaged" : "taken";
    closeAttempt(tx, attempt, { ...finish, taken, now });
    for (const seal of finish.seals) closeStream(tx, attempt.id, seal, now);
    // It waits for its second try; for a moment it is this attempt's again.
    if (isSalvage)
      tx.update(jobs)
        .set({ state: "running", notBefore: null })
        .where(and(eq(jobs.id, attempt.jobId), eq(jobs.state, "queued")))
        .run();
    const { outcome, reason, detail } = finish.body;
    const state = endJob(tx, { jobId: attempt.jobId, outcome, reason, detail, retry, now });
    if (state !== "queued") keepResults(tx, attempt, finish);
    return { taken };
  });
}

/**
 * The answer to an end that was taken before; null for the first.
 *
 * @throws ProtocolRefusal `conflict` for another end
 */
export function answeredBefore(db: Tx, attempt: OwnAttempt, hash: string): FinishReply | null {
  if (attempt.state === "done") {
    const [taken, known] = attempt.finishHash?.split(":") ?? [];
    if (known === hash) return { taken: taken === "salvaged" ? "salvaged" : "taken" };
    throw otherEnd();
  }
  if (!attempt.isKeptAside) return null;
  const late = db
    .select({ hash: sql<string | null>`json_extract(${jobAttempts.lateFinish}, '$.hash')` })
    .from(jobAttempts)
    .where(eq(jobAttempts.id, attempt.id))
    .get();
  if (late?.hash === hash) return { taken: "kept_aside" };
  throw otherEnd();
}

/** Whether the end of this attempt would still be its job's. */
export function mayStillEnd(db: Tx, attempt: OwnAttempt, { outcome }: Pick<FinishBody, "outcome">): boolean {
  if (attempt.state !== "lost") return true;
  if (attempt.jobState !== "queued" || outcome === "infra_failed") return false;
  const newer = db
    .select({ id: jobAttempts.id })
    .from(jobAttempts)
    .where(and(eq(jobAttempts.jobId, attempt.jobId), gt(jobAttempts.fence, attempt.fence)))
    .get();
  return newer === undefined;
}

function keepAside(tx: Tx, { id, fence }: OwnAttempt, { body, hash }: Finish): FinishReply {
  tx.update(jobAttempts)
    .set({ lateFinish: { hash, body } })
    .where(and(eq(jobAttempts.id, id), eq(jobAttempts.fence, fence), eq(jobAttempts.state, "lost")))
    .run();
  return { taken: "kept_aside" };
}

type Closing = Finish & { readonly taken: "taken" | "salvaged"; readonly now: Date };

function closeAttempt(tx: Tx, attempt: OwnAttempt, { body, hash, taken, now }: Closing): void {
  const { outcome, reason, detail, exitCode, signal, durationMs, droppedBytes, usage, result, progress } =
    body;
  tx.update(jobAttempts)
    .set({
      state: "done",
      outcome,
      reason,
      reasonDetail: detail,
      exitCode,
      signal,
      durationMs,
      droppedBytes,
      usage,
      result,
      artifacts: body.artifacts,
      finishHash: `${taken}:${hash}`,
      endedAt: now,
      lastHeardAt: now,
      ...(progress === null ? {} : { progress }),
    })
    .where(
      and(
        eq(jobAttempts.id, attempt.id),
        eq(jobAttempts.fence, attempt.fence),
        eq(jobAttempts.state, attempt.state),
      ),
    )
    .run();
}

function closeStream(
  tx: Tx,
  attemptId: string,
  { name, size, sha256, isFrozen }: StreamSeal,
  now: Date,
): void {
  const closed = { bytes: size, sha256, sealedAt: now };
  const frozenAt = isFrozen ? now : null;
  tx.insert(attemptStreams)
    .values({ attemptId, name, ...closed, frozenAt })
    .onConflictDoUpdate({
      target: [attemptStreams.attemptId, attemptStreams.name],
      set: { ...closed, frozenAt: sql`coalesce(${attemptStreams.frozenAt}, excluded.frozen_at)` },
    })
    .run();
}

function keepResults(tx: Tx, { id }: OwnAttempt, { body, paper }: Finish): void {
  const row = tx
    .select({ runId: jobs.runId, manifest: jobAttempts.manifest, digest: jobAttempts.manifestDigest })
    .from(jobAttempts)
    .innerJoin(jobs, eq(jobs.id, jobAttempts.jobId))
    .where(eq(jobAttempts.id, id))
    .get();
  if (!row?.runId) return;
  const hasFiles = body.manifestDigest !== null && row.digest === body.manifestDigest;
  const files = hasFiles ? Manifest.parse(row.manifest).files : [];
  writeRunResults(tx, { runId: row.runId, attemptId: id, finish: body, files, paper });
}

function otherEnd(): ProtocolRefusal {
  return new ProtocolRefusal({ code: "conflict", message: "This attempt has ended in another way already." });
}
