/** A tab-separated table with a header line: rows by the names of their columns. */
import { StartError } from "#server/base/start-error.ts";
import * as messages from "./text.ts";
import type { TextLine } from "./zip-lines.ts";

export type TableRow<Column extends string> =
  | { number: number; bytes: number; cells: Record<Column, string> }
  | { number: number; bytes: number; refused: string };

/**
 * The rows behind the header, trimmed; empty lines are left out, rows with too few or too many cells are refused.
 * @throws StartError when the header lacks a column.
 */
export async function* rowsOf<Column extends string>(
  name: string,
  lines: AsyncIterable<TextLine>,
  columns: readonly Column[],
): AsyncGenerator<TableRow<Column>> {
  let places: number[] | undefined;
  let width = 0;
  for await (const { number, text, bytes } of lines) {
    const cells = text.split("\t");
    if (places === undefined) {
      places = placesOf(name, cells, columns);
      width = cells.length;
    } else if (text.trim() !== "") {
      if (cells.length !== width) yield { number, bytes, refused: messages.cellCount(cells.length, width) };
      else
        yield {
          number,
          bytes,
          cells: Object.fromEntries(columns.map((column, at) => [column, cells[places![at]!]!.trim()])) as Record<
            Column,
            string
          >,
        };
    }
  }
  if (places === undefined) throw new StartError(messages.tableEmpty(name));
}

function placesOf(name: string, header: string[], columns: readonly string[]): number[] {
  const named = header.map((cell) => cell.trim().toUpperCase());
  const missing = columns.filter((column) => !named.includes(column));
  if (missing.length > 0) throw new StartError(messages.columnsMissing(name, missing));
  return columns.map((column) => named.indexOf(column));
}
