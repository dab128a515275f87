import "server-only";
import { createHash } from "node:crypto";
import { type AppError, statusOf } from "@/lib/errors";

/** Anybody may read the public API from any page; nothing here depends on who asks. */
const open = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag, Link, Content-Disposition",
  "X-Content-Type-Options": "nosniff",
  Link: '</api/v1/openapi.json>; rel="service-desc"',
};

/** A body with its strong ETag, or 304 where the asker has these very bytes. HEAD gets the headers alone. */
export function answer(request: Request, body: string, headers: Readonly<Record<string, string>>): Response {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  const all = { ...open, "Cache-Control": "public, max-age=0, must-revalidate", ETag: etag, ...headers };
  if (holds(request.headers.get("if-none-match"), etag)) {
    const { "Content-Type": _type, "Content-Disposition": _name, ...kept } = all as Record<string, string>;
    return new Response(null, { status: 304, headers: kept });
  }
  return new Response(request.method === "HEAD" ? null : body, { headers: all });
}

/** An expected failure as JSON. It is never stored: the next write may cure it. */
export function errorAnswer(error: AppError): Response {
  const { code, message, fields } = error;
  const body = { error: fields ? { code, message, fields } : { code, message } };
  return Response.json(body, {
    status: statusOf[code],
    headers: { ...open, "Cache-Control": "no-store" },
  });
}

/** What a browser may ask of a public door, for pages of other origins. */
export function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...open,
      Allow: "GET, HEAD, OPTIONS",
      "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
      "Access-Control-Allow-Headers": "If-None-Match",
      "Access-Control-Max-Age": "86400",
    },
  });
}

/** The weak comparison of RFC 9110: a cache may have marked our tag as weak. */
function holds(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  const named = ifNoneMatch.split(",").map((one) => one.trim().replace(/^W\//, ""));
  return named.includes("*") || named.includes(etag);
}
