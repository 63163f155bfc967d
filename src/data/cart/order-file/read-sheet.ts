/** A sheet of a workbook, row by row, with what is hidden in it. */
import { type CellContext, readCellText, readRun, type WrittenCell } from "./cell-text.ts";
import { TooLarge } from "./file-problems.ts";
import { type Attributes, readXml } from "./xml.ts";
import type { ZipParts } from "./zip.ts";

/** A row that has a text. `isHidden`: by a person or a filter. Cells of hidden columns are not in it. */
export type SheetRow = { cells: string[]; isHidden: boolean };

/** `hiddenColumns`: names of those that have a text. */
export type SheetContent = { rows: SheetRow[]; hiddenColumns: string[] };

const maxRows = 50_000;
const maxColumns = 200;

/** `budget`: cells and characters that all sheets of a workbook can still have; empty cells before the last of a row count. */
type SheetContext = CellContext & { budget: { cells: number; characters: number } };

/** Reads a sheet. @throws TooLarge; Error for what is damaged */
export async function readSheet(zip: ZipParts, path: string, context: SheetContext): Promise<SheetContent> {
  const { budget } = context;
  const rows: SheetRow[] = [];
  const hiddenColumns = new Set<number>();
  let row: SheetRow = { cells: [], isHidden: false };
  let place = { row: 0, column: 0 };
  let ranges = 0;
  let cell: WrittenCell = { value: "", inline: "" };
  await readXml(zip, path, {
    onOpen: (name, readAttributes) => {
      if (name !== "col" && name !== "row" && name !== "c") return;
      const attributes = readAttributes();
      const { r, t, s, min, max } = attributes;
      if (name === "col" && (ranges += 1) > 16_384) throw new TooLarge();
      if (name === "col" && isHidden(attributes))
        for (let at = Math.max(1, Number(min)); at <= Math.min(maxColumns, Number(max)); at += 1) hiddenColumns.add(at);
      if (name === "row") {
        place = { row: r === undefined ? place.row + 1 : readAddress(`A${r}`).row, column: 0 };
        row = { cells: [], isHidden: isHidden(attributes) };
      }
      if (name === "c") {
        place = r === undefined ? { row: place.row, column: place.column + 1 } : readAddress(r);
        cell = { type: t, style: s, value: "", inline: "" };
      }
    },
    onClose: (element) => {
      if (element.name === "v") cell.value = element.text;
      cell.inline += readRun(element);
      const text = element.name === "c" ? readCellText(cell, context) : "";
      if (text === "") return;
      budget.cells -= Math.max(0, place.column - row.cells.length);
      budget.characters -= text.length;
      if (place.row > maxRows || place.column > maxColumns || Math.min(budget.cells, budget.characters) < 0)
        throw new TooLarge();
      if (row.cells.length === 0 && rows.push(row) > maxRows) throw new TooLarge();
      while (row.cells.length < place.column) row.cells.push("");
      row.cells[place.column - 1] = text;
    },
  });
  return {
    rows: rows
      .map(({ cells, ...rest }) => ({ ...rest, cells: cells.filter((_, at) => !hiddenColumns.has(at + 1)) }))
      .filter(({ cells }) => cells.some((text) => text !== "")),
    hiddenColumns: [...hiddenColumns].flatMap((column) => nameColumn(column, rows)),
  };
}

/** Returns true for a row or column that says so, and for one of no height or width. */
const isHidden = ({ hidden = "", ht = "1", width = "1" }: Attributes): boolean =>
  ["1", "true"].includes(hidden) || Number(ht) * Number(width) === 0;

/** Reads row and column of "B12". */
function readAddress(address: string): { row: number; column: number } {
  const [, letters, digits] = /^([A-Z]{1,9})([1-9]\d{0,9})$/i.exec(address) ?? [];
  if (letters === undefined) throw new Error("A cell has no address.");
  const column = Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(digits), column };
}

/** Returns "D (On hand)" by the first visible text in a column if that can be a heading, else "D"; none for an empty column. */
function nameColumn(column: number, rows: readonly SheetRow[]): string[] {
  const heading = rows.find(({ cells, isHidden: is }) => !is && (cells[column - 1] ?? "") !== "")?.cells[column - 1];
  if (heading === undefined) return [];
  const letters = formatColumn(column);
  return [/\d/.test(heading) || heading.length > 40 ? letters : `${letters} (${heading})`];
}

const formatColumn = (column: number): string =>
  column === 0 ? "" : `${formatColumn(Math.floor((column - 1) / 26))}${String.fromCharCode(65 + ((column - 1) % 26))}`;
