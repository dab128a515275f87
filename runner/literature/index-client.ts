import { type PaperIndex, paperIndexNames } from "@/lib/runs/citations";
import { backoffMs } from "../llm/retry";
import { retryAfterMs } from "../llm/retry-after";
import type { LiteraturePorts } from "./ports";

/** An index did not answer, or not in a way that can be read. */
export class IndexFailure extends Error {
  readonly index: PaperIndex;
  readonly again: boolean;
  readonly retryAfterMs: number;

  constructor(
    index: PaperIndex,
    what: string,
    { again = false, waitMs = 0, cause }: { again?: boolean; waitMs?: number; cause?: unknown } = {},
  ) {
    super(`${paperIndexNames[index]} ${what}`, { cause });
    this.name = "IndexFailure";
    this.index = index;
    this.again = again;
    this.retryAfterMs = waitMs;
  }
}

/** Reads an index's answer. @throws IndexFailure with `again` where another try may help */
export type ReadAnswer<T> = (body: string) => T;

export interface IndexClient {
  /** Asks for a path below the index's address; null where the index says that there is no such thing. */
  readonly get: <T>(path: string, read: ReadAnswer<T>, signal: AbortSignal) => Promise<T | null>;
}

interface ClientSettings {
  readonly index: PaperIndex;
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The least time between the starts of two calls. */
  readonly everyMs: number;
}

/** One call at a time, at the index's own pace, repeated where that may help; an answer is asked for once. */
export function indexClient(settings: ClientSettings, ports: LiteraturePorts): IndexClient {
  const known = new Map<string, Promise<string | null>>();
  const pace = pacer(settings.everyMs, ports);
  const answer = async <T>(path: string, read: ReadAnswer<T>, signal: AbortSignal): Promise<T | null> => {
    const asked = known.get(path) ?? pace(() => call(settings, path, ports, signal), signal);
    known.set(path, asked);
    try {
      const body = await asked;
      return body === null ? null : read(body);
    } catch (error) {
      known.delete(path);
      throw error;
    }
  };
  const get = async <T>(path: string, read: ReadAnswer<T>, signal: AbortSignal): Promise<T | null> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await answer(path, read, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof IndexFailure) || !error.again || tries >= ports.mostTries) throw error;
        await ports.sleep(Math.max(error.retryAfterMs, backoffMs(tries, ports.random())), signal);
      }
    }
  };
  return { get };
}

/** Begins what it is given one after the other, each no sooner than `everyMs` after the one before. */
function pacer(everyMs: number, ports: LiteraturePorts) {
  let before: Promise<unknown> = Promise.resolve();
  let next = Number.NEGATIVE_INFINITY;
  return <T>(begin: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    const turn = before.then(async () => {
      signal.throwIfAborted();
      const waitMs = next - ports.clock();
      if (waitMs > 0) await ports.sleep(waitMs, signal);
      next = ports.clock() + everyMs;
      return await begin();
    });
    before = turn.catch(() => undefined);
    return turn;
  };
}

async function call(
  { index, baseUrl, headers }: ClientSettings,
  path: string,
  ports: LiteraturePorts,
  signal: AbortSignal,
): Promise<string | null> {
  const url = `${baseUrl.replace(/\/+$/, "")}${path}`;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ports.callMs);
  try {
    const reply = await ports.fetch(url, { headers, signal: AbortSignal.any([signal, late.signal]) });
    const body = await reply.text();
    if (reply.status === 404) return null;
    if (!reply.ok) throw refusal(index, reply, body, ports);
    return body;
  } catch (error) {
    if (error instanceof IndexFailure) throw error;
    signal.throwIfAborted();
    throw new IndexFailure(index, "could not be reached.", { again: true, cause: error });
  } finally {
    clearTimeout(timer);
  }
}

function refusal(index: PaperIndex, reply: Response, body: string, ports: LiteraturePorts): IndexFailure {
  const { status } = reply;
  const again = status === 429 || status >= 500;
  const waitMs = retryAfterMs(reply.headers, body, ports.today()) ?? 0;
  return new IndexFailure(index, `answered with status ${status}.`, { again, waitMs });
}
