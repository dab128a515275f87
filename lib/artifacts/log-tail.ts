import { type LogRow, readRow } from "./log-row";

/** What is read of a log for the lines of its end that are in the page. */
export const logTailBytes = 64 * 1024;
const tailRows = 200;
/** Bytes of each line in the page; the rest comes with the viewer. */
const tailRowBytes = 500;

/**
 * The last rows of a log.
 *
 * @param bytes its last bytes
 * @param isWhole whether they are all of it; else the first line may be cut and is left out
 * @returns `firstLine` is the number of the first row, where that is known
 */
export function logTail(
  bytes: Uint8Array,
  isWhole: boolean,
): { rows: readonly LogRow[]; firstLine: number | null } {
  const lines: Uint8Array[] = [];
  for (let at = isWhole ? 0 : bytes.indexOf(10) + 1; at < bytes.length; ) {
    const end = bytes.indexOf(10, at);
    const next = end < 0 ? bytes.length : end + 1;
    lines.push(bytes.subarray(at, next));
    at = next;
  }
  const shown = lines.slice(-tailRows);
  return {
    rows: shown.map((line) => readRow(line, { limit: tailRowBytes })),
    firstLine: isWhole ? lines.length - shown.length + 1 : null,
  };
}
