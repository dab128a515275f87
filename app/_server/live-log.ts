import "server-only";
import { inspect } from "node:util";
import { runExecution } from "@/db/queries/run-execution";
import { type RunLog, runLog } from "@/db/queries/run-log";
import { readStream, streamSize } from "@/db/streams/stream-file";
import { streamWakes } from "@/db/streams/stream-wakes";
import { type Actor, operator, visitor } from "@/lib/actor";
import type { LiveState } from "@/lib/catalog/run-execution";
import { AppError } from "@/lib/errors";
import { may } from "@/lib/rights";
import type { StreamName } from "@/lib/runs/streams";
import { db } from "./db";
import { env } from "./env";
import { LogFeed } from "./log-feed";
import { logFrame, stateFrame } from "./log-frames";
import { runClock } from "./run-clock";
import { SharedFeeds } from "./shared-feeds";
import { StateFeed } from "./state-feed";
import { actorOfCookies } from "./viewer";
import { watchLog } from "./watch-log";

interface Asked {
  readonly runId: string;
  readonly stream: StreamName | "none";
  readonly attempt?: number | undefined;
  readonly from?: number | undefined;
}

const headers = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "private, no-store, no-transform",
  "X-Accel-Buffering": "no",
  "X-Content-Type-Options": "nosniff",
};

// Routes are separate bundles of one process, so what they share hangs on globalThis.
const held = globalThis as {
  refereeLogFeeds?: SharedFeeds<LogFeed>;
  refereeStateFeeds?: SharedFeeds<StateFeed>;
};

/**
 * The event stream of a run: its state, and the log of one attempt from a byte on. Where no runner has taken the run
 * yet, the state alone.
 *
 * @throws AppError `not_found` as `runLog`
 */
export function liveLog(request: Request, actor: Actor, asked: Asked): Response {
  const { runId, attempt } = asked;
  const stream = asked.stream === "none" ? null : asked.stream;
  const found = runLog(db(), actor, { runId, attempt, stream: stream ?? "console" });
  if (request.method === "HEAD") return new Response(null, { headers });
  const isChair = may(actor, "run_agents");
  const state = stateFeeds().join(`${env().databaseFile} ${runId} ${isChair ? "chair" : "all"}`, () =>
    openState(runId, isChair ? operator : visitor),
  );
  const shared =
    found && stream && logFeeds().join(`${found.attemptId}/${stream}`, () => openLog(runId, stream, found));
  const body = watchLog({
    state: state.feed,
    log: shared?.feed ?? null,
    from: startOf(request, asked),
    pingMs: env().REFEREE_LIVE_PING_MS,
    // A public state feed ends by itself under an embargo; what only the chair is told ends with the chair's sign-in.
    isAllowed: () => !isChair || may(actorOfCookies(request.headers.get("cookie")), "run_agents"),
    signal: request.signal,
    left: () => {
      state.leave();
      shared?.leave();
    },
  });
  return new Response(body, { headers });
}

/** Where the reader stopped: what its browser says when it comes back, before what the address says. */
function startOf(request: Request, { from = 0 }: Asked): number {
  const last = request.headers.get("last-event-id");
  return last !== null && /^\d{1,15}$/.test(last) ? Number(last) : from;
}

function stateFeeds(): SharedFeeds<StateFeed> {
  held.refereeStateFeeds ??= new SharedFeeds();
  return held.refereeStateFeeds;
}

function logFeeds(): SharedFeeds<LogFeed> {
  held.refereeLogFeeds ??= new SharedFeeds();
  return held.refereeLogFeeds;
}

function openState(runId: string, audience: Actor): { feed: StateFeed; close: () => void } {
  const read = () => {
    try {
      return runExecution(db(), audience, runId, runClock());
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  };
  const write = (execution: unknown) =>
    stateFrame({ asOf: new Date().toISOString(), execution } as LiveState);
  const feed = new StateFeed(read, write);
  feed.look();
  const timer = setInterval(() => safely(() => feed.look()), env().REFEREE_DATA_POLL_MS * 2);
  return { feed, close: () => clearInterval(timer) };
}

function openLog(runId: string, stream: StreamName, { attemptId, attempt }: RunLog) {
  const { dataDir } = env();
  const source = {
    size: () => streamSize(dataDir, attemptId, stream),
    read: (from: number, to: number) => readStream(dataDir, attemptId, stream, { from, to }),
  };
  const feed = new LogFeed(source, logFrame);
  const look = () =>
    safely(() => feed.look(() => runLog(db(), operator, { runId, stream, attempt })?.isComplete ?? false));
  look();
  // The wake comes at once, in this process. The clock finds what another process wrote, and the end.
  const leave = streamWakes().listen(attemptId, stream, look);
  const timer = setInterval(look, env().REFEREE_DATA_POLL_MS * 2);
  const close = () => {
    leave();
    clearInterval(timer);
  };
  return { feed, close };
}

/** A look that fails is reported; the next one may do better. */
function safely(look: () => void | Promise<void>): void {
  const report = (error: unknown) => {
    process.stderr.write(`${new Date().toISOString()} ${inspect(error)}\n`);
  };
  try {
    Promise.resolve(look()).catch(report);
  } catch (error) {
    report(error);
  }
}
