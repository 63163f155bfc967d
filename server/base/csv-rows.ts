/** Rows of a CSV file as people and spreadsheets write it, read like the lists of quick order: separators, quotes, `sep=;` and cells such as `="0012"`. */
import { cleanedText } from "#contract/base/typed-text.ts";
import { findSeparator, readCells, readFormula } from "#contract/cart/rules/delimited-text.ts";

/** A row that is not empty: its last line in the file, and its cells by the names of their columns in small letters. */
export type CsvRow = { line: number; cells: Partial<Record<string, string>> };

/** Returns the names of the columns and the rows below them. */
export function readCsvRows(text: string): { columns: string[]; rows: CsvRow[] } {
  const plain = text.replace(/^\uFEFF/, "");
  const { separator = ",", body } = findSeparator(plain);
  let line = countBreaks(plain.slice(0, plain.length - body.length));
  let columns: string[] | undefined;
  const rows: CsvRow[] = [];
  for (const written of readCells(body, separator)) {
    line += 1 + written.reduce((count, cell) => count + countBreaks(cell), 0);
    const cells = written.map((cell) => readFormula(cell).trim());
    if (cells.every((cell) => cell === "")) continue;
    if (columns === undefined) columns = cells.map((cell) => cleanedText(cell).trim().toLowerCase());
    else rows.push({ line, cells: Object.fromEntries(columns.map((name, at) => [name, cells[at]])) });
  }
  return { columns: columns ?? [], rows };
}

const countBreaks = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;
