/**
 * CSV that a spreadsheet opens: a byte order mark, so that it takes it for UTF-8; CRLF; and no cell of text that it would take for a formula, whoever
 * typed it into an order's name (docs/decisions/101). Numbers and dates are ours and are left as they are.
 */

export const byteOrderMark = "\uFEFF";

export type CsvValue = string | number | null;

/** A row with its line end. Money comes as text of two decimals, so that a column of it reads as one. */
export const csvRow = (values: readonly CsvValue[]): string => `${csvCells(values)}\r\n`;

/** A part of a row: what many rows have alike is written once. */
export const csvCells = (values: readonly CsvValue[]): string => values.map(cellOf).join(",");

function cellOf(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = inert(value);
  return /[",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a spreadsheet begins a formula with, behind whatever it skips or nobody sees; and what makes it leave a cell. */
const formula = /^[\s"'\p{C}\p{Z}\p{M}]*[=+\-@]|^[\t\r\n]/u;
/** As people write one: -5, -1,234.50, -5%. */
const number = /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?%?$/;

/** A text with an apostrophe before it where a spreadsheet would calculate it; a negative number stays one. A sign of any width or size is that sign. */
export const inert = (text: string): string =>
  formula.test(text.normalize("NFKC")) && !number.test(text) ? `'${text}` : text;
