import { parse } from "csv-parse/browser/esm/sync";

/** Rows of a table on one page. */
export const tablePageRows = 200;
/** No more of a table than this is read: whoever needs the rest saves the file. */
export const tableBytes = 1024 * 1024;
const mostColumns = 200;

/** A stretch of a table's rows. Every cell is the text that stands in the file: nothing is computed or guessed. */
export interface TablePage {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Place of the first row, from 1, without the header. */
  readonly from: number;
  /** Rows in what was read. */
  readonly total: number;
  /** Columns left out of a very wide table. */
  readonly hiddenColumns: number;
}

/**
 * Reads a page of a CSV or TSV file. Ragged rows, stray quotes and a byte order mark are taken as they come.
 *
 * @returns null where the text is no table, as for a quote that is never closed
 */
export function tablePage(
  text: string,
  { from = 1, isWhole = true, delimiter = "," } = {},
): TablePage | null {
  const rows = readRows(text, delimiter);
  // The last row of a part may be cut in the middle.
  const [header, ...body] = isWhole || !rows ? (rows ?? []) : rows.slice(0, -1);
  if (!header) return null;
  const columns = Math.max(header.length, ...body.slice(0, 1000).map((row) => row.length));
  const shown = (row: readonly string[]) => row.slice(0, mostColumns);
  return {
    header: shown(header),
    rows: body.slice(from - 1, from - 1 + tablePageRows).map(shown),
    from,
    total: body.length,
    hiddenColumns: Math.max(0, columns - mostColumns),
  };
}

function readRows(text: string, delimiter: string): string[][] | null {
  try {
    return parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 1024 * 1024,
    });
  } catch {
    return null;
  }
}
