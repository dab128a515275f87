import "server-only";
import { openBlob } from "@/db/blobs/open-blob";
import { runFiles } from "@/db/queries/run-files";
import type { Actor } from "@/lib/actor";
import { type TranscriptFile, transcriptFile } from "@/lib/artifacts/viewer";
import { AppError } from "@/lib/errors";
import { BoundedCache } from "@/lib/transcripts/bounded-cache";
import { type ParsedTranscript, parseTranscript } from "@/lib/transcripts/parse";
import { db } from "./db";
import { env } from "./env";

/** Larger ones are read as logs, piece by piece. */
export const largestTranscript = 64 * 1024 * 1024;

/** Parsed once a content, for pages and routes alike. A content never changes under its hash. */
const held = globalThis as { refereeTranscripts?: BoundedCache<ParsedTranscript> };

/** The transcript among the files of a run that the actor may see, or undefined. */
export function transcriptOf(actor: Actor, runId: string): TranscriptFile | undefined {
  return transcriptFile(runFiles(db(), actor, runId));
}

/**
 * The steps of a transcript.
 *
 * @throws AppError `too_large` for one that is better read as a log
 */
export async function readTranscript({
  sha256,
  bytes,
}: Pick<TranscriptFile, "sha256" | "bytes">): Promise<ParsedTranscript> {
  if (bytes > largestTranscript) {
    throw new AppError(
      "too_large",
      "This transcript is too large to be read as steps. Open its file as a log instead.",
    );
  }
  held.refereeTranscripts ??= new BoundedCache(largestTranscript);
  const known = held.refereeTranscripts.get(sha256);
  if (known) return known;
  const blob = await openBlob(db(), env().dataDir, sha256);
  const parsed = parseTranscript((await blob.read()).toString("utf8"));
  held.refereeTranscripts.set(sha256, parsed, bytes);
  return parsed;
}
