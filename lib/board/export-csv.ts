import { exportFields, type FieldValue } from "./export-fields";
import type { ShownBoard } from "./shown-board";

/** What a spreadsheet takes for the start of a formula. */
const formulaStart = /^[=+\-@\t\r\n]/;

/**
 * The shown board as CSV (RFC 4180, UTF-8, CRLF): numbers unrounded, nested values in columns of their own, empty where
 * missing.
 */
export function boardCsv(shown: ShownBoard): string {
  const fields = exportFields(shown);
  const lines = [
    fields.map(({ name }) => name),
    ...shown.rows.map((entry) => fields.map(({ value }) => value(entry))),
  ];
  return lines.map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");
}

/**
 * One cell. Text that a spreadsheet would run gets an apostrophe in front, by which it stays text; numbers stay numbers,
 * negative ones too.
 *
 * @see OWASP, CSV Injection
 */
export function csvCell(value: FieldValue): string {
  if (value === null || (typeof value === "number" && !Number.isFinite(value))) return "";
  if (typeof value === "number") return String(value);
  const text = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
