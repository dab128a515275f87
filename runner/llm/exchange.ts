/** What is seen of one HTTP call beneath an SDK: enough to say in one way for all of them why it failed. */
export interface Exchange {
  /** Null until the reply's head has come. */
  readonly status: number | null;
  readonly headers: Headers;
  /** Of a refusal: the beginning of its body. */
  readonly body: string;
  /** Nothing came for too long. */
  readonly silent: boolean;
}

const mostOfBody = 64 * 1024;

interface Watch {
  readonly fetch: typeof globalThis.fetch;
  readonly seen: () => Exchange;
  readonly signal: AbortSignal;
  readonly stop: () => void;
}

/**
 * A `fetch` for one try of one call, and what it has seen. Its signal is aborted when the caller's is, or when nothing
 * came for `silenceMs`. `stop` must be called when the try is over.
 */
export function watchExchange(fetch: typeof globalThis.fetch, caller: AbortSignal, silenceMs: number): Watch {
  const quiet = new AbortController();
  const signal = AbortSignal.any([caller, quiet.signal]);
  let seen: Exchange = { status: null, headers: new Headers(), body: "", silent: false };
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  const alive = () => {
    stop();
    timer = setTimeout(() => {
      seen = { ...seen, silent: true };
      quiet.abort();
    }, silenceMs);
  };
  const watched: typeof globalThis.fetch = async (input, init) => {
    alive();
    const given = init?.signal;
    const reply = await fetch(input, { ...init, signal: given ? AbortSignal.any([signal, given]) : signal });
    alive();
    seen = { ...seen, status: reply.status, headers: new Headers([...reply.headers]) };
    if (reply.ok && !isPage(reply.headers)) return withPulse(reply, alive);
    const text = (await reply.text()).slice(0, mostOfBody);
    seen = { ...seen, body: text };
    return new Response(text, { status: reply.status, headers: seen.headers });
  };
  return { fetch: watched, seen: () => seen, signal, stop };
}

/** Whether a person's page came in place of an answer, as proxies and login walls send it. */
export function isPage(headers: Headers): boolean {
  return headers.get("content-type")?.includes("text/html") === true;
}

function withPulse(reply: Response, alive: () => void): Response {
  if (reply.body === null) return reply;
  const pulse = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      alive();
      controller.enqueue(chunk);
    },
  });
  const { status, statusText } = reply;
  const headers = new Headers([...reply.headers]);
  // What was unpacked on the way has neither its old length nor its old coding.
  headers.delete("content-encoding");
  headers.delete("content-length");
  return new Response(reply.body.pipeThrough(pulse), { status, statusText, headers });
}
