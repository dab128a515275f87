import { createHash, randomUUID } from "node:crypto";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { AppError } from "@/lib/errors";
import { BlobBatch } from "../blobs/blob-batch";
import type { Db } from "../client";
import { artifacts, blobs } from "../schema/artifacts";
import { runs } from "../schema/runs";
import { transact } from "../transact";

/** How large the made-up files are. */
export interface BigSizes {
  readonly events?: number;
  readonly logBytes?: number;
}

/** Where the made-up log stands in its run. */
export const bigLogPath = "results/big-run.log";
const transcriptPath = "claude_output.json";

/**
 * Gives a run a transcript and a log far larger than any real one, for measurements: 5,000 events and 200 MB unless
 * told otherwise. The same sizes always give the same bytes.
 *
 * @throws AppError `not_found` for an id that names no run
 */
export async function addBigArtifacts(
  db: Db,
  dataDir: string,
  runId: string,
  sizes: BigSizes = {},
): Promise<void> {
  const { events = 5000, logBytes = 200_000_000 } = sizes;
  await addFile(db, dataDir, { runId, path: transcriptPath, kind: "transcript" }, [bigTranscript(events)]);
  await addFile(db, dataDir, { runId, path: bigLogPath, kind: "log" }, bigLog(logBytes));
}

/** A transcript of so many events, in the form of Claude Code: messages, calls, outputs of many lengths, an outcome. */
export function bigTranscript(events: number): string {
  const items = Array.from({ length: events - 1 }, (_, i) => event(i));
  const outcome = {
    role: "system",
    cost_usd: 12.5,
    duration_ms: 7_200_000,
    result: "All experiments ended.",
  };
  return JSON.stringify([...items, outcome]);
}

function event(i: number): object {
  const turn = Math.floor(i / 3);
  const usage = { input_tokens: 1000 + i, output_tokens: 50 + (i % 200) };
  const assistant = (block: object) => ({
    role: "assistant",
    type: "message",
    id: `m${turn}`,
    content: [block],
    usage,
  });
  if (i === 0) return { role: "user", content: "Plan an experiment, run it, and write down what you found." };
  if (i % 3 === 1)
    return assistant({
      type: "text",
      text: `Round ${turn}: the loss is **flat**, so I halve the rate in \`train.py\`.`,
    });
  if (i % 3 === 2) {
    const input = {
      command: `python train.py --round ${turn} --rate ${1 / (turn + 1)}`,
      description: `Run round ${turn}`,
    };
    return assistant({ type: "tool_use", id: `t${turn}`, name: "Bash", input });
  }
  const lines = Array.from(
    { length: 5 + ((i * 7) % 60) },
    (_, line) => `epoch ${line} of round ${turn}: loss ${(2 / (line + 1)).toFixed(4)}`,
  );
  const block = {
    type: "tool_result",
    tool_use_id: `t${turn - 1}`,
    content: lines.join("\n"),
    is_error: i % 50 === 0,
  };
  return { role: "user", content: [block] };
}

/** A log of about so many bytes, in pieces: plain lines, coloured ones, a progress bar, and one line of a tenth of it. */
export function* bigLog(bytes: number): Generator<string> {
  let written = 0;
  for (let block = 0; written < bytes; block++) {
    const piece = block === 3 ? `${"0123456789".repeat(Math.floor(bytes / 100))}\n` : logBlock(block);
    written += piece.length;
    yield piece;
  }
}

function logBlock(block: number): string {
  const lines = Array.from({ length: 1000 }, (_, i) => {
    const step = block * 1000 + i;
    if (i % 250 === 249) return `\u001b[33mWARNING\u001b[0m gradient norm ${step % 17}.4 clipped to 1.0`;
    if (i % 500 === 498) return `ERROR eval.py:88 KeyError: "answer" in ${step % 9} rows`;
    if (i % 100 === 50)
      return Array.from({ length: 20 }, (_, part) => `${part * 5}% of step ${step}`).join("\r");
    return `2026-11-30 14:${String(i % 60).padStart(2, "0")}:00 step ${step} loss ${(3 / (1 + step / 1000)).toFixed(5)} rate 2.0e-05`;
  });
  return `${lines.join("\n")}\n`;
}

type Place = Pick<typeof artifacts.$inferInsert, "path" | "kind"> & { readonly runId: string };

async function addFile(db: Db, dataDir: string, place: Place, pieces: Iterable<string>): Promise<void> {
  const run = db.select({ snapshotId: runs.snapshotId }).from(runs).where(eq(runs.id, place.runId)).get();
  if (!run) throw new AppError("not_found", "There is no run of this name.");
  const { sha256, bytes } = await store(dataDir, pieces);
  transact(db, (tx) => {
    tx.insert(blobs).values({ sha256, bytes, content: null }).onConflictDoNothing().run();
    const last = tx
      .select({ revision: sql<number>`coalesce(max(${artifacts.revision}), 0)` })
      .from(artifacts)
      .where(sql`${artifacts.runId} = ${place.runId} AND ${artifacts.path} = ${place.path}`)
      .get();
    tx.insert(artifacts)
      .values({
        ...place,
        id: randomUUID(),
        revision: (last?.revision ?? 0) + 1,
        sourceKey: `made up for measurements/${place.path}`,
        mediaType: "text/plain",
        snapshotId: run.snapshotId,
        sha256,
        bytes,
      })
      .run();
  });
}

/** Writes pieces to the store, holding one at a time. */
async function store(dataDir: string, pieces: Iterable<string>): Promise<{ sha256: string; bytes: number }> {
  const folder = mkdtempSync(join(tmpdir(), "referee-big-"));
  const file = openSync(join(folder, "content"), "w+");
  try {
    const hash = createHash("sha256");
    let bytes = 0;
    for (const piece of pieces) {
      const content = Buffer.from(piece);
      hash.update(content);
      bytes += writeSync(file, content);
    }
    const sha256 = hash.digest("hex");
    const batch = new BlobBatch(dataDir);
    batch.copy(sha256, file);
    await batch.settle();
    return { sha256, bytes };
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true, force: true });
  }
}
