import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { ReadyAnswer } from "./answer";
import { accepted, type Compression } from "./encode";

/** Sends an answer in the smallest form its asker reads, or 304 where it has these very bytes. HEAD gets the headers. */
export async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: ReadyAnswer,
): Promise<void> {
  const how = accepted(request.headers["accept-encoding"]);
  const compressed = how && answer.compressed(how);
  if (how === undefined || compressed === undefined)
    return send(request, response, answer, undefined, answer.body);
  // No await for bytes that are at hand: this is the path of nearly every request.
  if (Buffer.isBuffer(compressed)) return send(request, response, answer, how, compressed);
  send(request, response, answer, how, await compressed);
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: ReadyAnswer,
  how: Compression | undefined,
  body: Buffer,
): void {
  // Each form is other bytes, so each has its own strong tag.
  const etag = how === undefined ? `"${answer.tag}"` : `"${answer.tag}-${how}"`;
  const headers: OutgoingHttpHeaders = { ...answer.headers };
  if (answer.status === 200) headers.etag = etag;
  if (answer.status === 200 && holds(request.headers["if-none-match"], answer.tag)) {
    delete headers["content-type"];
    delete headers["content-disposition"];
    response.writeHead(304, headers).end();
    return;
  }
  if (how !== undefined) headers["content-encoding"] = how;
  headers["content-length"] = body.length;
  response.writeHead(answer.status, headers);
  if (request.method === "HEAD") response.end();
  else response.end(body);
}

/** The weak comparison of RFC 9110: any form of the same content, also where a cache on the way marked it as weak. */
function holds(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(",").some((one) => {
    const named = one.trim().replace(/^W\//, "");
    return named === "*" || named === `"${tag}"` || named === `"${tag}-br"` || named === `"${tag}-gzip"`;
  });
}
