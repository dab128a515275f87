import "server-only";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { RunLog } from "@/db/queries/run-log";
import { readStream, streamFile, streamSize } from "@/db/streams/stream-file";
import { contentDisposition } from "@/lib/artifacts/file-name";
import { readRange } from "@/lib/artifacts/range";
import type { StreamName } from "@/lib/runs/streams";
import { cutMargin, textRange } from "@/lib/runs/utf8-range";
import { env } from "./env";

export interface LogWish {
  readonly stream: StreamName;
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** The name under which it is to be saved; null to look at it. */
  readonly saveAs: string | null;
}

/** The most that one answer by from and to holds, in bytes. */
const mostText = 4 * 1024 * 1024;

const guard = {
  "Content-Type": "text/plain; charset=utf-8",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "sandbox; default-src 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Accept-Ranges": "bytes",
};

interface Log extends RunLog {
  readonly size: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Answers for a log: a range of exactly its bytes, a part that cuts no character, or all that is there now. */
export async function answerLog(request: Request, log: RunLog, wish: LogWish): Promise<Response> {
  const size = await streamSize(env().dataDir, log.attemptId, wish.stream);
  const headers = {
    ...guard,
    "Cache-Control": log.isComplete ? "public, max-age=0, must-revalidate" : "no-store",
    "Content-Disposition": contentDisposition(
      wish.saveAs === null ? "inline" : "attachment",
      wish.saveAs ?? logName(wish.stream),
    ),
    "X-Log-Attempt": String(log.attempt),
    "X-Log-Size": String(size),
    "X-Log-Complete": log.isComplete ? "1" : "0",
  };
  const known = { ...log, size, headers };
  if (wish.from !== undefined || wish.to !== undefined) return textPart(request, known, wish);
  const range = readRange(request.headers.get("range"), size);
  if (range.kind === "outside") {
    return new Response(null, { status: 416, headers: { ...headers, "Content-Range": `bytes */${size}` } });
  }
  const { start, end } = range.kind === "part" ? range : { start: 0, end: size - 1 };
  const placed = { ...headers, ...lengthOf(end - start + 1) };
  const body = request.method === "HEAD" || end < start ? null : bytesOf(known, wish.stream, start, end);
  if (range.kind === "whole") return new Response(body, { headers: placed });
  return new Response(body, {
    status: 206,
    headers: { ...placed, "Content-Range": `bytes ${start}-${end}/${size}` },
  });
}

const logName = (stream: StreamName) => (stream === "console" ? "console.log" : "events.jsonl");

/** Next drops the length of what it streams; our own server puts it back from the second name. */
function lengthOf(bytes: number): Record<string, string> {
  return { "Content-Length": String(bytes), "X-Body-Bytes": String(bytes) };
}

function bytesOf(
  { attemptId }: Log,
  stream: StreamName,
  start: number,
  end: number,
): ReadableStream<Uint8Array> {
  const file = createReadStream(streamFile(env().dataDir, attemptId, stream), { start, end });
  return Readable.toWeb(file) as ReadableStream<Uint8Array>;
}

async function textPart(request: Request, log: Log, { stream, from = 0, to = log.size }: LogWish) {
  const wanted = { from, to: Math.min(to, from + mostText) };
  const first = Math.max(0, Math.min(from, log.size) - cutMargin);
  const bytes = await readStream(env().dataDir, log.attemptId, stream, {
    from: first,
    to: wanted.to + cutMargin,
  });
  const size = Math.min(log.size, first + bytes.length);
  const sent = textRange(bytes, first, wanted, { size, isComplete: log.isComplete && size === log.size });
  const body = bytes.subarray(sent.from - first, sent.to - first);
  const headers = { ...log.headers, "X-Log-From": String(sent.from), "X-Log-To": String(sent.to) };
  return new Response(request.method === "HEAD" ? null : new Uint8Array(body), { headers });
}
