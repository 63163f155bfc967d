/** Reads a list of codes and quantities from a file: separated text in any encoding, or an Excel workbook. Runs in a worker. */
import { decodeText } from "#contract/base/decode-text.ts";
import { isCodeCell, isStrongCode } from "#contract/cart/rules/code-cells.ts";
import { rowsOfText, type OrderList, type WrittenRow } from "#contract/cart/rules/order-rows.ts";
import { readOwnText, readTable } from "#src/data/cart/own-files.ts";
import { type FileProblem, maxFileBytes, TooLarge, Unreadable } from "./file-problems.ts";
import type { SheetRow } from "./read-sheet.ts";
import { readWorkbook, type VisibleSheet } from "./workbook.ts";

/** Hidden or filtered rows of a workbook, and the names of hidden columns. */
export type HiddenParts = { rows: WrittenRow[]; columns: string[] };

/** A sheet that can be the order. `rows`: how many are filled, undefined where it is too large. */
export type SheetChoice = { place: number; name: string; rows: number | undefined };

/** The rows of a file, or the question which column is which; or the sheets of a workbook of which several are filled; or why nothing can be read. */
export type OrderFile =
  | ({ kind: "rows"; hidden?: HiddenParts } & OrderList)
  | { kind: "sheets"; sheets: SheetChoice[] }
  | { kind: "refused"; problem: FileProblem };

/** Reads a file. Never fails. @param most rows of one order. @param sheet its place in the workbook, once it is selected. */
export async function readOrderFile(bytes: Uint8Array, most: number, sheet?: number): Promise<OrderFile> {
  try {
    if (bytes.length > maxFileBytes) throw new TooLarge();
    const start = String.fromCharCode(...bytes.subarray(0, 16));
    if (start.startsWith("PK\u0003\u0004")) return await readBook(new Uint8Array(bytes), most, sheet);
    if (start.startsWith("\u00D0\u00CF\u0011\u00E0") && isEncrypted(bytes)) throw new Unreadable("password");
    const text = otherBytes.test(start) ? undefined : decodeText(bytes, TextDecoder);
    if (text === undefined || otherText.test(text.slice(0, 4_000))) throw new Unreadable("other-format");
    return toAnswer(readOwnText(text, most) ?? rowsOfText(text, most), { rows: [], columns: [] });
  } catch (error) {
    return { kind: "refused", problem: error instanceof Unreadable ? error.problem : "damaged" };
  }
}

/** Starts of old workbooks and documents, PDF, pictures and archives. */
const otherBytes =
  /^(\xd0\xcf\p{Cc}\xe0|%PDF|\x89PNG|\xff\xd8\xff|GIF8|II\*\0|MM\0\*|RIFF....WEBP|BM....\0{4}|....ftyp(hei|hev|mif|msf|avif)|\p{Cc}\x8b|7z\xbc\xaf|Rar!|PK\p{Cc})/su;

/** Starts of web pages, XML, messages, RTF, SYLK and JSON. */
const otherText =
  /^\s*(<(\?xml|!--|!doctype|[a-z][\w:.-]*[\s/>])|([a-z][a-z-]*: [^]*\n)?content-type: ?[a-z]+\/|\{\\rtf|ID;P|\{\s*"|\[\s*[{[])/i;

/** Excel writes a workbook with a password as a stream of this name in a file of the old format. */
const isEncrypted = (bytes: Uint8Array): boolean =>
  new TextDecoder("latin1").decode(bytes).includes(Array.from("EncryptedPackage").join("\0"));

async function readBook(bytes: Uint8Array<ArrayBuffer>, most: number, sheet: number | undefined): Promise<OrderFile> {
  const filled = await readWorkbook(bytes, sheet);
  const shown = filled.filter(({ content }) => countShown(content) !== 0);
  const sheets = shown.length > 0 ? shown : filled;
  const [only, another] = sheets;
  if (only === undefined) throw new Unreadable("no-rows");
  if (sheets.every(({ content }) => content === undefined)) throw new TooLarge();
  if (another !== undefined || only.content === undefined) return { kind: "sheets", sheets: sheets.map(toChoice) };
  const { list, hiddenRows } = splitHiddenRows(only.content.rows, most);
  return toAnswer(list, { rows: hiddenRows, columns: only.content.hiddenColumns });
}

const countShown = (content: VisibleSheet["content"]) => content?.rows.filter(({ isHidden }) => !isHidden).length;

const toChoice = ({ content, ...sheet }: VisibleSheet): SheetChoice => ({ ...sheet, rows: countShown(content) });

function toAnswer(list: OrderList, hidden: HiddenParts): OrderFile {
  const hasHidden = hidden.rows.length + hidden.columns.length > 0;
  if (list.rows.length === 0 && list.question === undefined && hidden.rows.length === 0)
    throw new Unreadable(hasHidden ? "hidden" : "no-rows");
  return { kind: "rows", ...list, ...(hasHidden ? { hidden } : {}) };
}

/** Reads the visible rows of a sheet, and those that are hidden or filtered out: they belong to the order only if somebody adds them. */
function splitHiddenRows(all: readonly SheetRow[], most: number): { list: OrderList; hiddenRows: WrittenRow[] } {
  const shown = new Set(withHiddenHeading(all));
  const hidden = all.filter((row) => !shown.has(row));
  const list = readTable(toCells(shown), most);
  if (hidden.length === 0) return { list, hiddenRows: [] };
  const every = readTable(toCells(all), most + hidden.length);
  let rows = withoutRows(every.rows, list.rows);
  let question = list.question ?? every.question;
  // Without headings, all rows together can have another column as their code: then the hidden rows are read alone.
  if (question === undefined && rows.length > every.rows.length - list.rows.length && !list.isCut)
    ({ rows, question } = readTable(toCells(hidden), most));
  // Until somebody selects the quantity's column, a hidden row asks for its quantity.
  if (question !== undefined) rows = hidden.flatMap(toCodeAlone);
  // Hidden words alone are headings and remarks.
  return { list, hiddenRows: rows.filter(({ code, quantity }) => hasDigit(code + quantity)).slice(0, most) };
}

const toCells = (rows: Iterable<SheetRow>): string[][] => Array.from(rows, ({ cells }) => cells);

function toCodeAlone({ cells }: SheetRow): WrittenRow[] {
  const code = cells.find(isStrongCode) ?? cells.find(isCodeCell);
  return code === undefined ? [] : [{ code, quantity: "", unit: "" }];
}

/** Returns the visible rows. Hidden words above them are the headings of the columns if the first visible row is data. */
function withHiddenHeading(rows: readonly SheetRow[]): SheetRow[] {
  const first = rows.findIndex(({ isHidden }) => !isHidden);
  const isData = first >= 0 && rows[first]!.cells.some(hasDigit);
  return rows.filter(({ isHidden, cells }, at) => !isHidden || (isData && at < first && !cells.some(hasDigit)));
}

const hasDigit = (text: string): boolean => /\d/.test(text);

/** Returns rows without as many of each kind as `some` has. */
function withoutRows(rows: readonly WrittenRow[], some: readonly WrittenRow[]): WrittenRow[] {
  const toKey = ({ code, quantity, unit }: WrittenRow) => JSON.stringify([code, quantity, unit]);
  const left = Map.groupBy(some, toKey);
  return rows.filter((row) => left.get(toKey(row))?.pop() === undefined);
}
