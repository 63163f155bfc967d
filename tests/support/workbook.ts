/** A workbook made in memory, part by part, whole or broken. */
import { zipOf } from "./zip.ts";

export type Cell = string | number | { xml: string };

/** The parts of a workbook with one sheet; texts inside the cells. */
export function workbookParts(rows: readonly (readonly Cell[])[]): Record<string, Buffer> {
  const sheet = rows
    .map(
      (cells, row) => `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, column, row)).join("")}</row>`,
    )
    .join("");
  return {
    "[Content_Types].xml": xml(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    ),
    "_rels/.rels": xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    "xl/workbook.xml": xml(
      `<workbook xmlns="${main}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    "xl/worksheets/sheet1.xml": xml(`<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`),
  };
}

/** The file. */
export const workbook = (rows: readonly (readonly Cell[])[], more: Record<string, Buffer> = {}): Buffer =>
  zipOf({ ...workbookParts(rows), ...more });

/** A sheet of a workbook of several: its cells, or what is in its XML; `kind` as the workbook's relations call it. */
export type SheetPart = {
  name: string;
  state?: string;
  kind?: string;
  rows?: readonly (readonly Cell[])[];
  xml?: Buffer;
};

/** A file of several sheets. */
export function workbookOf(sheets: readonly SheetPart[], more: Record<string, Buffer> = {}): Buffer {
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const listed = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${state === undefined ? "" : ` state="${state}"`} r:id="rId${at + 1}"/>`,
  );
  const relations = sheets.map(
    ({ kind = "worksheet" }, at) =>
      `<Relationship Id="rId${at + 1}" Type="${office}/${kind}" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const parts = sheets.map(({ rows = [], xml: own }, at): [string, Buffer] => {
    const name = "xl/worksheets/sheet1.xml";
    return [name.replace("1", String(at + 1)), own ?? workbookParts(rows)[name]!];
  });
  return zipOf({
    ...workbookParts([]),
    "xl/workbook.xml": xml(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${listed.join("")}</sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join("")}<Relationship Id="rIdS" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rIdT" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    ...Object.fromEntries(parts),
    ...more,
  });
}

/** Styles by their number formats: cells name them from 0. */
export const stylesXml = (formats: readonly string[]): Buffer =>
  xml(
    `<styleSheet xmlns="${main}"><numFmts>${formats
      .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`)
      .join(
        "",
      )}</numFmts><cellXfs>${formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join("")}</cellXfs></styleSheet>`,
  );

/** Texts that cells share, each with this inside. */
export const sharedStringsXml = (texts: readonly string[]): Buffer =>
  xml(`<sst xmlns="${main}">${texts.map((text) => `<si>${text}</si>`).join("")}</sst>`);

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** A sheet with this inside; `before`: what comes before its cells. */
export const sheetXml = (inside: string, before = ""): Buffer =>
  xml(`<worksheet xmlns="${main}">${before}<sheetData>${inside}</sheetData></worksheet>`);

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const xml = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`);

function cellXml(cell: Cell, column: number, row: number): string {
  const at = `r="${String.fromCharCode(65 + column)}${row + 1}"`;
  if (typeof cell === "number") return `<c ${at}><v>${cell}</v></c>`;
  if (typeof cell === "object") return cell.xml;
  const text = cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<c ${at} t="inlineStr"><is><t>${text}</t></is></c>`;
}
