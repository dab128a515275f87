import { EventEmitter, once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestOptions, request } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { front, type Handler } from "./front";
import { type Bounds, PageCache } from "./page-cache";

const wide: Bounds = { entries: 100, bytes: 1_000_000 };

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
}

interface Conditions {
  readonly readVersion?: () => number;
  readonly bounds?: Bounds;
  readonly clientHeader?: string;
}

/** A real server with a fake Next behind it, for one test. */
export async function site(
  pages: Handler,
  { readVersion = () => 1, bounds = wide, clientHeader }: Conditions = {},
) {
  const cache = new PageCache(readVersion, bounds);
  const reported: unknown[] = [];
  const server = createServer(front({ pages, cache, clientHeader, report: (error) => reported.push(error) }));
  const arrivals = new EventEmitter();
  let asked = 0;
  server.on("request", () => {
    asked += 1;
    arrivals.emit("one");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  /** Waits until so many requests have come in. */
  async function arrived(count: number): Promise<void> {
    while (asked < count) await once(arrivals, "one");
  }
  return {
    arrived,
    cache,
    reported,
    port,
    get: (path: string, options: RequestOptions = {}) => ask(port, path, options),
  };
}

/** Asks as plainly as possible: no decoding, no header but those given. */
function ask(port: number, path: string, options: RequestOptions): Promise<Reply> {
  return new Promise((settle, fail) => {
    const outgoing = request({ port, host: "127.0.0.1", path, ...options }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", fail);
      incoming.on("end", () => {
        const body = Buffer.concat(chunks);
        settle({ status: incoming.statusCode ?? 0, headers: incoming.headers, body, text: body.toString() });
      });
    });
    outgoing.on("error", fail);
    outgoing.end();
  });
}

/** A page as Next sends it: marked private, in two pieces, its script with the nonce of the request. */
export const nextPage =
  (content: (url: string) => string): Handler =>
  (request, response) => {
    const nonce = /'nonce-([^']+)'/.exec(String(request.headers["content-security-policy"]))?.[1];
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Cache-Control", "private, no-cache, no-store, max-age=0, must-revalidate");
    response.setHeader("Vary", "rsc, next-router-state-tree");
    response.flushHeaders();
    response.write(`<main>${content(request.url ?? "")}</main>`);
    response.end(`<meta name="framework-script" content="needed"/><script nonce="${nonce}">run()</script>`);
  };
