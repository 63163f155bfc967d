/** The rows of a sheet that a person sees, and those that are hidden or filtered out, which are no part of the order unless somebody adds them. */
import { isCodeCell, isStrongCode } from "#contract/cart/rules/code-cells.ts";
import type { OrderList, WrittenRow } from "#contract/cart/rules/order-rows.ts";
import { readTable } from "#src/data/cart/own-files.ts";
import type { SheetRow } from "./read-sheet.ts";

export type SheetOrderRows = { list: OrderList; hiddenRows: WrittenRow[] };

/** @param most rows of one order. */
export function splitHiddenRows(sheetRows: readonly SheetRow[], most: number): SheetOrderRows {
  const shown = withHiddenHeading(sheetRows);
  const list = readTable(
    shown.map(({ cells }) => cells),
    most,
  );
  if (shown.length === sheetRows.length) return { list, hiddenRows: [] };
  const every = readTable(
    sheetRows.map(({ cells }) => cells),
    most + sheetRows.length - shown.length,
  );
  const hiddenCells = sheetRows.filter((row) => !shown.includes(row)).map(({ cells }) => cells);
  if (list.question !== undefined || every.question !== undefined)
    return { list, hiddenRows: hiddenCells.flatMap(toCodeAlone).slice(0, most) };
  const others = withoutRows(every.rows, list.rows);
  if (others.length === every.rows.length - list.rows.length || list.isCut)
    return { list, hiddenRows: others.filter(isOrdered).slice(0, most) };
  // Without headings, all rows together may have another column as their code: the hidden ones are read as they are.
  const hidden = readTable(hiddenCells, most);
  const rows = hidden.question === undefined ? hidden.rows : hiddenCells.flatMap(toCodeAlone);
  return { list, hiddenRows: rows.filter(isOrdered) };
}

/** Where nobody knows yet which column is the quantity, a hidden row asks for its own. */
function toCodeAlone(cells: readonly string[]): WrittenRow[] {
  const code = cells.find(isStrongCode) ?? cells.find(isCodeCell);
  return code === undefined ? [] : [{ code, quantity: "", unit: "" }];
}

/** Hidden words alone are headings and remarks. */
const isOrdered = ({ code, quantity }: WrittenRow): boolean => hasDigit(code) || hasDigit(quantity);

/** Rows that are shown. Where the first of these is data already, hidden words above it are the headings of the columns, and no row of an order. */
function withHiddenHeading(sheetRows: readonly SheetRow[]): SheetRow[] {
  const first = sheetRows.findIndex(({ isHidden }) => !isHidden);
  const isData = first >= 0 && sheetRows[first]!.cells.some(hasDigit);
  return sheetRows.filter(({ isHidden, cells }, at) => !isHidden || (isData && at < first && !cells.some(hasDigit)));
}

const hasDigit = (text: string): boolean => /\d/.test(text);

/** `all` without as many of each kind as `some` has. */
function withoutRows(all: readonly WrittenRow[], some: readonly WrittenRow[]): WrittenRow[] {
  const counts = new Map<string, number>();
  for (const row of some) counts.set(nameRow(row), (counts.get(nameRow(row)) ?? 0) + 1);
  return all.filter((row) => {
    const left = counts.get(nameRow(row)) ?? 0;
    if (left > 0) counts.set(nameRow(row), left - 1);
    return left === 0;
  });
}

const nameRow = ({ code, quantity, unit }: WrittenRow): string => JSON.stringify([code, quantity, unit]);
