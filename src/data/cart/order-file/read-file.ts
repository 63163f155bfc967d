/** Reads a list of codes and quantities out of a file: separated text in whatever encoding, or an Excel workbook. Runs in a worker. */
import { decodeText } from "#contract/base/decode-text.ts";
import { rowsOfText, type OrderList, type WrittenRow } from "#contract/cart/rules/order-rows.ts";
import { refuseOtherBytes, refuseOtherText } from "./file-kinds.ts";
import { splitHiddenRows } from "./hidden-rows.ts";
import { largestFile } from "./largest.ts";
import { readOwnText } from "#src/data/cart/own-files.ts";
import type { SheetContent } from "./read-sheet.ts";
import { type FileProblem, TooLarge, Unreadable } from "./unreadable.ts";
import { readWorkbook, type VisibleSheet } from "./workbook.ts";

/** What a workbook has beside the order that a person sees: hidden or filtered rows, and columns by their names. */
export type HiddenParts = { rows: WrittenRow[]; columns: string[] };

/** A sheet that may be the order; `rows`: how many are filled, undefined where it is too large to be one. */
export type SheetChoice = { place: number; name: string; rows: number | undefined };

/**
 * The rows of a file, or the question which column is which. Or the sheets of a workbook, where several hold anything. Or why nothing could be read.
 */
export type OrderFile =
  | ({ kind: "rows"; hidden?: HiddenParts } & OrderList)
  | { kind: "sheets"; sheets: SheetChoice[] }
  | { kind: "refused"; problem: FileProblem };

/** Never fails: what cannot be read is said. @param most rows of one order. @param sheet its place in the workbook, once it was chosen. */
export async function readOrderFile(bytes: Uint8Array, most: number, sheet?: number): Promise<OrderFile> {
  try {
    if (bytes.length === 0) throw new Unreadable("empty");
    if (bytes.length > largestFile) throw new Unreadable("over-limit");
    return isPackage(bytes) ? await readBook(new Uint8Array(bytes), most, sheet) : readText(bytes, most);
  } catch (error) {
    return { kind: "refused", problem: error instanceof Unreadable ? error.problem : "damaged" };
  }
}

const isEmpty = ({ rows, question }: OrderList): boolean => rows.length === 0 && question === undefined;

const isPackage = (bytes: Uint8Array): boolean => [0x50, 0x4b, 0x03, 0x04].every((byte, at) => bytes[at] === byte);

function readText(bytes: Uint8Array, most: number): OrderFile {
  refuseOtherBytes(bytes);
  const text = decodeText(bytes, TextDecoder);
  if (text === undefined) throw new Unreadable("not-text");
  refuseOtherText(text);
  const list = readOwnText(text, most) ?? rowsOfText(text, most);
  if (isEmpty(list)) throw new Unreadable("no-rows");
  return { kind: "rows", ...list };
}

async function readBook(bytes: Uint8Array<ArrayBuffer>, most: number, sheet: number | undefined): Promise<OrderFile> {
  const filled = await readWorkbook(bytes, sheet);
  const shown = filled.filter(({ content }) => content === undefined || countShown(content) > 0);
  const sheets = shown.length > 0 ? shown : filled;
  const [only, another] = sheets;
  if (only === undefined) throw new Unreadable("no-rows");
  if (another !== undefined) return { kind: "sheets", sheets: sheets.map(toChoice) };
  if (only.content === undefined) throw new TooLarge();
  return readContent(only.content, most);
}

const toChoice = ({ place, name, content }: VisibleSheet): SheetChoice => ({
  place,
  name,
  rows: content && countShown(content),
});

const countShown = ({ rows }: SheetContent): number => rows.filter(({ isHidden }) => !isHidden).length;

function readContent({ rows: sheetRows, hiddenColumns, hasOpenFormulas }: SheetContent, most: number): OrderFile {
  const { list, hiddenRows } = splitHiddenRows(sheetRows, most);
  if (isEmpty(list) && hiddenRows.length === 0)
    throw new Unreadable(
      hasOpenFormulas ? "no-formula-results" : hiddenColumns.length > 0 ? "columns-hidden" : "no-rows",
    );
  const hidden = { rows: hiddenRows, columns: hiddenColumns };
  const hasHidden = hiddenRows.length > 0 || hiddenColumns.length > 0;
  return { kind: "rows", ...list, ...(hasHidden ? { hidden } : {}) };
}
