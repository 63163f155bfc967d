/**
 * Rows of a quick order out of text or a table of cells: pasted from a spreadsheet or a mail, out of a file, or typed line by line. Pure; each row that
 * says anything comes out once and in its order: as a row, as left out, or as part of the question which column is which.
 */
import { trimControls } from "#contract/base/typed-text.ts";
import { isCodeCell, isStrongCode } from "./code-cells.ts";
import { findSeparator, readCells, readFormula } from "./delimited-text.ts";
import { findColumns, isTotal, type FoundColumns, type GuessedColumns, type ListColumns } from "./list-columns.ts";
import { readHead } from "./list-heads.ts";
import { readLine } from "./written-lines.ts";
import { isSameUnit, isUnitWord, readQuantity } from "./written-quantity.ts";

/** A row as somebody wrote it: NDC or item number, how many, and by which unit; the last two may be empty. */
export type WrittenRow = { code: string; quantity: string; unit: string };

/** Rows beside the list, such as titles, totals and greetings: how many, and the first of them as text. */
export type LeftOutRows = { count: number; lines: string[] };

/**
 * Asks which column is which. `heads`: as they are written, empty where there are none. `guess`: what is known all the same. `rows`: all of the table,
 * the heads at `headAt` among them.
 */
export type ColumnQuestion = {
  heads: readonly string[];
  headAt: number | undefined;
  guess: GuessedColumns;
  rows: readonly (readonly string[])[];
  hasSeparators: boolean;
  isCut: boolean;
};

/** The rows of a list; `isCut`: there were more than `most`, the rest was left out. With a `question` there are no rows until it is answered. */
export type OrderList = { rows: WrittenRow[]; isCut: boolean; leftOut: LeftOutRows; question?: ColumnQuestion };

/** The rows of a text. */
export function rowsOfText(text: string, most: number): OrderList {
  const clean = text.replace(/^\uFEFF/, "").replaceAll("\0", "");
  const { separator, body } = findSeparator(clean);
  const table =
    separator === undefined ? undefined : rowsOfTable(readCells(body, separator), { most, hasSeparators: true });
  return table ?? rowsOfLines(linesOf(body), most);
}

/**
 * The rows of a table of cells. It is read no further than to the first row that is left out because there are too many, and no more is kept of it: a text
 * of nothing but line breaks has millions of rows.
 */
export const rowsOfCells = (cells: Iterable<readonly string[]>, most: number): OrderList => {
  const rows = cells[Symbol.iterator]();
  const first: (readonly string[])[] = [];
  for (let next = rows.next(); !next.done; next = rows.next()) if (first.push(next.value) === firstRows) break;
  const all = () => chain(first, rows);
  return rowsOfTable(all(), { most, hasSeparators: false }) ?? rowsOfLines(joinCells(all()), most);
};

/** Columns as a person chose them. */
export type ChosenColumns = Omit<ListColumns, "unitName">;

/** Reads the table that a question holds by the columns that a person chose. */
export function rowsByColumns(question: ColumnQuestion, chosen: ChosenColumns, most: number): OrderList {
  const meaning = chosen.quantity === undefined ? undefined : readHead(question.heads[chosen.quantity] ?? "");
  const columns = { ...chosen, unitName: meaning?.role === "quantity" ? meaning.unit : "" };
  return readTable(question.rows, { ...question, columns, most, wasCut: question.isCut });
}

/** Rows by which a table is known. */
const firstRows = 100;
/** Cells of a row; what has more is no list. */
const mostCells = 200;
/** What is longer is no code, number or name. */
const longestCell = 2_000;
const mostLines = 100;
const longestLine = 300;

function* chain<Row>(first: readonly Row[], rest: Iterator<Row>): Generator<Row, void> {
  yield* first;
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value;
}

function* joinCells(rows: Iterable<readonly string[]>): Generator<string, void> {
  for (const row of rows) yield row.join(" ");
}

function* linesOf(text: string): Generator<string, void> {
  const end = /\r\n|\r|\n/g;
  for (let from = 0; from <= text.length;) {
    end.lastIndex = from;
    const found = end.exec(text);
    yield text.slice(from, Math.min(found?.index ?? text.length, from + 10_000));
    if (found === null) return;
    from = found.index + found[0].length;
  }
}

/** Rows with a letter or a digit. */
function* filledRows(cells: Iterable<readonly string[]>): Generator<string[], void> {
  for (const row of cells) {
    if (!row.some((cell) => /[\p{L}\p{N}]/u.test(cell))) continue;
    yield row.slice(0, mostCells).map((cell) => trimControls(readFormula(trimControls(cell.slice(0, longestCell)))));
  }
}

type TableKind = { most: number; hasSeparators: boolean };

/** Undefined where the text is no table of an order. */
function rowsOfTable(cells: Iterable<readonly string[]>, { most, hasSeparators }: TableKind): OrderList | undefined {
  const filled = filledRows(cells);
  const first: string[][] = [];
  for (let next = filled.next(); !next.done; next = filled.next()) if (first.push(next.value) === firstRows) break;
  const found = findColumns(first);
  if (found.kind === "none") return undefined;
  const { headAt } = found;
  const rows = chain(first, filled);
  const heads = headAt === undefined ? [] : first[headAt]!;
  if (found.kind === "clear")
    return readTable(rows, { heads, headAt, columns: found.columns, most, hasSeparators, wasCut: false });
  const body: string[][] = [];
  for (let next = rows.next(); !next.done; next = rows.next())
    if (body.push(next.value) > most + firstRows) return askColumns(found, { heads, body, hasSeparators, isCut: true });
  return askColumns(found, { heads, body, hasSeparators, isCut: false });
}

type AskedTable = { heads: readonly string[]; body: string[][]; hasSeparators: boolean; isCut: boolean };

function askColumns(found: Extract<FoundColumns, { kind: "ask" }>, { heads, body, ...how }: AskedTable): OrderList {
  const nothing: OrderList = { rows: [], isCut: how.isCut, leftOut: { count: 0, lines: [] } };
  if (body.length <= (found.headAt ?? -1) + 1) return nothing;
  return { ...nothing, question: { heads, headAt: found.headAt, guess: found.guess, rows: body, ...how } };
}

type TableReading = TableKind & {
  heads: readonly string[];
  headAt: number | undefined;
  columns: ListColumns;
  wasCut: boolean;
};

function readTable(table: Iterable<readonly string[]>, reading: TableReading): OrderList {
  const rows: WrittenRow[] = [];
  const leftOut: LeftOutRows = { count: 0, lines: [] };
  // Words above the first code may be a title: they are shown as left out.
  const isKnownHead = reading.heads.some((head) => ["code", "quantity"].includes(readHead(head)?.role ?? ""));
  let at = -1;
  for (const cells of table) {
    at += 1;
    if (at === reading.headAt && isKnownHead) continue;
    const row = readRow(cells, at < (reading.headAt ?? 0), reading);
    if (row === undefined) leaveOut(leftOut, cells.filter((cell) => cell !== "").join("  "));
    else if (rows.length === reading.most) return { rows, isCut: true, leftOut };
    else rows.push(row);
  }
  return { rows, isCut: reading.wasCut, leftOut };
}

function leaveOut(leftOut: LeftOutRows, line: string): void {
  leftOut.count += 1;
  if (leftOut.lines.length < mostLines) leftOut.lines.push(line.trim().slice(0, longestLine));
}

/** Undefined for a row beside the list. One with a code is always a row; its quantity is empty where the cells may have moved. */
function readRow(cells: readonly string[], isAbove: boolean, reading: TableReading): WrittenRow | undefined {
  const { columns, heads } = reading;
  const code = cells[columns.code] ?? "";
  const written = columns.quantity === undefined ? "" : (cells[columns.quantity] ?? "");
  if (isTotal(cells) || cells.every((cell, at) => cell === (heads[at] ?? ""))) return undefined;
  const read = readQuantity(written);
  if (!isCodeCell(code)) {
    const misplaced = cells.find(isStrongCode);
    if (misplaced !== undefined && !isCodeCell(code) && (code === "" || read === undefined))
      return { code: misplaced, quantity: "", unit: "" };
    if (isAbove || written === "" || (read === undefined && !/\d/.test(written))) return undefined;
    const name = code === "" ? (cells.find((cell) => /\p{L}{2}/u.test(cell) && cell !== written) ?? "") : code;
    if (name === "" && read !== undefined) return undefined;
    return { code: name, quantity: quantityIn(cells, reading), unit: unitIn(cells, reading) };
  }
  return { code, quantity: quantityIn(cells, reading), unit: unitIn(cells, reading) };
}

function quantityIn(cells: readonly string[], { columns, heads, hasSeparators }: TableReading): string {
  if (columns.quantity === undefined) return "";
  const written = cells[columns.quantity] ?? "";
  const isLonger = hasSeparators && heads.length > 0 && cells.slice(heads.length).some((cell) => cell !== "");
  // An unquoted separator in a name moves the cells behind it; one in "1,000" parts the number.
  const isMoved = isLonger && Math.min(columns.code, columns.quantity) + 1 < Math.max(columns.code, columns.quantity);
  const isParted =
    hasSeparators && /^\d{1,3}$/.test(written) && /^\d{3}(\.0+)?$/.test(cells[columns.quantity + 1] ?? "");
  if (isMoved || (isParted && (isLonger || heads.length === 0))) return "";
  return readQuantity(written)?.quantity ?? written;
}

function unitIn(cells: readonly string[], { columns, heads }: TableReading): string {
  const inCell = readQuantity(columns.quantity === undefined ? "" : (cells[columns.quantity] ?? ""))?.unit ?? "";
  const loose = heads.length === 0 ? cells.find((cell, at) => at !== columns.code && isUnitWord(cell)) : undefined;
  const beside = (columns.unit === undefined ? loose : cells[columns.unit]) ?? "";
  // Two units for one row: neither is meant for sure, and the row asks.
  if (inCell !== "" && beside !== "" && !isSameUnit(inCell, beside)) return `${inCell} / ${beside}`;
  return beside || inCell || columns.unitName;
}

/** Lines of a mail or a note. Lines without a code are rows where the whole text has none: then it is a list of names. */
function rowsOfLines(lines: Iterable<string>, most: number): OrderList {
  const all = lines[Symbol.iterator]();
  const first: string[] = [];
  for (let next = all.next(); !next.done; next = all.next()) if (first.push(next.value) === firstRows) break;
  const isCoded = first.map(readLine).some((reading) => reading.kind === "row" && !reading.nameOnly);
  const rows: WrittenRow[] = [];
  const leftOut: LeftOutRows = { count: 0, lines: [] };
  for (const line of chain(first, all)) {
    const reading = readLine(line);
    const isRow = reading.kind === "row" && !(isCoded && reading.nameOnly);
    if (!isRow) {
      if (/[\p{L}\p{N}]/u.test(line)) leaveOut(leftOut, line);
      continue;
    }
    if (rows.length + reading.rows.length > most) return { rows, isCut: true, leftOut };
    rows.push(...reading.rows);
  }
  return { rows, isCut: false, leftOut };
}
