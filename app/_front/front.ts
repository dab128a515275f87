import { IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import { Socket } from "node:net";
import { type Answer, readyAnswer } from "./answer";
import { GatheredResponse } from "./gathered-response";
import type { PageCache } from "./page-cache";
import { pageKey } from "./page-key";
import { withoutFramework } from "./plain-page";
import { dressed, newNonce, nonceHeader, securityHeaders, withHashes, withoutNonce } from "./policy";
import { respond } from "./respond";

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

interface Ports {
  /** Next's own request handler. */
  readonly pages: Handler;
  readonly cache: PageCache;
  /** Where a bug goes that no page has shown. */
  readonly report: (error: unknown) => void;
  /** The header in which a trusted proxy writes the asker's address; without one the connection's own end counts. */
  readonly clientHeader?: string | undefined;
}

const limitBytes = 4 * 1024 * 1024;
const longestUrl = 8192;

/** What stands in front of Next: answers from the page cache, and a strict policy on every page. */
export function front({
  pages,
  cache,
  report,
  clientHeader,
}: Ports): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const { url = "" } = request;
    request.headers["x-referee-client"] = clientAddress(request, clientHeader);
    if (!url.startsWith("/")) return refuse(response, 400, "The request names no path of this site.");
    if (url.length > longestUrl)
      return refuse(response, 414, `An address has at most ${longestUrl} characters.`);
    try {
      answer(request, response)?.catch((error: unknown) => failed(response, error));
    } catch (error) {
      failed(response, error);
    }
  };

  function failed(response: ServerResponse, error: unknown): void {
    report(error);
    if (response.headersSent) response.destroy();
    else refuse(response, 500, "Something went wrong on our side. Nothing was changed. Please try again.");
  }

  function answer(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
    const key = pageKey(request);
    const ready = key === undefined ? undefined : cache.kept(key);
    return ready ? respond(request, response, ready) : render(key, request, response);
  }

  async function render(
    key: string | undefined,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (key !== undefined && (await answeredForAll(key, request, response))) return;
    const whole = await rendered(pages, request, response, false);
    if (whole !== undefined) await respond(request, response, readyAnswer(whole));
  }

  /** @returns false where this asker waited for a rendering that turned out to be a stream to somebody else */
  async function answeredForAll(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    let isOurs = false;
    const ready = await cache.answer(key, () => {
      isOurs = true;
      return rendered(pages, bareRequest(request), response, true);
    });
    if (ready === undefined) return isOurs;
    await respond(request, response, ready);
    return true;
  }
}

/** Who sent it, for rate limits. What a sender writes there about itself is overwritten. */
function clientAddress({ headers, socket }: IncomingMessage, trusted: string | undefined): string {
  const written = trusted === undefined ? undefined : headers[trusted.toLowerCase()];
  // Each proxy appends to a list what it saw, so the last entry is that of ours.
  const last = String(written ?? "")
    .split(",")
    .at(-1)
    ?.trim();
  return last || (socket.remoteAddress ?? "unknown");
}

/** @returns undefined when the answer went straight through to the live response */
async function rendered(
  pages: Handler,
  request: IncomingMessage,
  live: ServerResponse,
  isForEverybody: boolean,
): Promise<Answer | undefined> {
  const nonce = newNonce();
  request.headers["content-security-policy"] = nonceHeader(nonce);
  const response = new GatheredResponse(request, {
    live,
    limitBytes,
    dress: dressed,
    isGathered: (headers) =>
      request.method !== "HEAD" && (isPage(headers) || (isForEverybody && isSmallAndPublic(headers))),
  });
  const run = async () => pages(request, response);
  run().catch((error) => response.fail(error));
  const outcome = await response.outcome;
  if (outcome === "passed-through") return undefined;
  return isPage(outcome.headers) ? page(outcome, nonce, isForEverybody) : plain(outcome);
}

/** What `MovingPage` writes: a page of something that changes without a word of the data version. */
const movingPage = /<meta name="page-cache" content="no"/;

/** A page of ours. An HTML file that brings its own policy is none: it is passed on as it is. */
function isPage(headers: OutgoingHttpHeaders): boolean {
  return (
    String(headers["content-type"]).startsWith("text/html") &&
    headers["content-security-policy"] === undefined
  );
}

function isSmallAndPublic(headers: OutgoingHttpHeaders): boolean {
  const isPublic = /\bpublic\b/.test(String(headers["cache-control"] ?? ""));
  return isPublic && Number(headers["content-length"] ?? 0) <= limitBytes;
}

function page({ status, headers, body }: Answer, nonce: string, isForEverybody: boolean): Answer {
  const isFromBuild = headers["x-nextjs-prerender"] !== undefined;
  const whole = body.toString();
  const sent = status === 200 && !isFromBuild ? withoutFramework(whole, nonce) : whole;
  const { html, policy } = withHashes(sent, isFromBuild ? null : nonce);
  const isKept =
    isForEverybody && status === 200 && headers["set-cookie"] === undefined && !movingPage.test(whole);
  return {
    status,
    body: Buffer.from(html),
    headers: {
      ...dressed(ownHeaders(withoutNonce(headers, nonce))),
      "content-security-policy": policy,
      "cache-control": isKept ? "public, max-age=0, must-revalidate" : "private, no-store",
      vary: "accept-encoding, rsc, cookie",
    },
  };
}

function plain({ status, headers, body }: Answer): Answer {
  const varies = String(headers.vary ?? "")
    .split(",")
    .map((name) => name.trim().toLowerCase());
  const vary = new Set(
    [...varies, "accept-encoding"].filter((name) => name !== "" && !/^(rsc|next-)/.test(name)),
  );
  return { status, body, headers: { ...dressed(ownHeaders(headers)), vary: [...vary].join(", ") } };
}

/** Without what belongs to the one transfer, or tells how the page was made. */
function ownHeaders(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const foreign =
    /^(connection|content-length|date|etag|keep-alive|transfer-encoding|x-nextjs-.*|x-powered-by)$/;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !foreign.test(name)));
}

/**
 * The request of nobody in particular. A page that everybody gets is rendered from its address alone, so that no header
 * of the one who happened to ask first can get into it.
 */
function bareRequest({ url }: IncomingMessage): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.method = "GET";
  request.url = url ?? "/";
  // Next sends titles late and parts out of order to all but the plainest readers; a whole page needs neither.
  request.headers = { host: "localhost", accept: "*/*", "user-agent": "Slackbot" };
  request.complete = true;
  request.push(null);
  return request;
}

function refuse(response: ServerResponse, status: number, message: string): void {
  const headers = {
    ...securityHeaders,
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
  };
  response.writeHead(status, headers).end(`${message}\n`);
}
