/**
 * The cells of a workbook's first sheet. What is read comes from anywhere, so what reading does is bounded, not how it is written: what is unpacked
 * (zip-parts.ts), what is nested (xml-events.ts), and what is kept (cell-table.ts); whatever comes beyond that ends the reading at once.
 */
import { createCellTable } from "./cell-table.ts";
import { readDateStyles } from "./styles.ts";
import { createTextRuns, type TextRuns } from "./text-runs.ts";
import { TooLarge, Unreadable } from "./unreadable.ts";
import { readXml } from "./xml-events.ts";
import { openZip, type ZipParts } from "./zip-parts.ts";

const most = { sheets: 2_000, texts: 500_000 };

/** As text, row by row; empty cells are empty. @throws Unreadable; Error for what is damaged */
export async function cellsOfWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  const zip = openZip(bytes);
  if (!zip.has("[Content_Types].xml") || !zip.has("xl/workbook.xml"))
    throw new Unreadable("This is a packed file, but no Excel workbook (.xlsx).");
  const { sheets, isFrom1904 } = await readBook(zip);
  const paths = await readPaths(zip);
  const sheet = sheets.map((id) => paths.get(`worksheet ${id}`)).find((path) => path !== undefined);
  if (sheet === undefined) throw new Error("The workbook has no sheet.");
  const [texts, styles] = [paths.get("sharedStrings"), paths.get("styles")];
  return readSheet(zip, sheet, {
    texts: texts !== undefined && zip.has(texts) ? await readTexts(zip, texts) : [],
    dates: styles !== undefined && zip.has(styles) ? await readDateStyles(zip, styles) : [],
    isFrom1904,
  });
}

/** The ids of its sheets, in their order. */
async function readBook(zip: ZipParts): Promise<{ sheets: string[]; isFrom1904: boolean }> {
  const sheets: string[] = [];
  let from1904: string | undefined;
  await readXml(zip.read("xl/workbook.xml"), {
    onOpen: (name, attributes) => {
      if (name === "workbookPr") from1904 ??= attributes().get("date1904");
      if (name === "sheet" && sheets.push(attributes().get("id") ?? "") > most.sheets) throw new TooLarge();
    },
  });
  return { sheets, isFrom1904: from1904 === "1" || from1904 === "true" };
}

/** Where its parts are, by their kind; of sheets also by their id. */
async function readPaths(zip: ZipParts): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  await readXml(zip.read("xl/_rels/workbook.xml.rels"), {
    onOpen: (name, attributes) => {
      if (name !== "Relationship") return;
      const [id, type, target] = ["Id", "Type", "Target"].map((each) => attributes().get(each) ?? "");
      const kind = /\/relationships\/(\w+)$/.exec(type!)?.[1];
      paths.set(kind === "worksheet" ? `worksheet ${id}` : (kind ?? ""), pathOf(target!));
      if (paths.size > most.sheets) throw new TooLarge();
    },
  });
  return paths;
}

const pathOf = (target: string): string => (target.startsWith("/") ? target.slice(1) : `xl/${target}`);

/** Texts that cells share. */
async function readTexts(zip: ZipParts, path: string): Promise<string[]> {
  const texts: string[] = [];
  let runs: TextRuns | undefined;
  await readXml(zip.read(path), {
    onOpen: (name) => {
      if (name === "si") runs = createTextRuns();
      else runs?.onOpen(name);
    },
    onClose: (name) => {
      if (name !== "si") return runs?.onClose(name);
      if (texts.push(runs?.read() ?? "") > most.texts) throw new TooLarge();
      runs = undefined;
    },
    onText: (text) => runs?.onText(text),
  });
  return texts;
}

type Given = { texts: string[]; dates: boolean[]; isFrom1904: boolean };
type Cell = { row: number; column: number; type: string; style: string; value: string; inline?: TextRuns };

async function readSheet(zip: ZipParts, path: string, given: Given): Promise<string[][]> {
  const table = createCellTable();
  let cell: Cell | undefined;
  let isValue = false;
  let row = 0;
  let column = 0;
  await readXml(zip.read(path), {
    onOpen: (name, attributes) => {
      if (name === "row") [row, column] = [rowOf(attributes().get("r"), row + 1), 0];
      else if (name === "c") {
        const its = attributes();
        const address = its.get("r");
        [row, column] = address === undefined ? [row, column + 1] : placeOf(address);
        cell = { row, column, type: its.get("t") ?? "n", style: its.get("s") ?? "", value: "" };
      } else if (name === "v") isValue = true;
      else if (name === "is" && cell !== undefined) cell.inline = createTextRuns();
      else cell?.inline?.onOpen(name);
    },
    onClose: (name) => {
      if (name === "v") isValue = false;
      if (name !== "c") return cell?.inline?.onClose(name);
      if (cell !== undefined) table.put(cell.row, cell.column, textOf(cell, given));
      cell = undefined;
    },
    onText: (text) => {
      if (cell === undefined) return;
      if (isValue) cell.value += text;
      else cell.inline?.onText(text);
    },
  });
  return table.list();
}

function rowOf(written: string | undefined, next: number): number {
  if (written === undefined) return next;
  if (!/^[1-9]\d{0,9}$/.test(written)) throw new Error("A row has no number.");
  return Number(written);
}

/** Row and column of "B12". */
function placeOf(address: string): [row: number, column: number] {
  const [, letters, digits] = /^([A-Z]{1,9})([1-9]\d{0,9})$/.exec(address) ?? [];
  if (letters === undefined) throw new Error("A cell has no address.");
  const column = Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
  return [Number(digits), column];
}

function textOf({ type, style, value: written, inline }: Cell, { texts, dates, isFrom1904 }: Given): string {
  const value = written.trim();
  switch (type) {
    case "s":
      if (value !== "" && texts[Number(value)] === undefined) throw new Error("A cell names a text that is not there.");
      return value === "" ? "" : plainNumber(texts[Number(value)]!);
    case "inlineStr":
      return plainNumber(inline?.read() ?? "");
    case "b":
      return value === "1" ? "TRUE" : value === "0" ? "FALSE" : "";
    case "e":
      return "";
    case "d":
      return value.slice(0, 10);
    default:
      // A code that Excel took for a date is none any more: shown as it came, for somebody to put right.
      return (isDate(style, dates) ? dateOf(Number(value), isFrom1904) : undefined) ?? plainNumber(value);
  }
}

const isDate = (style: string, dates: boolean[]): boolean => style !== "" && dates[Number(style)] === true;

/** 9.990421202E9 is how large numbers may be written. */
const plainNumber = (text: string): string =>
  /^\d(\.\d+)?E\+?\d{1,2}$/i.test(text) && Number.isSafeInteger(Number(text)) ? String(Number(text)) : text;

/** Days are counted from the end of 1899, or from 1904; none comes after 9999. */
function dateOf(days: number, isFrom1904: boolean): string | undefined {
  if (!(days > 0 && days < 2_958_466)) return undefined;
  return new Date((days - 25_569 + (isFrom1904 ? 1_462 : 0)) * 86_400_000).toISOString().slice(0, 10);
}
