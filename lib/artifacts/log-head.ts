import { type LogRow, readRow } from "./log-row";

/** Lines of a log that are in the page from the start. */
const headRows = 200;
/** What is read for them. */
export const logHeadBytes = 64 * 1024;
/** Bytes of each line in the page; the rest comes with the viewer. */
const headRowBytes = 500;

export interface LogHead {
  readonly rows: readonly LogRow[];
  /** True where these rows are the whole file. */
  readonly isWhole: boolean;
}

/** The first rows of a log from its first bytes. A row that is cut by the end of what was read is shown as far as it goes. */
export function logHead(bytes: Uint8Array, size: number): LogHead {
  const rows: LogRow[] = [];
  let at = 0;
  while (at < bytes.length && rows.length < headRows) {
    const end = bytes.indexOf(10, at);
    const next = end < 0 ? bytes.length : end + 1;
    rows.push(readRow(bytes.subarray(at, next), { limit: headRowBytes }));
    at = next;
  }
  return { rows, isWhole: at >= size && rows.every((row) => row.more === 0) };
}
