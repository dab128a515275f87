import { z } from "zod";
import { protocolHeader, protocolPath, protocolVersion, sessionHeader, versionHeader } from "./headers";
import { type Call, PassingFailure, type SiteOptions, type SiteRequest } from "./ports";
import { ProtocolRefusal, RefusalBody } from "./refusal";
import { type Transfer, watchTransfer } from "./watch-transfer";

const passingCodes: ReadonlySet<string> = new Set(["unavailable", "rate_limited", "no_space", "bad_chunk"]);
const passingStatus: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504, 507]);

/**
 * How long an answer asks to wait, in milliseconds; null where it does not say. A date is read against the answer's own
 * date, as the two clocks may differ by days.
 */
export function retryAfterMs(headers: Headers): number | null {
  const value = headers.get("retry-after")?.trim();
  if (!value) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const [until, sent] = [Date.parse(value), Date.parse(headers.get("date") ?? "")];
  return Number.isNaN(until) || Number.isNaN(sent) ? null : Math.max(0, until - sent);
}

/** What an answer that is no success says: the site's own word, or something that may pass. */
async function failureOf(response: Response): Promise<Error> {
  const text = await response.text();
  const wait = retryAfterMs(response.headers);
  const said = RefusalBody.safeParse(parsed(text));
  if (said.success) {
    const { error } = said.data;
    if (!passingCodes.has(error.code)) return new ProtocolRefusal(error);
    return new PassingFailure(error.message, { retryAfterMs: wait, refusal: error });
  }
  const { status } = response;
  if (status >= 300 && status < 400) {
    const to = response.headers.get("location") ?? "another address";
    return new PassingFailure(`The site's address leads on to ${to}. Set REFEREE_URL to where it answers.`);
  }
  const why = passingStatus.has(status) ? "" : ", in words that are not the site's";
  return new PassingFailure(`The site's address answered with status ${status}${why}`, {
    retryAfterMs: wait,
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Small enough to tell a slow line from a dead one, large enough to cost nothing by their number. */
const watchedBytes = 128 * 1024;

/** A body in pieces, so that its progress can be watched. */
function piecesOf(bytes: Uint8Array, onPiece: (sent: number) => void): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = bytes.subarray(at, at + watchedBytes);
        at += piece.length;
        if (piece.length > 0) controller.enqueue(piece);
        if (at >= bytes.length) controller.close();
        onPiece(at);
      },
    },
    { highWaterMark: 0 },
  );
}

function requestOf(options: SiteOptions, call: Call, transfer: Transfer): SiteRequest {
  const token = call.token === undefined ? options.token() : call.token;
  const session = options.session();
  const { bytes } = call;
  let sent = 0;
  const body = bytes
    ? piecesOf(bytes, (at) => {
        transfer.moved(at - sent);
        sent = at;
        if (at >= bytes.length) transfer.enter("waiting");
      })
    : null;
  return {
    method: call.method,
    redirect: "manual",
    duplex: "half",
    signal: transfer.signal,
    headers: {
      accept: "application/json",
      [protocolHeader]: String(protocolVersion),
      [versionHeader]: options.version,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(session === null ? {} : { [sessionHeader]: session }),
      ...(call.json === undefined ? {} : { "content-type": "application/json" }),
      ...(bytes
        ? { "content-type": "application/octet-stream", "content-length": String(bytes.length) }
        : {}),
      ...call.headers,
    },
    body: call.json === undefined ? body : JSON.stringify(call.json),
  };
}

const networkWords: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens at its address",
  ENOTFOUND: "its name is not known",
  EAI_AGAIN: "its name could not be looked up",
  ETIMEDOUT: "it did not answer in time",
  UND_ERR_CONNECT_TIMEOUT: "it did not answer in time",
  EHOSTUNREACH: "there is no way to its address",
  ENETUNREACH: "this machine has no network",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is its own, which this machine does not trust",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is not one that this machine trusts",
};

/** What the network said, in plain words where it is one of the usual things. */
function whyOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const words = networkWords[code] ?? (cause instanceof Error ? cause.message : "");
  return words === "" ? "" : `: ${words}`;
}

/**
 * Asks once and reads the answer with `read`.
 *
 * @throws ProtocolRefusal where the site says no
 * @throws PassingFailure where the same call may do later
 */
export async function exchange<T>(
  options: SiteOptions,
  call: Call,
  caller: AbortSignal,
  read: (response: Response, moved: (bytes: number) => void) => Promise<T>,
): Promise<T> {
  const transfer = watchTransfer(options, call, caller);
  try {
    const request = requestOf(options, call, transfer);
    const response = await options.ports.fetch(`${options.siteUrl}${protocolPath}${call.path}`, request);
    transfer.enter("reading");
    if (!response.ok) throw await failureOf(response);
    return await read(response, transfer.moved);
  } catch (error) {
    caller.throwIfAborted();
    if (error instanceof ProtocolRefusal || error instanceof PassingFailure) throw error;
    if (transfer.signal.reason instanceof PassingFailure) throw transfer.signal.reason;
    throw new PassingFailure(`The site could not be reached${whyOf(error)}`, { cause: error });
  } finally {
    transfer.end();
  }
}

/** Reads an answer in JSON; fields that nobody knows are left aside. */
export function jsonOf<T>(schema: z.ZodType<T>): (response: Response) => Promise<T> {
  return async (response) => {
    const reply = schema.safeParse(parsed(await response.text()));
    if (reply.success) return reply.data;
    throw new PassingFailure(`What answered is not the site: ${z.prettifyError(reply.error)}`);
  };
}
