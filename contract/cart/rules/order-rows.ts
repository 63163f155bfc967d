/**
 * Rows of a quick order out of text: pasted from a spreadsheet, out of a CSV file, or typed line by line. Pure; whatever the text is, each of its rows
 * that says anything comes out once and in its order.
 */
import { countCodeWords } from "./spaced-code.ts";

/** A row as somebody wrote it: NDC or item number, how many, and by which unit; the last two may be empty. */
export type WrittenRow = { code: string; quantity: string; unit: string };

/** The rows of a text; `isCut`: there were more than `most`, the rest was left out. */
export function rowsOfText(text: string, most: number): { rows: WrittenRow[]; isCut: boolean } {
  const clean = text.replace(/^\uFEFF/, "").replaceAll("\0", "");
  const separator = separatorOf(clean);
  return rowsOfCells(separator === undefined ? wordsOf(clean) : rowsIn(clean, separator), most);
}

/**
 * The rows of a table of cells: its columns by their heads where it has some, else code, quantity and unit from the left. It is read no further than
 * to the first row that is left out, and no more of it is kept: a text of nothing but line breaks has millions of rows.
 */
export function rowsOfCells(cells: Iterable<readonly string[]>, most: number): { rows: WrittenRow[]; isCut: boolean } {
  const filled = filledRows(cells);
  const first: string[][] = [];
  for (let next = filled.next(); !next.done; next = filled.next()) if (first.push(next.value) === firstRows) break;
  const heads = first[0] === undefined ? undefined : headsOf(first[0]);
  const { code, quantity, unit } = heads ?? columnsOf(first);
  const rows: WrittenRow[] = [];
  const isAdded = (row: string[]): boolean => {
    const [its, count] = [row[code] ?? "", row[quantity] ?? ""];
    // What has neither code nor quantity is a remark beside the list.
    if (its === "" && count === "") return true;
    if (rows.length === most) return false;
    rows.push({ code: its, quantity: count, unit: (unit === undefined ? undefined : row[unit]) ?? "" });
    return true;
  };
  for (const row of heads === undefined ? first : first.slice(1)) if (!isAdded(row)) return { rows, isCut: true };
  for (const row of filled) if (!isAdded(row)) return { rows, isCut: true };
  return { rows, isCut: false };
}

/** Rows by which a table without heads is known. */
const firstRows = 50;

function* filledRows(cells: Iterable<readonly string[]>): Generator<string[], void> {
  for (const row of cells) {
    const trimmed = row.map((cell) => cell.trim());
    if (trimmed.some((cell) => cell !== "")) yield trimmed;
  }
}

function* wordsOf(text: string): Generator<string[], void> {
  for (const line of linesOf(text)) yield wordsOfLine(line);
}

/** Cells of separated values; a cell in quotes may hold separators, line breaks and doubled quotes. */
export const cellsOf = (text: string, separator: string): string[][] => [...rowsIn(text, separator)];

function* rowsIn(text: string, separator: string): Generator<string[], void> {
  let row: string[] = [];
  let at = 0;
  for (;;) {
    const quoted = text[at] === '"' ? quotedCell(text, at, separator) : undefined;
    if (quoted === undefined) {
      const from = at;
      while (at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== "\r") at++;
      row.push(text.slice(from, at));
    } else {
      row.push(quoted.cell);
      at = quoted.end;
    }
    if (text[at] === separator) {
      at++;
      continue;
    }
    yield row;
    row = [];
    if (at >= text.length) return;
    at += text[at] === "\r" && text[at + 1] === "\n" ? 2 : 1;
    if (at >= text.length) return;
  }
}

/**
 * A cell that begins with a quote; undefined where its end is not one: nothing, a separator or a line's end follows the closing quote. Then the quote is
 * a character like any other (5" tubing), and no row is swallowed by it.
 */
function quotedCell(text: string, start: number, separator: string): { cell: string; end: number } | undefined {
  const longest = 1_000;
  let cell = "";
  for (let at = start + 1; at < text.length && at - start < longest;) {
    const close = text.indexOf('"', at);
    if (close < 0 || close - start > longest) return undefined;
    cell += text.slice(at, close);
    if (text[close + 1] === '"') {
      cell += '"';
      at = close + 2;
      continue;
    }
    const next = text[close + 1];
    const isEnd = next === undefined || next === separator || next === "\n" || next === "\r";
    return isEnd ? { cell, end: close + 1 } : undefined;
  }
  return undefined;
}

/** What parts the cells: tabs from a spreadsheet; else what stands in most of the first lines; undefined: nothing does. */
function separatorOf(text: string): string | undefined {
  if (text.includes("\t")) return "\t";
  const lines = linesOf(text.slice(0, 20_000))
    .filter((line) => line.trim() !== "")
    .slice(0, 50);
  const counts = [";", ",", "|"].map((separator) => ({
    separator,
    count: lines.filter((line) => line.includes(separator)).length,
  }));
  const best = counts.toSorted((one, other) => other.count - one.count)[0]!;
  return best.count * 2 > lines.length ? best.separator : undefined;
}

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/);

/** "0409-1234-01 12 CT", "48001 x 12", "48001" and "ondansetron 2 mg/mL 5" as cells: a code, or words of a name; quantity; unit. */
function wordsOfLine(line: string): string[] {
  const words = line.trim().slice(0, longestLine).split(/\s+/);
  const count = countCodeWords(words);
  const [code = "", ...rest] = count === 0 ? words : [words.slice(0, count).join(" "), ...words.slice(count)];
  const said = rest.filter((word) => !/^[x×*:]$/i.test(word));
  if (count > 0 || /^\D{0,5}\d[\d-]{3,}/.test(code))
    return [code, (said[0] ?? "").replace(/^[x×]/i, ""), said.slice(1).join(" ")];
  const last = rest.at(-1);
  return last !== undefined && /^[x×]?\d{1,5}$/i.test(last)
    ? [words.slice(0, -1).join(" "), last.replace(/^[x×]/i, "")]
    : [words.join(" ")];
}

/** What is longer is no line of a list. */
const longestLine = 500;

type Columns = { code: number; quantity: number; unit: number | undefined };

/** Columns by the words at their heads; undefined where the first row is none of heads. */
function headsOf(row: readonly string[]): Columns | undefined {
  const heads = row.map((cell) =>
    cell
      .toLowerCase()
      .replace(/[^a-z#]+/g, " ")
      .trim(),
  );
  const find = (names: RegExp, except: readonly number[] = []) => {
    const at = heads.findIndex((head, place) => !except.includes(place) && names.test(head));
    return at < 0 ? undefined : at;
  };
  const code =
    find(/^ndc\b|\bndc$/) ??
    find(/^(item|item (no|number|id|code|#)|product( (no|number|id|code|#))?|sku|gtin|upc|code)$/);
  const quantity =
    find(/^(qty|quantity|order qty|order quantity|qty ordered|quantity ordered|count|amount)$/) ?? find(/^units?$/);
  if (code === undefined || quantity === undefined) return undefined;
  return { code, quantity, unit: find(/^(unit|uom|units?|unit of measure|sale uom|pack)$/, [code, quantity]) };
}

/**
 * Columns of a table without heads. A list that somebody kept for themselves may have the name first: then the code is the first column that looks
 * like one in most of its first rows.
 */
function columnsOf(rows: readonly (readonly string[])[]): Columns {
  const width = Math.min(20, Math.max(0, ...rows.map((row) => row.length)));
  const isMostly = (column: number, what: RegExp) => {
    const cells = rows.flatMap((row) => (row[column] === undefined || row[column] === "" ? [] : [row[column]]));
    return cells.length > 0 && cells.filter((cell) => what.test(cell)).length * 2 > cells.length;
  };
  const columns = Array.from({ length: width }, (_, at) => at);
  const code = columns.find((at) => isMostly(at, /^\D{0,5}\d[\d-]{3,}$/)) ?? 0;
  const quantity = columns.find((at) => at > code && isMostly(at, /^\d{1,5}(\.0+)?$/)) ?? code + 1;
  const unit = columns.find((at) => at > code && at !== quantity && isMostly(at, /^[A-Za-z]{2,10}$/));
  return { code, quantity, unit: unit ?? (quantity === code + 1 ? quantity + 1 : undefined) };
}
