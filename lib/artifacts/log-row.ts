const lineFeed = 10;
const carriageReturn = 13;

/** How much of a row is shown before somebody asks for more. */
export const shownRowBytes = 2_000;

/** A row as it is shown. */
export interface LogRow {
  readonly text: string;
  /** Bytes of the row that are not shown. */
  readonly more: number;
  /** Earlier states of a line that was written over with carriage returns, as progress bars do. */
  readonly updates: number;
}

/**
 * Reads a row: its last state where it was written over, without the line's end, and no more than `limit` bytes. A
 * character cut at either end is left out; what is not UTF-8 shows as a replacement character.
 */
export function readRow(bytes: Uint8Array, { limit = shownRowBytes, allUpdates = false } = {}): LogRow {
  let end = bytes.length;
  if (bytes[end - 1] === lineFeed) end -= 1;
  while (end > 0 && bytes[end - 1] === carriageReturn) end -= 1;
  const line = bytes.subarray(0, end);
  const last = line.lastIndexOf(carriageReturn) + 1;
  const from = withoutBrokenStart(line, allUpdates ? 0 : last);
  const shown = line.subarray(from, Math.min(end, from + limit));
  const text = new TextDecoder().decode(shown, { stream: true });
  return {
    text: allUpdates ? text.replace(/\r+/g, "\n") : text,
    more: end - from - shown.length,
    updates: last === 0 || allUpdates ? 0 : countOf(line.subarray(0, last), carriageReturn),
  };
}

/** A row in the middle of a line may begin inside a character. */
function withoutBrokenStart(line: Uint8Array, from: number): number {
  let at = from;
  while (at < line.length && at < from + 3 && ((line[at] ?? 0) & 0xc0) === 0x80) at += 1;
  return at;
}

function countOf(bytes: Uint8Array, wanted: number): number {
  let count = 0;
  for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at + 1)) count += 1;
  return count;
}

export type LogLevel = "error" | "warning" | "gap" | "plain";

const errorWords =
  /\b(?:ERROR|CRITICAL|FATAL)\b|^Traceback \(|^\s*[\w.]*(?:Error|Exception): |^(?:error|fatal): /;
const warningWords = /\bWARN(?:ING)?\b|\b\w*Warning: |^warning: /;

/** What a runner writes where it left output out. */
const gapWords = /^\[(?:binary output, )?\d+ bytes (?:dropped|of output were left out here)\]\s*$/;

/** What a line says of itself, by the words that loggers and interpreters use. Only its beginning is read. */
export function logLevel(text: string): LogLevel {
  const start = text.slice(0, 300);
  if (errorWords.test(start)) return "error";
  if (gapWords.test(start)) return "gap";
  return warningWords.test(start) ? "warning" : "plain";
}
