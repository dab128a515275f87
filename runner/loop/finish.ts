import { FinishBody } from "@/lib/protocol/attempt";
import { ProtocolRefusal } from "@/lib/protocol/refusal";
import { type StreamName, streamNames } from "@/lib/runs/streams";
import type { ExitFile } from "../attempt-folder";
import { type Collected, collect } from "./collect";
import type { LoopContext } from "./context";
import type { HashCache } from "./hash-file";
import { type LiveAttempt, readFileAs } from "./live-attempt";
import { scanFor } from "./secret-scan";
import { type SentFiles, sendFiles } from "./send-files";
import type { StreamEnd, StreamUpload } from "./stream-upload";
import { writeAside } from "./write-aside";

export type Uploads = Readonly<Record<StreamName, StreamUpload>>;

/** What a job has left, read once for each process of the runner. */
export function collector(ctx: LoopContext, live: LiveAttempt): () => Promise<Collected> {
  const cache: HashCache = new Map();
  const { job, folder } = live;
  const scan = scanFor(job.secrets);
  return () => collect(folder.workspace, { scan, cache, signal: ctx.signal });
}

const nothing: SentFiles = {
  manifestDigest: null,
  artifacts: "none",
  manifest: { v: 1, files: [], links: [], skipped: [] },
};

async function sealAll(uploads: Uploads): Promise<Record<StreamName, StreamEnd>> {
  const [console, events] = await Promise.all(streamNames.map((name) => uploads[name].seal()));
  if (!console || !events) throw new RangeError("sealAll needs both logs");
  return { console, events };
}

function bodyOf(
  live: LiveAttempt,
  exit: ExitFile,
  streams: FinishBody["streams"],
  { manifestDigest, artifacts }: SentFiles,
): FinishBody {
  const { outcome, reason, detail, exitCode, signal, startedMs, durationMs } = exit;
  const { progress, usage, droppedBytes, result } = exit;
  const ending = { outcome, reason, detail, exitCode, signal, startedMs, durationMs };
  return {
    fence: live.fence,
    ...ending,
    streams,
    manifestDigest,
    artifacts,
    progress,
    usage,
    droppedBytes,
    result,
  };
}

/** Sends everything: the logs first, then the files. The end is on the disk before it is told. */
export async function prepareFinish(
  ctx: LoopContext,
  live: LiveAttempt,
  exit: ExitFile,
  uploads: Uploads,
  collected: () => Promise<Collected>,
): Promise<void> {
  const streams = await sealAll(uploads);
  // What a process may still write to is not read: a folder could become a link under our hands.
  const isLeft = live.mayStillRun || exit.reason === "kill_failed";
  const sent = isLeft ? nothing : await sendFiles(ctx, live, await collected());
  await keep(ctx, live.folder.manifest, sent.manifest);
  await keep(ctx, live.folder.outbox, bodyOf(live, exit, streams, sent));
}

/** On a full disk, in the place that was kept for this. */
async function keep(ctx: LoopContext, path: string, value: unknown): Promise<void> {
  try {
    await writeAside(path, value);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    await ctx.ballast.drop();
    await writeAside(path, value);
  }
}

type Answer = "taken" | "incomplete";

/**
 * Tells the site the end that stands in the outbox, until it has taken it.
 *
 * @throws ProtocolRefusal `gone`, or `conflict` where the site has another end
 * @throws PassingFailure where the site could not be reached for days
 */
async function tell(ctx: LoopContext, live: LiveAttempt, uploads: Uploads): Promise<Answer> {
  const body = await readFileAs(live.folder.outbox, FinishBody);
  if (body === null) return "incomplete";
  const signal = AbortSignal.any([ctx.signal, live.gone.signal]);
  try {
    const { taken } = await ctx.client.finish(live.id, body, { signal, forMs: ctx.config.times.finishMs });
    const { outcome, reason } = body;
    ctx.say("info", "A run has ended", { attempt: live.id, outcome, reason, taken });
    return "taken";
  } catch (error) {
    if (!(error instanceof ProtocolRefusal) || error.refusal.code !== "incomplete") throw error;
    for (const name of streamNames) uploads[name].rewind(error.refusal.streams[name] ?? 0);
    return "incomplete";
  }
}

/** So often a site that says it lacks something is given it again. */
const triesWhole = 20;

/** Brings the attempt to its end at the site, with an outbox from before or without one. */
export async function finish(
  ctx: LoopContext,
  live: LiveAttempt,
  exit: ExitFile | null,
  uploads: Uploads,
): Promise<void> {
  const collected = collector(ctx, live);
  let end = exit;
  for (let n = 0; n < triesWhole; n += 1) {
    if (end) await prepareFinish(ctx, live, end, uploads, collected);
    const answer = await tell(ctx, live, uploads);
    if (answer === "taken") return;
    end ??= await exitOfOutbox(live);
    if (end === null) throw new Error("What the attempt ended with cannot be read any more");
  }
  throw new Error("The site keeps saying that something of the attempt is missing");
}

async function exitOfOutbox(live: LiveAttempt): Promise<ExitFile | null> {
  const body = await readFileAs(live.folder.outbox, FinishBody);
  return body?.progress ? { ...body, progress: body.progress } : null;
}
