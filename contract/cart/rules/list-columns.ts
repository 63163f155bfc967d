/** Columns of an order list: which one holds the code, which one the quantity, which one the unit; or that a person must say (pure). */
import { cleanedText } from "#contract/base/typed-text.ts";
import { isCodeCell, isStrongCode } from "./code-cells.ts";
import { quantityRanks, readHead, type HeadMeaning } from "./list-heads.ts";
import { isMoney, isTradeUnit, isUnitWord, readQuantity } from "./written-quantity.ts";

/** Columns counted from 0. `unitName`: the unit of measure that the head of the quantity names, where no cell names one. */
export type ListColumns = {
  code: number;
  quantity: number | undefined;
  unit: number | undefined;
  unitName: string;
};

/** Columns as far as they are known. */
export type GuessedColumns = Omit<ListColumns, "code"> & { code: number | undefined };

/**
 * `clear`: the columns are known. `ask`: a person must choose; `guess` is what is known all the same. `none`: this is no table of an order.
 * `headAt`: the row of the heads; undefined: the table has none.
 */
export type FoundColumns =
  | { kind: "clear"; headAt: number | undefined; columns: ListColumns }
  | { kind: "ask"; headAt: number | undefined; guess: GuessedColumns }
  | { kind: "none" };

/** The largest quantity that a column without a head is known by: more does not fit into a cart (`maxItemCount`), and what has more digits is a code. */
const largestQuantity = 9_999;

/** @param rows the first of the table, trimmed. */
export function findColumns(rows: readonly (readonly string[])[]): FoundColumns {
  const headAt = findHeadRow(rows);
  if (headAt !== undefined) return byHeads(rows, headAt);
  return byContents(rows);
}

type Column = { at: number; meaning: HeadMeaning | undefined; cells: readonly string[] };

/** Rows of titles may come before the heads, but not many. */
const mostTitles = 40;

/**
 * The first row with a head for the code and one for the quantity; else the one with most known heads, one of them a code or quantity; else a row of
 * words just above the first row with a code. A row with a number or code in it is none.
 */
function findHeadRow(rows: readonly (readonly string[])[]): number | undefined {
  let best: { at: number; known: number } | undefined;
  for (const [at, row] of rows.slice(0, mostTitles).entries()) {
    const filled = row.filter((cell) => cell !== "");
    if (filled.length < 2 || filled.some(isValue)) continue;
    const meanings = filled.flatMap((cell) => readHead(cell) ?? []);
    const has = (role: HeadMeaning["role"]) => meanings.some((meaning) => meaning.role === role);
    if (has("code") && has("quantity")) return at;
    if ((has("code") || has("quantity")) && meanings.length > (best?.known ?? 0)) best = { at, known: meanings.length };
  }
  if (best !== undefined) return best.at;
  const firstCode = rows.findIndex((row) => row.some(isCodeCell));
  const above = rows[firstCode - 1];
  const isWords =
    above !== undefined && above.filter((cell) => /^(?:[\p{L}\p{N}#.-]+[\s/]*){1,4}$/u.test(cell)).length >= 2;
  return isWords && !above.some(isValue) ? firstCode - 1 : undefined;
}

/** A code, a quantity or money: no head. */
const isValue = (cell: string): boolean =>
  isCodeCell(cell) || isMoney(cell) || (readQuantity(cell) !== undefined && !/^\p{L}{2}/u.test(cell));

function byHeads(rows: readonly (readonly string[])[], headAt: number): FoundColumns {
  const heads = rows[headAt]!;
  const body = rows.slice(headAt + 1).filter((row) => !isTotal(row));
  const columns = columnsOf(body, Math.max(heads.length, widthOf(body)), heads);
  const code = codeByHead(columns);
  const ordered = body.filter((row) => code === undefined || (row[code] ?? "") !== "");
  const others = columnsOf(ordered, columns.length, heads).filter(({ at }) => at !== code);
  const quantity = quantityByHead(others) ?? emptyQuantity(others);
  const isFree = ({ at }: Column) => at !== quantity?.at && at !== code;
  const unit =
    columns.find((column) => isFree(column) && column.meaning?.role === "unit" && isWords(column.cells)) ??
    columns.find((column) => isFree(column) && isMostly(column.cells, isTradeUnit));
  const unitName = quantity?.meaning?.role === "quantity" ? quantity.meaning.unit : "";
  const guess = { code, quantity: quantity?.at, unit: unit?.at, unitName };
  // A list of codes alone: there is nothing to choose from, and each row asks for its quantity.
  const isCodesOnly = !others.some(({ cells, meaning }) => isQuantityHead(meaning) || cells.some(isNumeric));
  if (code === undefined || (quantity === undefined && !isCodesOnly)) return { kind: "ask", headAt, guess };
  return { kind: "clear", headAt, columns: { ...guess, code } };
}

const isQuantityHead = (meaning: HeadMeaning | undefined): boolean => meaning?.role === "quantity";

/** The only column for a quantity, which nobody has filled yet: each row asks for its own. */
function emptyQuantity(columns: readonly Column[]): Column | undefined {
  const named = columns.filter(({ meaning }) => isQuantityHead(meaning));
  return named.length === 1 && named[0]!.cells.length === 0 ? named[0] : undefined;
}

/** By the rank of its head, where most of its cells are codes; a head that is not known only where the cells are NDCs and no others are. */
function codeByHead(columns: readonly Column[]): number | undefined {
  const ranked = columns
    .flatMap(({ at, meaning, cells }) => (meaning?.role === "code" ? [{ at, rank: meaning.rank, cells }] : []))
    .toSorted((one, other) => one.rank - other.rank);
  const filled = ranked.find(({ cells }) => isMostly(cells, isCodeCell));
  if (filled !== undefined) return filled.at;
  const strong = columns.filter(({ meaning, cells }) => meaning === undefined && isMostly(cells, isStrongCode));
  if (strong.length === 1) return strong[0]!.at;
  return strong.length === 0 ? ranked[0]?.at : undefined;
}

/** The clearest of the columns whose heads say that they hold a quantity and whose cells do; undefined where two of them may be meant. */
function quantityByHead(columns: readonly Column[]): Column | undefined {
  const ranked = columns
    .flatMap((column) => (column.meaning?.role === "quantity" ? [{ column, rank: column.meaning.rank }] : []))
    .filter(({ column, rank }) => holdsQuantities(column.cells, rank))
    .toSorted((one, other) => one.rank - other.rank);
  const [best, next] = ranked;
  if (best === undefined) return undefined;
  const clearest = columns.filter(
    ({ meaning }) => meaning?.role === "quantity" && meaning.rank < best.rank && meaning.rank <= quantityRanks.ordered,
  );
  if (clearest.length > 0) return undefined; // the column for the order is empty, or no quantities are in it
  if (next === undefined || best.rank <= quantityRanks.ordered)
    return next?.rank === best.rank ? undefined : best.column;
  return best.rank === quantityRanks.order && next.rank === quantityRanks.suggested ? best.column : undefined;
}

/** "Order" may be the number of an order: its cells must be small numbers. */
function holdsQuantities(cells: readonly string[], rank: number): boolean {
  if (cells.length === 0 || cells.some((cell) => /[$€£¥]/.test(cell))) return false;
  const isWeak = rank === quantityRanks.order || rank === quantityRanks.suggested || rank === quantityRanks.unit;
  return isMostly(cells, isWeak ? isSmallQuantity : (cell) => readQuantity(cell) !== undefined);
}

/** Without heads: clear only where exactly one column can be the quantity. */
function byContents(rows: readonly (readonly string[])[]): FoundColumns {
  const body = rows.filter((row) => !isTotal(row));
  const columns = columnsOf(body, widthOf(body), []);
  const strong = columns.filter(({ cells }) => isMostly(cells, isStrongCode));
  const codes = strong.length > 0 ? strong : columns.filter(({ cells }) => isMostly(cells, isCodeCell));
  const code = codes.find(({ at }) => columns.some((other) => other.at !== at && isQuantityColumn(other))) ?? codes[0];
  const candidates = columns.filter((column) => column.at !== code?.at && isQuantityColumn(column));
  const quantities = candidates.length > 1 ? candidates.filter((column) => !isNumbering(column.cells)) : candidates;
  const unit = columns.find(({ at, cells }) => at !== code?.at && isMostly(cells, isUnitWord))?.at;
  const [quantity, another] = quantities;
  if (code === undefined) {
    const name = columns.find(
      ({ at, cells }) => at !== quantity?.at && isMostly(cells, (cell) => /\p{L}{3}/u.test(cell)),
    );
    if (quantity === undefined || another !== undefined || name === undefined) return { kind: "none" };
    return { kind: "clear", headAt: undefined, columns: { code: name.at, quantity: quantity.at, unit, unitName: "" } };
  }
  const isSeveral = strong.length > 1 || another !== undefined;
  // An amount of money alone, or a number in a column that is mostly something else: nobody knows.
  const isDoubtful = quantity === undefined && columns.some(({ at, cells }) => at !== code.at && cells.some(isNumeric));
  if (isSeveral || (isDoubtful && body.length > 1))
    return { kind: "ask", headAt: undefined, guess: { code: code.at, quantity: undefined, unit, unitName: "" } };
  return { kind: "clear", headAt: undefined, columns: { code: code.at, quantity: quantity?.at, unit, unitName: "" } };
}

const isNumeric = (cell: string): boolean => /^[-+$€£(]*\d[\d.,]*\)?$/.test(cleanedText(cell).trim());

const isSmallQuantity = (cell: string): boolean => Number(readQuantity(cell)?.quantity ?? Infinity) <= largestQuantity;

const isQuantityColumn = ({ cells }: Column): boolean =>
  !cells.some(isMoney) && isMostly(cells, isSmallQuantity) && !cells.every((cell) => cell === "0");

/** 1, 2, 3 ...: the numbers of the rows. */
const isNumbering = (cells: readonly string[]): boolean =>
  cells.length > 2 && cells.every((cell, at) => cell.replace(/[.)]$/, "") === String(at + 1));

const isWords = (cells: readonly string[]): boolean =>
  isMostly(cells, (cell) => /^[A-Za-z][A-Za-z ./]{0,19}$/.test(cell));

const widthOf = (rows: readonly (readonly string[])[]): number => Math.max(0, ...rows.map((row) => row.length));

/** Each with its filled cells. */
const columnsOf = (rows: readonly (readonly string[])[], width: number, heads: readonly string[]): Column[] =>
  Array.from({ length: width }, (_, at) => ({
    at,
    meaning: readHead(heads[at] ?? ""),
    cells: rows.flatMap((row) => (row[at] === undefined || row[at] === "" ? [] : [row[at]])),
  }));

const isMostly = (cells: readonly string[], test: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(test).length * 2 > cells.length;

/** Returns true for a row that sums the list up: "Total,3". */
export const isTotal = (row: readonly string[]): boolean =>
  row.some((cell) => /^(grand |sub|net )?\s*-?\s*(total|totals|subtotal|sum)\b/i.test(cell)) && !row.some(isStrongCode);
