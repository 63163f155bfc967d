/** The cells of a sheet, by row. Its size is bounded as it grows, whatever a sheet says of itself: only cells with a text are kept. */
import { TooLarge } from "./unreadable.ts";

/** What a list of some thousand rows never comes near. `cells` counts the empty ones before the last of each row. */
const most = { rows: 50_000, columns: 200, cells: 2_000_000, characters: 20_000_000 };

/** What all sheets of a workbook take together. */
export type CellBudget = { cells: number; characters: number };

export const createCellBudget = (): CellBudget => ({ cells: most.cells, characters: most.characters });

export const isWithinSheet = (row: number, column: number): boolean => row <= most.rows && column <= most.columns;

export type CellTable = {
  /** Both count from 1. @throws TooLarge */
  put: (row: number, column: number, text: string) => void;
  /** Rows in their order, without empty ones. */
  list: () => { row: number; cells: string[] }[];
};

export function createCellTable(budget: CellBudget): CellTable {
  const rows = new Map<number, string[]>();
  return {
    put(row, column, text) {
      if (text === "") return;
      if (!isWithinSheet(row, column)) throw new TooLarge();
      const own = rows.get(row) ?? [];
      rows.set(row, own);
      budget.cells -= Math.max(0, column - own.length);
      budget.characters -= text.length;
      if (budget.cells < 0 || budget.characters < 0) throw new TooLarge();
      while (own.length < column) own.push("");
      own[column - 1] = text;
    },
    list: () => [...rows].toSorted(([one], [other]) => one - other).map(([row, cells]) => ({ row, cells })),
  };
}
