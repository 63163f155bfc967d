/** The cells of a sheet, by row. Its size is bounded as it grows, whatever a sheet says of itself: only cells with a text are kept. */
import { TooLarge } from "./unreadable.ts";

/** What a list of some thousand rows never comes near. `cells` counts the empty ones before the last of each row. */
const most = { rows: 50_000, columns: 200, cells: 2_000_000, characters: 20_000_000 };

export type CellTable = {
  /** Both count from 1. @throws TooLarge */
  put: (row: number, column: number, text: string) => void;
  /** Rows in their order, without empty ones. */
  list: () => string[][];
};

export function createCellTable(): CellTable {
  const rows = new Map<number, string[]>();
  let cells = 0;
  let characters = 0;
  return {
    put(row, column, text) {
      if (text === "") return;
      if (row > most.rows || column > most.columns) throw new TooLarge();
      const own = rows.get(row) ?? [];
      rows.set(row, own);
      cells += Math.max(0, column - own.length);
      characters += text.length;
      if (cells > most.cells || characters > most.characters) throw new TooLarge();
      while (own.length < column) own.push("");
      own[column - 1] = text;
    },
    list: () => [...rows].toSorted(([one], [other]) => one - other).map(([, own]) => own),
  };
}
