import { constants } from "node:fs";
import { open } from "node:fs/promises";
import type { Manifest, ManifestFile } from "@/lib/protocol/manifest";
import { PassingFailure } from "@/lib/protocol/ports";
import { ProtocolRefusal } from "@/lib/protocol/refusal";
import type { Collected } from "./collect";
import type { LoopContext } from "./context";
import type { LiveAttempt } from "./live-attempt";

export interface SentFiles {
  /** Of the list that the site has; null where it has none. */
  readonly manifestDigest: string | null;
  readonly artifacts: "whole" | "partial" | "none";
  readonly manifest: Manifest;
}

/** Two contents at a time, so that one slow answer does not hold all up. */
const lanes = 2;
const triesOfContent = 3;
const listTries = 1000;

const codes = ["gap", "hash_mismatch", "conflict"] as const;

/** So a full site is waited for no longer than the time, and everything else for as long as it takes. */
function untilOf(ctx: LoopContext, live: LiveAttempt) {
  return {
    signal: AbortSignal.any([ctx.signal, live.gone.signal]),
    givesUp: ({ code }: { code: string }, waitedMs: number) =>
      code === "no_space" && waitedMs >= ctx.config.times.noSpaceMs,
  };
}

/** The site's no to one content as words; anything else that is thrown is not about the content. */
function refusedWords(error: unknown): string {
  if (error instanceof PassingFailure && error.refusal) return error.refusal.message;
  if (error instanceof ProtocolRefusal && ["too_large", "invalid"].includes(error.refusal.code)) {
    return error.refusal.message;
  }
  throw error;
}

const sizeSaid = (error: unknown, code: (typeof codes)[number]): number | null => {
  if (!(error instanceof ProtocolRefusal) || error.refusal.code !== code) return null;
  return error.refusal.code === "gap" ? error.refusal.size : 0;
};

/** Sends one content from where the site has it up to, and has it checked there. */
async function sendContent(
  ctx: LoopContext,
  live: LiveAttempt,
  { sha256, bytes, path }: { sha256: string; bytes: number; path: Buffer },
): Promise<void> {
  const until = untilOf(ctx, live);
  const { chunkBytes } = ctx.config.upload;
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const buffer = Buffer.allocUnsafe(Math.max(1, Math.min(chunkBytes, bytes)));
    for (let at = 0; at < bytes; ) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, bytes - at), at);
      if (bytesRead === 0) throw new ProtocolRefusal({ code: "hash_mismatch", message: "It became shorter" });
      await ctx.throttle(bytesRead, until.signal);
      const chunk = { offset: at, bytes: buffer.subarray(0, bytesRead) };
      const size = await ctx.client.appendBlob(sha256, chunk, until).then(
        (reply) => (reply.isWhole ? bytes : Math.max(at + bytesRead, reply.size)),
        (error: unknown) => {
          const said = sizeSaid(error, "gap");
          if (said === null) throw error;
          return said;
        },
      );
      if (live.upload) live.upload.sentBytes += size - at;
      at = size;
    }
  } finally {
    await file.close();
  }
  await ctx.client.commitBlob(sha256, until);
}

/** What a failure means for one content: sent anew, given up with these words, or thrown as it is about something else. */
function meaningOf(error: unknown): "again" | { readonly why: string } {
  if (codes.some((code) => sizeSaid(error, code) !== null)) return "again";
  if (error instanceof Error && "code" in error) return { why: "It cannot be read any more" };
  return { why: refusedWords(error) };
}

/** Null once it is there; otherwise why it is not. */
async function sendOrTell(
  ctx: LoopContext,
  live: LiveAttempt,
  file: { sha256: string; bytes: number; path: Buffer },
): Promise<string | null> {
  const before = live.upload?.sentBytes ?? 0;
  for (let n = 0; n < triesOfContent; n += 1) {
    try {
      await sendContent(ctx, live, file);
      return null;
    } catch (error) {
      const meaning = meaningOf(error);
      if (meaning !== "again") return meaning.why;
      if (live.upload) live.upload.sentBytes = before;
    }
  }
  return "It changed while it was sent";
}

/** Sends contents, small ones first, and tells which could not be sent and why. */
async function sendAll(
  ctx: LoopContext,
  live: LiveAttempt,
  files: readonly ManifestFile[],
  sources: ReadonlyMap<string, Buffer>,
): Promise<Map<string, string>> {
  const waiting = [...new Map(files.map((file) => [file.sha256, file])).values()].toSorted(
    (a, b) => a.bytes - b.bytes,
  );
  live.upload = { sentBytes: 0, allBytes: waiting.reduce((all, { bytes }) => all + bytes, 0) };
  const failed = new Map<string, string>();
  const lane = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const path = sources.get(file.sha256);
      const why = path ? await sendOrTell(ctx, live, { ...file, path }) : "It cannot be found any more";
      if (why !== null) failed.set(file.sha256, why);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return failed;
}

/** The list without some of its files, which are told as left out instead. */
function without(manifest: Manifest, why: (file: ManifestFile) => string | undefined): Manifest {
  const left = manifest.files.flatMap((file) => {
    const words = why(file);
    return words === undefined ? [] : [{ path: file.path, why: words.slice(0, 300) }];
  });
  if (left.length === 0) return manifest;
  return {
    ...manifest,
    files: manifest.files.filter((file) => why(file) === undefined),
    skipped: [...manifest.skipped, ...left].slice(0, 20_000),
  };
}

/** The list goes last. One that an earlier process has sent is replaced. */
async function sendManifest(ctx: LoopContext, live: LiveAttempt, manifest: Manifest): Promise<string> {
  const until = untilOf(ctx, live);
  for (let seq = 1; ; seq += 1) {
    try {
      return (await ctx.client.putManifest(live.id, { fence: live.fence, seq, manifest }, until)).digest;
    } catch (error) {
      const isOlder = error instanceof ProtocolRefusal && error.refusal.code === "conflict";
      if (!isOlder || seq >= listTries) throw error;
    }
  }
}

/**
 * Brings an attempt's files to the site: asks which contents are missing, sends them, and then the list. What the site
 * does not take is left out by name; the run's end never waits for it for ever.
 *
 * @throws ProtocolRefusal `gone`, and whatever else is not about the files
 */
export async function sendFiles(ctx: LoopContext, live: LiveAttempt, given: Collected): Promise<SentFiles> {
  const { files } = given.manifest;
  try {
    const asked = await ctx.client.prepare(live.id, { fence: live.fence, files }, untilOf(ctx, live));
    const rejected = new Map(asked.rejected.map(({ path, why }) => [path, why]));
    const taken = without(given.manifest, ({ path }) => rejected.get(path));
    const missing = new Set(asked.missing);
    const wanted = taken.files.filter(({ sha256 }) => missing.has(sha256));
    const failed = await sendAll(ctx, live, wanted, given.sources);
    const manifest = without(taken, ({ sha256 }) => failed.get(sha256));
    const manifestDigest = await sendManifest(ctx, live, manifest);
    const isWhole = manifest.files.length === files.length;
    const isNone = manifest.files.length === 0 && files.length > 0;
    return { manifestDigest, manifest, artifacts: isWhole ? "whole" : isNone ? "none" : "partial" };
  } catch (error) {
    const why = refusedWords(error);
    ctx.say("warning", `The files are not sent: ${why}`, { attempt: live.id });
    return { manifestDigest: null, manifest: given.manifest, artifacts: "none" };
  }
}
