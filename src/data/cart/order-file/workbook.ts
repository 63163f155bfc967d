/**
 * The visible sheets of a workbook. What is read comes from anywhere, so what reading does is bounded, not how it is written: what is unpacked
 * (zip-parts.ts), what is nested (xml-events.ts), and what is kept (cell-table.ts); whatever comes beyond that ends the reading at once.
 */
import { createCellBudget } from "./cell-table.ts";
import type { CellContext } from "./cell-text.ts";
import { refuseOtherPackage } from "./other-packages.ts";
import { readSheet, type SheetContent } from "./read-sheet.ts";
import { readStyles } from "./styles.ts";
import { createTextRuns, type TextRuns } from "./text-runs.ts";
import { TooLarge, Unreadable } from "./unreadable.ts";
import { readXml } from "./xml-events.ts";
import { openZip, type ZipParts } from "./zip-parts.ts";

const most = { sheets: 2_000, texts: 500_000 };

/** A sheet that a person sees in Excel; `place` counts all sheets from 0; without `content` it is too large for a list. */
export type VisibleSheet = { place: number; name: string; content: SheetContent | undefined };

/**
 * Those that hold anything. @param only reads the sheet at this place alone.
 * @throws Unreadable; Error for what is damaged
 */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>, only?: number): Promise<VisibleSheet[]> {
  const zip = openZip(bytes);
  const bookPath = await findBook(zip);
  if (bookPath === undefined) return refuseOtherPackage(zip);
  const { sheets, isFrom1904 } = await readBook(zip, bookPath);
  const paths = await readPaths(zip, bookPath);
  const listed = sheets.flatMap(({ id, ...sheet }, place) => {
    const path = paths.get(`worksheet ${id}`);
    return path === undefined ? [] : [{ ...sheet, path, place }];
  });
  if (listed.length === 0) throw new Error("The workbook has no sheet.");
  const wanted = listed.filter(({ isVisible, place }) => isVisible && (only === undefined || place === only));
  if (wanted.length === 0) throw new Unreadable("sheets-hidden");
  const [texts, styles] = [paths.get("sharedStrings"), paths.get("styles")];
  const context: CellContext = {
    texts: texts !== undefined && zip.has(texts) ? await readTexts(zip, texts) : [],
    styles: styles !== undefined && zip.has(styles) ? await readStyles(zip, styles) : [],
    isFrom1904,
  };
  const budget = createCellBudget();
  const visible: VisibleSheet[] = [];
  for (const { path, place, name } of wanted) {
    const content = await readSheet(zip, path, { context, budget }).catch(undefinedIfTooLarge);
    visible.push({ place, name, content });
  }
  const filled = visible.filter(({ content }) => content === undefined || isFilled(content));
  if (filled.length === 0 && listed.some(({ isVisible }) => !isVisible)) throw new Unreadable("filled-sheets-hidden");
  if (filled.length > 0 && filled.every(({ content }) => content === undefined)) throw new TooLarge();
  return filled;
}

const isFilled = ({ rows, hiddenColumns, hasOpenFormulas }: SheetContent): boolean =>
  rows.length > 0 || hiddenColumns.length > 0 || hasOpenFormulas;

function undefinedIfTooLarge(error: unknown): undefined {
  if (!(error instanceof TooLarge)) throw error;
}

/** Where the package says that its workbook is (ECMA-376 part 2, 6.5), else where every program puts it. */
async function findBook(zip: ZipParts): Promise<string | undefined> {
  let path: string | undefined;
  if (zip.has("_rels/.rels"))
    await readXml(zip.read("_rels/.rels"), {
      onOpen: (name, attributes) => {
        if (name === "Relationship" && attributes().get("Type")?.endsWith("/relationships/officeDocument") === true)
          path ??= resolvePath("", attributes().get("Target") ?? "");
      },
    });
  return [path, "xl/workbook.xml"].find((each) => each?.endsWith(".xml") === true && zip.has(each) && isBook(each));
}

/** Documents of other programs are built alike. */
const isBook = (path: string): boolean => !/^(word|ppt|visio)\//i.test(path);

type ListedSheet = { id: string; name: string; isVisible: boolean };

/** Its sheets in their order. */
async function readBook(zip: ZipParts, path: string): Promise<{ sheets: ListedSheet[]; isFrom1904: boolean }> {
  const sheets: ListedSheet[] = [];
  let from1904: string | undefined;
  await readXml(zip.read(path), {
    onOpen: (element, attributes) => {
      if (element === "workbookPr") from1904 ??= attributes().get("date1904");
      if (element !== "sheet") return;
      const [id = "", name = "", state = "visible"] = ["id", "name", "state"].map((each) => attributes().get(each));
      sheets.push({ id, name: name.trim().slice(0, longestName), isVisible: state === "visible" });
      if (sheets.length > most.sheets) throw new TooLarge();
    },
  });
  return { sheets, isFrom1904: from1904 === "1" || from1904 === "true" };
}

/** Excel allows 31 characters. */
const longestName = 60;

/** Where its parts are, by their kind; of sheets also by their id. */
async function readPaths(zip: ZipParts, bookPath: string): Promise<Map<string, string>> {
  const [, folder = "", file = bookPath] = /^(.*\/)?([^/]*)$/.exec(bookPath) ?? [];
  const paths = new Map<string, string>();
  await readXml(zip.read(`${folder}_rels/${file}.rels`), {
    onOpen: (name, attributes) => {
      if (name !== "Relationship") return;
      const [id, type, target] = ["Id", "Type", "Target"].map((each) => attributes().get(each) ?? "");
      const kind = /\/relationships\/(\w+)$/.exec(type!)?.[1];
      paths.set(kind === "worksheet" ? `worksheet ${id}` : (kind ?? ""), resolvePath(folder, target!));
      if (paths.size > most.sheets) throw new TooLarge();
    },
  });
  return paths;
}

/** A part's name by a target that is written from the root or from a folder, maybe with "./" and "../". */
function resolvePath(folder: string, target: string): string {
  const parts: string[] = [];
  for (const part of (target.startsWith("/") ? target : `${folder}${target}`).split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}

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
