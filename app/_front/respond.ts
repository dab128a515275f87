import type { IncomingMessage, ServerResponse } from "node:http";
import type { Form, ReadyAnswer } from "./answer";
import { accepted } from "./encode";

/**
 * Sends an answer in the smallest form its asker reads, or 304 where it has these very bytes. HEAD gets the headers.
 *
 * @returns a promise only where the form must be made first: nearly every request is answered without one
 */
export function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: ReadyAnswer,
): Promise<void> | undefined {
  const form = answer.form(accepted(request.headers["accept-encoding"]));
  if (form instanceof Promise) return form.then((made) => send(request, response, answer, made));
  send(request, response, answer, form);
  return undefined;
}

function send(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  answer: ReadyAnswer,
  form: Form,
): void {
  const held = headers["if-none-match"];
  if (held !== undefined && answer.status === 200 && holds(held, answer.tag)) {
    response.writeHead(304, withoutContent(form.head)).end();
    return;
  }
  response.writeHead(answer.status, form.head as string[]);
  if (method === "HEAD") response.end();
  else response.end(form.body);
}

/** The weak comparison of RFC 9110: any form of the same content, also where a cache on the way marked it as weak. */
function holds(ifNoneMatch: string, tag: string): boolean {
  return ifNoneMatch.split(",").some((one) => {
    const named = one.trim().replace(/^W\//, "");
    return named === "*" || named === `"${tag}"` || named === `"${tag}-br"` || named === `"${tag}-gzip"`;
  });
}

function withoutContent(head: readonly string[]): string[] {
  const kept = (name: string) => !name.startsWith("content-") || name === "content-security-policy";
  return head.filter((_, at) => kept(head[at - (at % 2)] ?? ""));
}
