/** The visible sheets of a workbook. Anybody can write one: zip.ts, xml.ts and read-sheet.ts bound the work of reading it (decision 207). */
import { readRun, readStyles } from "./cell-text.ts";
import { TooLarge, Unreadable } from "./file-problems.ts";
import { readSheet, type SheetContent } from "./read-sheet.ts";
import { readXml } from "./xml.ts";
import { openZip, toPartName, type ZipParts } from "./zip.ts";

const maxSheets = 2_000;

/** A sheet that Excel displays; `place` counts all sheets from 0; without `content` it is too large for a list. */
export type VisibleSheet = { place: number; name: string; content: SheetContent | undefined };

/** Reads the visible sheets that have a text, or only the sheet at a place. @throws Unreadable; Error for what is damaged */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>, only?: number): Promise<VisibleSheet[]> {
  const zip = openZip(bytes);
  const bookPath = (await readPaths(zip, "")).get("officeDocument");
  const paths = bookPath?.endsWith(".xml") === true ? await readPaths(zip, bookPath) : undefined;
  if (bookPath === undefined || paths?.has("worksheet") !== true) throw new Unreadable("other-format");
  const [texts = "", styles = ""] = [paths.get("sharedStrings"), paths.get("styles")];
  const context = {
    texts: zip.has(texts) ? await readTexts(zip, texts) : [],
    styles: zip.has(styles) ? await readStyles(zip, styles) : [],
    budget: { cells: 2_000_000, characters: 20_000_000 },
  };
  const filled: VisibleSheet[] = [];
  const sheets = (await listSheets(zip, bookPath)).filter(({ id }) => paths.has(`worksheet ${id}`));
  for (const { id, place, name, isVisible } of sheets) {
    if (!isVisible || (only !== undefined && place !== only)) continue;
    const path = paths.get(`worksheet ${id}`)!;
    const content = await readSheet(zip, path, context).catch(returnUndefinedIfTooLarge);
    if (content === undefined || content.rows.length + content.hiddenColumns.length > 0)
      filled.push({ place, name, content });
  }
  if (filled.length === 0 && sheets.some(({ isVisible }) => !isVisible)) throw new Unreadable("hidden");
  return filled;
}

function returnUndefinedIfTooLarge(error: unknown): undefined {
  if (!(error instanceof TooLarge)) throw error;
}

/** Reads where the parts are that a part, or the package for "", relates to: by kind, and by kind and id (ECMA-376 part 2, 6.5). */
async function readPaths(zip: ZipParts, part: string): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  const relations = part.replace(/[^/]*$/, "_rels/$&.rels");
  if (!zip.has(relations)) return paths;
  await readXml(zip, relations, {
    onOpen: (name, attributes) => {
      if (name !== "Relationship") return;
      const { Id = "", Type = "", Target = "" } = attributes();
      const kind = Type.slice(Type.lastIndexOf("/") + 1);
      const path = toPartName(Target, part);
      paths.set(kind, path).set(`${kind} ${Id}`, path);
      if (paths.size > 2 * maxSheets) throw new TooLarge();
    },
  });
  return paths;
}

async function listSheets(zip: ZipParts, path: string) {
  const sheets: { id: string; place: number; name: string; isVisible: boolean }[] = [];
  await readXml(zip, path, {
    onOpen: (element, attributes) => {
      if (element !== "sheet") return;
      const { id = "", name = "", state = "visible" } = attributes();
      sheets.push({ id, place: sheets.length, name: name.trim().slice(0, 60), isVisible: state === "visible" });
      if (sheets.length > maxSheets) throw new TooLarge();
    },
  });
  return sheets;
}

/** Reads the texts that cells share. */
async function readTexts(zip: ZipParts, path: string): Promise<string[]> {
  const texts: string[] = [];
  let text = "";
  await readXml(zip, path, {
    onClose: (element) => {
      text += readRun(element);
      if (element.name !== "si") return;
      if (texts.push(text.trim()) > 500_000) throw new TooLarge();
      text = "";
    },
  });
  return texts;
}
