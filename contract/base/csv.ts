/** CSV files for spreadsheets (decision 101): UTF-8 with a byte order mark, rows that end with CRLF, and no text that a spreadsheet calculates. */

/** Starts a file, so that a spreadsheet reads it as UTF-8. */
export const byteOrderMark = "\uFEFF";

export type CsvValue = string | number | null;

/** Returns a row with its line end. Money is text with two decimals, so that a column of amounts lines up. */
export const formatCsvRow = (values: readonly CsvValue[]): string => `${formatCsvCells(values)}\r\n`;

/** Returns a part of a row, for cells that many rows share. */
export const formatCsvCells = (values: readonly CsvValue[]): string => values.map(formatCell).join(",");

function formatCell(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = escapeFormula(value);
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The start of a formula, after characters that a spreadsheet skips or nobody sees; or a character that makes a spreadsheet leave the cell. */
const formula = /^[\s"'\p{C}\p{Z}\p{M}]*[=+\-@]|^'*[\t\r\n]/u;
/** A number as people write it: -5, -1,234.50, -5%. */
const number = /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?%?$/;

/** Returns text with an apostrophe before it if a spreadsheet would calculate it. Full-width and small signs count; a negative number remains one. */
export const escapeFormula = (text: string): string =>
  formula.test(text.normalize("NFKC")) && !number.test(text) ? `'${text}` : text;

/** Returns the text that `escapeFormula` got. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && escapeFormula(text.slice(1)) === text ? text.slice(1) : text;
