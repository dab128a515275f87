import { contentDisposition } from "./file-name";
import { type ByteRange, readRange } from "./range";
import { safeType } from "./safe-type";

/** What an answer needs to know of one file. */
export interface ServedFile {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
  /** The first bytes of the content, as many as `safeType` asks for. */
  readonly head: Uint8Array;
}

/** What the asker wants beyond the file itself. */
export interface Wish {
  readonly headers: Pick<Headers, "get">;
  /** Save under its name instead of looking at it. */
  readonly download: boolean;
  /** The asker named the content by its hash, so that the answer can never change. */
  readonly byHash: boolean;
}

/** An answer without its body. `send` says which bytes the body holds, or null for none. */
export interface PlannedAnswer {
  readonly status: 200 | 206 | 304 | 416;
  readonly headers: Readonly<Record<string, string>>;
  readonly send: { readonly start: number; readonly end: number } | null;
}

/** Keeps a file from acting on our origin, whatever a browser makes of its type. */
const guard = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "sandbox; default-src 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
};

/**
 * Answers a GET or HEAD for a file by RFC 9110: what the asker has already comes first, then ranges. The tag is the
 * content's hash, so a path with a new revision has a new tag.
 */
export function planAnswer(file: ServedFile, wish: Wish): PlannedAnswer {
  const etag = `"${file.sha256}"`;
  const kept = {
    ...guard,
    ETag: etag,
    "Cache-Control": wish.byHash
      ? "public, max-age=31536000, immutable"
      : "public, max-age=0, must-revalidate",
    "Accept-Ranges": "bytes",
  };
  if (names(wish.headers.get("if-none-match"), etag)) return { status: 304, headers: kept, send: null };
  const range = askedRange(wish.headers, etag, file.bytes);
  if (range.kind === "outside") {
    return { status: 416, headers: { ...kept, "Content-Range": `bytes */${file.bytes}` }, send: null };
  }
  const { contentType, disposition } = safeType(file.path, file.head);
  const described = {
    ...kept,
    "Content-Type": contentType,
    "Content-Disposition": contentDisposition(wish.download ? "attachment" : disposition, file.path),
  };
  if (range.kind === "whole") {
    const headers = { ...described, ...lengthOf(file.bytes) };
    return { status: 200, headers, send: file.bytes === 0 ? null : { start: 0, end: file.bytes - 1 } };
  }
  const { start, end } = range;
  const placed = { "Content-Range": `bytes ${start}-${end}/${file.bytes}`, ...lengthOf(end - start + 1) };
  return { status: 206, headers: { ...described, ...placed }, send: { start, end } };
}

/** Next drops the length of what it streams; our own server puts it back from the second name. */
function lengthOf(bytes: number): Record<string, string> {
  return { "Content-Length": String(bytes), "X-Body-Bytes": String(bytes) };
}

/** A range asked of another content (If-Range) is no range: the whole is sent, so that two contents never mix. */
function askedRange(headers: Pick<Headers, "get">, etag: string, size: number): ByteRange {
  const ifRange = headers.get("if-range");
  return readRange(ifRange === null || ifRange.trim() === etag ? headers.get("range") : null, size);
}

/** The weak comparison of RFC 9110, section 13.1.2: a cache may have marked our tag as weak. */
function names(ifNoneMatch: string | null, etag: string): boolean {
  const named = (ifNoneMatch ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
  return named.includes("*") || named.includes(etag);
}
