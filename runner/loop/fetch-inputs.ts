import { createHash } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ProtocolRefusal } from "@/lib/protocol/refusal";
import type { InputFile } from "@/lib/runs/job-spec";
import type { LoopContext } from "./context";
import { hashFile } from "./hash-file";
import type { LiveAttempt } from "./live-attempt";

const tries = 3;
const noScan = () => ({ write: () => undefined, end: () => [] });

async function isThere(path: string, sha256: string): Promise<boolean> {
  return (await hashFile(path, { scan: noScan, cache: new Map() }))?.sha256 === sha256;
}

/** Writes what comes beside its place. Gives the hash of what came. */
async function receive(pieces: AsyncIterable<Uint8Array>, aside: string): Promise<string> {
  const hash = createHash("sha256");
  const file = await open(aside, "w", 0o644);
  try {
    for await (const piece of pieces) {
      hash.update(piece);
      await file.writeFile(piece);
    }
  } finally {
    await file.close();
  }
  return hash.digest("hex");
}

async function fetchInput(
  ctx: LoopContext,
  live: LiveAttempt,
  { path, sha256 }: InputFile,
): Promise<boolean> {
  const place = join(live.folder.workspace, path);
  if (await isThere(place, sha256)) return true;
  await mkdir(dirname(place), { recursive: true });
  const aside = join(live.folder.root, `input-${sha256}`);
  const signal = AbortSignal.any([ctx.signal, live.gone.signal]);
  try {
    for (let n = 0; n < tries; n += 1) {
      let got = "";
      await ctx.client.input(
        live.id,
        sha256,
        async (pieces) => {
          got = await receive(pieces, aside);
        },
        { signal },
      );
      if (got !== sha256) continue;
      await rename(aside, place);
      return true;
    }
    return false;
  } finally {
    await rm(aside, { force: true });
  }
}

/**
 * Puts the inputs of a run into its folder, each checked by its hash. What is there from an earlier try is not fetched
 * again.
 *
 * @returns the path of one that the site does not have, or gives with other content; null where all are there
 */
export async function fetchInputs(ctx: LoopContext, live: LiveAttempt): Promise<string | null> {
  await mkdir(live.folder.workspace, { recursive: true });
  for (const input of live.job.claimed.job.inputs) {
    const isHere = await fetchInput(ctx, live, input).catch((error: unknown) => {
      if (error instanceof ProtocolRefusal && error.refusal.code === "not_found") return false;
      throw error;
    });
    if (!isHere) return input.path;
  }
  return null;
}
