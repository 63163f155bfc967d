/**
 * The cells of a workbook's first sheet. What is read comes from anywhere: so it is unpacked and measured first, and only what is small enough reaches
 * the library.
 */
import { unzipSync, zipSync, type UnzipFileInfo } from "fflate";
import { readSheet } from "read-excel-file/universal";

/** Why a file cannot be read, in a person's words. */
export class Unreadable extends Error {}

/** What a list of some thousand rows never comes near. */
const most = { files: 2_000, unpackedBytes: 40_000_000, rows: 50_000, columns: 200 };

const tooLarge = "This workbook is too large for a list of an order. Copy the list into a new one.";

/** As text, row by row; empty cells are empty. @throws Unreadable; whatever the library throws of what is damaged. */
export async function cellsOfWorkbook(bytes: Uint8Array): Promise<string[][]> {
  const parts = unpacked(bytes);
  if (parts["[Content_Types].xml"] === undefined || parts["xl/workbook.xml"] === undefined)
    throw new Unreadable("This is a packed file, but no Excel workbook (.xlsx).");
  for (const [name, part] of Object.entries(parts)) if (isSheet(name)) measure(part);
  // The library unpacks large parts in workers made of text, which our policy forbids: from what is not packed it needs none.
  // And it fails on a workbook that has neither shared texts nor styles, as simple programs write them.
  const plain = zipSync({ "xl/sharedStrings.xml": new TextEncoder().encode("<sst/>"), ...parts }, { level: 0 });
  const cells = await readSheet(plain.slice().buffer, 1, { parseNumber: (text) => text, trim: true });
  return cells.map((row) => row.map(textOfCell));
}

/** All parts that are XML. The sizes that the file gives are what may come out, at most. @throws Unreadable where that is too much. */
function unpacked(bytes: Uint8Array): Record<string, Uint8Array> {
  let files = 0;
  let size = 0;
  const isWanted = ({ name, originalSize }: UnzipFileInfo): boolean => {
    files += 1;
    if (files > most.files) throw new Unreadable(tooLarge);
    if (!/\.(xml|rels)$/.test(name)) return false;
    size += originalSize;
    if (size > most.unpackedBytes) throw new Unreadable(tooLarge);
    return true;
  };
  return unzipSync(bytes, { filter: isWanted });
}

const isSheet = (name: string): boolean => name.startsWith("xl/worksheets/");

/** A single cell far out makes the library fill all that lies before it. @throws Unreadable */
function measure(part: Uint8Array): void {
  const xml = new TextDecoder().decode(part);
  let rows = 0;
  for (const [, number] of xml.matchAll(/<(?:\w+:)?row(?=[\s/>])(?:[^>]*?\sr="(\d{1,9})")?/g)) {
    rows = Math.max(rows + 1, Number(number ?? 0));
    if (rows > most.rows) throw new Unreadable(tooLarge);
  }
  for (const [, column = "", row] of xml.matchAll(/\sr="([A-Z]{1,9})(\d{1,9})"/g)) {
    if (Number(row) > most.rows || columnOf(column) > most.columns) throw new Unreadable(tooLarge);
  }
}

const columnOf = (letters: string): number =>
  Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

function textOfCell(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  // A code that Excel took for a date is none any more: shown as it came, for somebody to put right.
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  const text = typeof cell === "string" ? cell : typeof cell === "boolean" ? String(cell).toUpperCase() : "";
  // 9.990421202E9 is how large numbers may be written.
  if (/^\d(\.\d+)?E\+?\d{1,2}$/i.test(text) && Number.isSafeInteger(Number(text))) return String(Number(text));
  return text;
}
