/** A sheet of a workbook, row by row, with what is hidden in it. */
import { type CellBudget, createCellTable, isWithinSheet } from "./cell-table.ts";
import { type CellContext, readCellText, type WrittenCell } from "./cell-text.ts";
import { createTextRuns } from "./text-runs.ts";
import { TooLarge } from "./unreadable.ts";
import { readXml } from "./xml-events.ts";
import type { ZipParts } from "./zip-parts.ts";

/** Rows that have a text; `isHidden`: by a person or a filter. Cells of hidden columns are not in them. */
export type SheetRow = { cells: string[]; isHidden: boolean };

/** `hiddenColumns` are those that have a text; `hasOpenFormulas`: of some formulas nobody has written the result. */
export type SheetContent = { rows: SheetRow[]; hiddenColumns: string[]; hasOpenFormulas: boolean };

/** Of columns that are alike: a sheet of Excel has no more columns. */
const mostRanges = 16_384;

type Place = { row: number; column: number };

/** @throws TooLarge; Error for what is damaged */
export async function readSheet(
  zip: ZipParts,
  path: string,
  { context, budget }: { context: CellContext; budget: CellBudget },
): Promise<SheetContent> {
  const table = createCellTable(budget);
  const hidden = { rows: new Set<number>(), columns: new Set<number>() };
  let cell: (WrittenCell & Place & { isFormula?: boolean }) | undefined;
  let isValue = false;
  let ranges = 0;
  let hasOpenFormulas = false;
  let place: Place = { row: 0, column: 0 };
  await readXml(zip.read(path), {
    onOpen: (name, attributes) => {
      if (name === "col") {
        if ((ranges += 1) > mostRanges) throw new TooLarge();
        noteHiddenColumns(attributes(), hidden.columns);
      } else if (name === "row") {
        const its = attributes();
        place = { row: readRowNumber(its.get("r"), place.row + 1), column: 0 };
        if (isWithinSheet(place.row, 1) && isHidden(its, "ht")) hidden.rows.add(place.row);
      } else if (name === "c") {
        const its = attributes();
        const address = its.get("r");
        place = address === undefined ? { ...place, column: place.column + 1 } : readAddress(address);
        cell = { ...place, type: its.get("t") ?? "n", style: its.get("s") ?? "", value: "" };
      } else if (name === "v") isValue = true;
      else if (name === "f" && cell !== undefined) cell.isFormula = true;
      else if (name === "is" && cell !== undefined) cell.inline = createTextRuns();
      else cell?.inline?.onOpen(name);
    },
    onClose: (name) => {
      if (name === "v") isValue = false;
      if (name !== "c") return cell?.inline?.onClose(name);
      if (cell?.isFormula === true && cell.value === "" && cell.type !== "str") hasOpenFormulas = true;
      if (cell !== undefined) table.put(cell.row, cell.column, readCellText(cell, context));
      cell = undefined;
    },
    onText: (text) => {
      if (cell === undefined) return;
      if (isValue) cell.value += text;
      else cell.inline?.onText(text);
    },
  });
  return { ...withoutHiddenColumns(table.list(), hidden), hasOpenFormulas };
}

type Attributes = ReadonlyMap<string, string>;

/** Said so, or of no height or width. */
const isHidden = (attributes: Attributes, size: "ht" | "width"): boolean =>
  ["1", "true"].includes(attributes.get("hidden") ?? "") || Number(attributes.get(size) ?? 1) === 0;

function noteHiddenColumns(attributes: Attributes, columns: Set<number>): void {
  if (!isHidden(attributes, "width")) return;
  const [first, last] = [Number(attributes.get("min")), Number(attributes.get("max"))];
  for (let column = Math.max(1, first); column <= last && isWithinSheet(1, column); column += 1) columns.add(column);
}

function withoutHiddenColumns(
  rows: readonly { row: number; cells: string[] }[],
  hidden: { rows: ReadonlySet<number>; columns: ReadonlySet<number> },
): Pick<SheetContent, "rows" | "hiddenColumns"> {
  const visible = rows
    .map(({ row, cells }) => ({
      cells: hidden.columns.size === 0 ? cells : cells.filter((_, at) => !hidden.columns.has(at + 1)),
      isHidden: hidden.rows.has(row),
    }))
    .filter(({ cells }) => cells.some((text) => text.trim() !== ""));
  const shown = rows.filter(({ row }) => !hidden.rows.has(row));
  const hiddenColumns = [...hidden.columns]
    .toSorted((one, other) => one - other)
    .flatMap((column) => nameColumn(column, shown.find(({ cells }) => (cells[column - 1] ?? "") !== "")?.cells));
  return { rows: visible, hiddenColumns };
}

/** "D (On Hand)" by the first text in it if that can be a heading; "D" alone otherwise. Nothing for an empty one. */
function nameColumn(column: number, first: readonly string[] | undefined): string[] {
  if (first === undefined) return [];
  const text = first[column - 1]!.trim();
  const letters = formatColumn(column);
  return [/\d/.test(text) || text.length > 40 ? letters : `${letters} (${text})`];
}

const formatColumn = (column: number): string =>
  column === 0 ? "" : `${formatColumn(Math.floor((column - 1) / 26))}${String.fromCharCode(65 + ((column - 1) % 26))}`;

function readRowNumber(written: string | undefined, next: number): number {
  if (written === undefined) return next;
  if (!/^[1-9]\d{0,9}$/.test(written)) throw new Error("A row has no number.");
  return Number(written);
}

/** Row and column of "B12". */
function readAddress(address: string): Place {
  const [, letters, digits] = /^([A-Z]{1,9})([1-9]\d{0,9})$/.exec(address.toUpperCase()) ?? [];
  if (letters === undefined) throw new Error("A cell has no address.");
  const column = Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(digits), column };
}
