import { createHash } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import { opening, paperTitle } from "@/lib/benchmarks/mlr-bench/titles";
import type { FinishBody, FinishReply } from "@/lib/protocol/attempt";
import { Manifest } from "@/lib/protocol/manifest";
import { ProtocolRefusal } from "@/lib/protocol/refusal";
import { stageRules } from "@/lib/runs/stage-io";
import { type StreamName, streamNames } from "@/lib/runs/streams";
import { openBlob } from "../blobs/open-blob";
import type { Db } from "../client";
import type { RetryRules } from "../commands/end-job";
import { answeredBefore, finishAttempt, mayStillEnd, type StreamSeal } from "../commands/finish-attempt";
import type { PaperHead } from "../commands/write-run-results";
import { missingBlobs } from "../queries/missing-blobs";
import { type AttemptName, ownAttempt } from "../queries/own-attempt";
import { attemptStreams, jobAttempts } from "../schema/job-attempts";
import { withFileLock } from "./file-lock";
import { fileEnd, sizeOf, streamFile, syncFile } from "./stream-file";
import { streamWakes } from "./stream-wakes";

export interface FinishRules extends RetryRules {
  readonly dataDir: string;
  /** Of a log that is longer than this, what is here is all that there will be. */
  readonly limitBytes: number;
}

/** As much of a paper as its title and the search are made from. */
const headBytes = 64 * 1024;

/**
 * Takes the end of an attempt once all that it speaks of is here: its logs, byte for byte, and its files. The logs are
 * made durable and closed while nobody can add to them.
 *
 * @throws ProtocolRefusal `incomplete` with what is missing, `gone`, `conflict`
 */
export async function takeFinish(
  db: Db,
  name: AttemptName,
  body: FinishBody,
  rules: FinishRules,
  now = new Date(),
): Promise<FinishReply> {
  const hash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  const attempt = ownAttempt(db, name);
  const before = answeredBefore(db, attempt, hash);
  if (before) return before;
  if (!mayStillEnd(db, attempt, body)) {
    return finishAttempt(db, name, { body, hash, seals: [], paper: null }, rules, now);
  }
  return withStreams(rules.dataDir, name.attemptId, async () => {
    await assertComplete(db, name, body, rules);
    const seals = await Promise.all(
      streamNames.map((one) => sealed(db, rules.dataDir, name.attemptId, one, body)),
    );
    const paper = await paperHead(db, rules.dataDir, name.attemptId);
    const reply = finishAttempt(db, name, { body, hash, seals, paper }, rules, now);
    for (const one of streamNames) streamWakes().wake(name.attemptId, one);
    return reply;
  });
}

/** Holds both logs, always in this order. */
function withStreams<T>(dataDir: string, attemptId: string, run: () => Promise<T>): Promise<T> {
  return withFileLock(streamFile(dataDir, attemptId, "console"), () =>
    withFileLock(streamFile(dataDir, attemptId, "events"), run),
  );
}

async function assertComplete(
  db: Db,
  name: AttemptName,
  body: FinishBody,
  { dataDir, limitBytes }: FinishRules,
): Promise<void> {
  const streams: Record<string, number> = {};
  for (const stream of streamNames) {
    const size = await sizeOf(streamFile(dataDir, name.attemptId, stream));
    const said = body.streams[stream].size;
    if (size < said && said <= limitBytes && !isFrozen(db, name.attemptId, stream)) streams[stream] = size;
  }
  const needsManifest =
    body.manifestDigest !== null && ownAttempt(db, name).manifestDigest !== body.manifestDigest;
  const isWhole = body.artifacts === "whole" && body.manifestDigest !== null && !needsManifest;
  const blobs = isWhole ? missingBlobs(db, hashesOf(db, name.attemptId)) : [];
  if (Object.keys(streams).length === 0 && blobs.length === 0 && !needsManifest) return;
  throw new ProtocolRefusal({
    code: "incomplete",
    message: "Some of what this end speaks of is not here yet. Send it, then finish again.",
    streams,
    blobs,
    needsManifest,
  });
}

async function sealed(
  db: Db,
  dataDir: string,
  attemptId: string,
  name: StreamName,
  body: FinishBody,
): Promise<StreamSeal> {
  const file = streamFile(dataDir, attemptId, name);
  const { size, sha256 } = await fileEnd(file);
  if (size > 0) await syncFile(file);
  const said = body.streams[name];
  const isCut = size < said.size;
  const isOther = size > said.size || (!isCut && sha256 !== said.sha256);
  return { name, size, sha256, isFrozen: isOther || isFrozen(db, attemptId, name) };
}

function isFrozen(db: Db, attemptId: string, name: StreamName): boolean {
  const row = db
    .select({ name: attemptStreams.name })
    .from(attemptStreams)
    .where(
      and(
        eq(attemptStreams.attemptId, attemptId),
        eq(attemptStreams.name, name),
        isNotNull(attemptStreams.frozenAt),
      ),
    )
    .get();
  return row !== undefined;
}

function manifestOf(db: Db, attemptId: string): Manifest | null {
  const row = db
    .select({ manifest: jobAttempts.manifest })
    .from(jobAttempts)
    .where(eq(jobAttempts.id, attemptId))
    .get();
  return row?.manifest ? Manifest.parse(row.manifest) : null;
}

function hashesOf(db: Db, attemptId: string): string[] {
  return manifestOf(db, attemptId)?.files.map(({ sha256 }) => sha256) ?? [];
}

async function paperHead(db: Db, dataDir: string, attemptId: string): Promise<PaperHead | null> {
  const paper = manifestOf(db, attemptId)?.files.find(({ path }) => path === stageRules.writeup.output);
  if (!paper || paper.secrets?.length || missingBlobs(db, [paper.sha256]).length > 0) return null;
  const blob = await openBlob(db, dataDir, paper.sha256);
  const text = (await blob.read(headBytes)).toString("utf8");
  return { title: paperTitle(text), opening: opening(text) };
}
