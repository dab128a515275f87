import "server-only";
import { inspect } from "node:util";
import { dataVersion } from "@/db/queries/data-version";
import { db } from "./db";
import { env } from "./env";
import { LiveTicker } from "./live-ticker";

/** What an open page waits for. Pages with the same key share one look at the data. */
export interface Watched {
  readonly key: string;
  /** The name of what is shown now; a page is told only when it has become another. */
  readonly read: () => Promise<string>;
  /** Whether this asker may still see it: looked at again after every write. */
  readonly isAllowed: () => boolean | Promise<boolean>;
}

const held = globalThis as { refereeTicker?: LiveTicker };

function ticker(): LiveTicker {
  const report = (error: unknown) => {
    process.stderr.write(`${new Date().toISOString()} ${inspect(error)}\n`);
  };
  held.refereeTicker ??= new LiveTicker(() => dataVersion(db()), env().REFEREE_DATA_POLL_MS, report);
  return held.refereeTicker;
}

const headers = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "private, no-store, no-transform",
  "X-Accel-Buffering": "no",
  "X-Content-Type-Options": "nosniff",
};

/**
 * An event stream: `report` with the name of what is shown, at once and after each change of it, and a sign of life in
 * between. It ends when the reader leaves, or may no longer see it.
 */
export function liveStream(request: Request, watched: Watched): Response {
  if (request.method === "HEAD") return new Response(null, { headers });
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      stop = listen(controller, request.signal, watched);
    },
    cancel: () => stop(),
  });
  return new Response(body, { headers });
}

function listen(
  controller: ReadableStreamDefaultController<Uint8Array>,
  signal: AbortSignal,
  { key, read, isAllowed }: Watched,
): () => void {
  const text = new TextEncoder();
  let isOpen = true;
  const end = () => {
    if (!isOpen) return;
    isOpen = false;
    clearInterval(ping);
    leave();
    signal.removeEventListener("abort", end);
    controller.close();
  };
  const send = (event: string) => {
    if (isOpen) controller.enqueue(text.encode(event));
  };
  const ping = setInterval(() => send(": still here\n\n"), env().REFEREE_LIVE_PING_MS);
  const leave = ticker().join(key, read, {
    isAllowed,
    changed: (hash) => send(`event: report\nid: ${hash}\ndata: ${JSON.stringify({ hash })}\n\n`),
    end,
  });
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  else send("retry: 2000\n\n");
  return end;
}
