import { gzipSync } from "node:zlib";
import type { CDPSession } from "playwright";

interface Request {
  readonly id: string;
  readonly url: string;
  wire: number;
  type: string;
  done: boolean;
}

export interface PageBytes {
  /** Bytes over the wire of everything, headers included. */
  readonly wire: number;
  /** Script, compressed alike for every server, so that pages compare. */
  readonly scriptGzip: number;
  /** Requests to other hosts than this machine. */
  readonly external: number;
}

/** Follows a page's requests over the DevTools protocol and keeps what each cost. */
export async function meterNetwork(cdp: CDPSession) {
  const requests = new Map<string, Request>();
  let open = 0;
  let last = Date.now();
  await cdp.send("Network.enable", { maxTotalBufferSize: 300e6, maxResourceBufferSize: 200e6 });
  cdp.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (/^(data|blob):/.test(request.url)) return;
    if (!requests.has(requestId)) open++;
    requests.set(requestId, { id: requestId, url: request.url, wire: 0, type: "", done: false });
    last = Date.now();
  });
  cdp.on("Network.responseReceived", ({ requestId, response }) => {
    const one = requests.get(requestId);
    if (one) one.type = response.mimeType;
  });
  const close = (requestId: string, wire: number) => {
    const one = requests.get(requestId);
    if (!one) return;
    one.wire = wire;
    one.done = wire > 0;
    open--;
    last = Date.now();
  };
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    close(requestId, encodedDataLength),
  );
  cdp.on("Network.loadingFailed", ({ requestId }) => close(requestId, 0));
  return {
    idleForMs: () => (open > 0 ? 0 : Date.now() - last),
    bytes: () => countBytes(cdp, [...requests.values()]),
  };
}

async function countBytes(cdp: CDPSession, requests: readonly Request[]): Promise<PageBytes> {
  let wire = 0;
  let scriptGzip = 0;
  let external = 0;
  for (const one of requests) {
    if (!/^https?:\/\/(127\.0\.0\.1|localhost)[:/]/.test(one.url)) external++;
    if (!one.done) continue;
    wire += one.wire;
    if (!/javascript|ecmascript/.test(one.type)) continue;
    const got = await cdp.send("Network.getResponseBody", { requestId: one.id });
    scriptGzip += gzipSync(Buffer.from(got.body, got.base64Encoded ? "base64" : "utf8"), { level: 6 }).length;
  }
  return { wire, scriptGzip, external };
}
