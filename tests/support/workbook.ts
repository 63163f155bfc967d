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

/** A sheet with this inside. */
export const sheetXml = (inside: string): Buffer =>
  xml(`<worksheet xmlns="${main}"><sheetData>${inside}</sheetData></worksheet>`);

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const xml = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`);

function cellXml(cell: Cell, column: number, row: number): string {
  const at = `r="${String.fromCharCode(65 + column)}${row + 1}"`;
  if (typeof cell === "number") return `<c ${at}><v>${cell}</v></c>`;
  if (typeof cell === "object") return cell.xml;
  const text = cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<c ${at} t="inlineStr"><is><t>${text}</t></is></c>`;
}
