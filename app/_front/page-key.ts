import type { IncomingMessage } from "node:http";

/** Cookies of somebody who is signed in, as the sign-in library names them; large ones come in numbered parts. */
const sessionCookie = /(?:^|;\s*)(?:__Secure-|__Host-)?authjs\.session-token(?:\.\d+)?=/;

/** A run's file or log answers for itself: it has ranges and a cache rule of its own, may be large, and a log grows. */
const runFile = /^\/api\/v1\/runs\/[^/?]+\/(?:artifacts\/|log(?:[/?#]|$))/;

/** Pages and doors that depend on who asks, or change something: rendered for each asker, with all of the request. */
const personal =
  /^\/(?:review|admin|account|signin|signout|invite|outbox|api\/(?:auth|review|admin|account|runner)|api\/v1\/studies)(?:[/?#]|$)/;

/**
 * The name under which a request's answer may be kept: its path and its query with the parameters in order, so that
 * `?b=2&a=1` and `?a=1&b=2` are one page. A repeated parameter keeps the order of its values.
 *
 * @returns undefined where the answer may differ for this asker, or is not a whole page
 */
export function pageKey({ method, url = "/", headers }: Pick<IncomingMessage, "method" | "url" | "headers">) {
  if (method !== "GET" && method !== "HEAD") return undefined;
  if (headers.rsc !== undefined || headers.range !== undefined || headers.authorization !== undefined)
    return undefined;
  if (headers.cookie !== undefined && sessionCookie.test(headers.cookie)) return undefined;
  return runFile.test(url) || personal.test(url) ? undefined : normalUrl(url);
}

function normalUrl(url: string): string | undefined {
  const mark = url.indexOf("?");
  if (mark === -1) return url;
  const query = new URLSearchParams(url.slice(mark + 1));
  query.sort();
  const sorted = query.toString();
  // Broken escapes all decode to the same replacement character, so two different pages would share one name.
  if (sorted.includes("%EF%BF%BD")) return undefined;
  return sorted === "" ? url.slice(0, mark) : `${url.slice(0, mark)}?${sorted}`;
}
