/**
 * CSV that a spreadsheet opens: a byte order mark, so that it takes it for UTF-8; CRLF; and no cell of text that it would take for a formula, whoever
 * typed it into an order's name (docs/decisions/101). Numbers and dates are ours and are left as they are.
 */

export const byteOrderMark = "\uFEFF";

export type CsvValue = string | number | null;

/** A row with its line end. Money comes as text of two decimals, so that a column of it reads as one. */
export const csvRow = (values: readonly CsvValue[]): string => `${values.map(cellOf).join(",")}\r\n`;

function cellOf(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = inert(value);
  return /[",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a spreadsheet begins a formula with, the full-width forms included, behind whatever it skips; and what makes it leave a cell. */
const formula = /^[\s"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;
const number = /^-?\d+(\.\d+)?$/;

/** A text with an apostrophe before it where a spreadsheet would calculate it; a negative number stays one. */
export const inert = (text: string): string => (formula.test(text) && !number.test(text) ? `'${text}` : text);
