/**
 * A workbook (XLSX) written row by row as it is sent, in constant memory: a zip of XML parts whose sizes and checks stand behind them. Text cells are
 * marked as text, so nothing in them is ever a formula. A sheet that is full goes on in another one.
 */
import { createDeflateRaw, crc32 } from "node:zlib";
import { pipeline, Readable } from "node:stream";
import { addDays } from "#contract/base/dates.ts";
import { bookXml, contentTypesXml, relationsXml, rootXml, stylesXml } from "./workbook-parts.ts";

/** `date` cells are `YYYY-MM-DD`, `money` cells cents. */
export type SheetColumn = { title: string; kind: "text" | "number" | "money" | "date"; width: number };
export type SheetValue = string | number | null;
export type WorkbookSheet = {
  name: string;
  columns: readonly SheetColumn[];
  rows: AsyncIterable<SheetValue[]> | Iterable<SheetValue[]>;
};

/** What Excel holds, without the head. */
const mostRows = 1_048_575;
const longestText = 32_767;
/** So much goes into the compressor at once. */
const batchBytes = 64 * 1024;

/** The parts of the file in turn. @param most rows of a sheet, for tests. */
export async function* workbook(
  sheets: readonly WorkbookSheet[],
  { most = mostRows } = {},
): AsyncGenerator<Uint8Array> {
  const zip = newZip();
  const names: string[] = [];
  for (const sheet of sheets) {
    const rows = rowsOf(sheet.rows);
    let next = await rows.next();
    for (let part = 1; part === 1 || next.done !== true; part++) {
      names.push(part === 1 ? sheet.name : `${sheet.name} ${part}`);
      yield* zip.entry(`xl/worksheets/sheet${names.length}.xml`, sheetXml(sheet.columns));
    }

    async function* sheetXml(columns: readonly SheetColumn[]): AsyncGenerator<string> {
      yield headXml(columns);
      let count = 0;
      for (; next.done !== true && count < most; next = await rows.next())
        yield rowXml(columns, next.value, ++count + 1);
      yield `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${count + 1}"/></worksheet>`;
    }
  }
  yield* zip.entry("xl/workbook.xml", [bookXml(names)]);
  yield* zip.entry("xl/_rels/workbook.xml.rels", [relationsXml(names.length)]);
  yield* zip.entry("xl/styles.xml", [stylesXml]);
  yield* zip.entry("_rels/.rels", [rootXml]);
  yield* zip.entry("[Content_Types].xml", [contentTypesXml(names.length)]);
  yield zip.end();
}

async function* rowsOf(rows: WorkbookSheet["rows"]): AsyncGenerator<SheetValue[]> {
  yield* rows;
}

const headXml = (columns: readonly SheetColumn[]): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join("")}</cols><sheetData><row r="1">${columns
    .map(({ title }, at) => textXml(`${columnName(at)}1`, title, 1))
    .join("")}</row>`;

/** Places in `cellXfs` of workbook-parts.ts. */
const styleOf = { text: 0, number: 0, money: 2, date: 3 } as const;

const rowXml = (columns: readonly SheetColumn[], values: readonly SheetValue[], row: number): string =>
  `<row r="${row}">${columns.map(({ kind }, at) => cellXml(`${columnName(at)}${row}`, kind, values[at] ?? null)).join("")}</row>`;

function cellXml(at: string, kind: SheetColumn["kind"], value: SheetValue): string {
  if (value === null || value === "") return "";
  if (kind === "text") return textXml(at, String(value), 0);
  const number = kind === "money" ? Number(value) / 100 : kind === "date" ? dayNumber(String(value)) : Number(value);
  return `<c r="${at}" s="${styleOf[kind]}"><v>${number}</v></c>`;
}

const textXml = (at: string, text: string, style: number): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, longestText))}</t></is></c>`;

/** Control characters and half characters are none in XML; `_x0041_` would be read as "A". */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

/** Excel counts days from here, as if 1900 had been a leap year. */
const dayZero = Date.parse(`${addDays("1900-01-01", -2)}T00:00:00Z`);
const dayNumber = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - dayZero) / 86_400_000;

/** A, B, ... Z, AA. */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}

type Written = { name: string; crc: number; packed: number; size: number; offset: number };

/** A zip whose entries are compressed as they come: what they weigh stands behind each, and again in the list at the end. */
function newZip() {
  const written: Written[] = [];
  let offset = 0;
  return {
    async *entry(name: string, parts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array> {
      const entry: Written = { name, crc: 0, packed: 0, size: 0, offset };
      const head = localHead(name);
      offset += head.length;
      yield head;
      for await (const chunk of deflated(parts, entry)) {
        entry.packed += chunk.length;
        yield chunk;
      }
      const foot = sizes(entry, Buffer.alloc(16));
      foot.writeUInt32LE(0x08074b50, 0);
      offset += entry.packed + foot.length;
      written.push(entry);
      yield foot;
    },
    end(): Uint8Array {
      const list = Buffer.concat(written.map(listed));
      const end = Buffer.alloc(22);
      end.writeUInt32LE(0x06054b50, 0);
      end.writeUInt16LE(written.length, 8);
      end.writeUInt16LE(written.length, 10);
      end.writeUInt32LE(list.length, 12);
      end.writeUInt32LE(offset, 16);
      return Buffer.concat([list, end]);
    },
  };
}

/** What went in is counted in `entry`. The compressor waits for whoever reads. */
function deflated(parts: AsyncIterable<string> | Iterable<string>, entry: Written): AsyncIterable<Buffer> {
  const packer = createDeflateRaw({ level: 1 });
  pipeline(Readable.from(batches(parts, entry)), packer, () => {}); // a failure comes out of the packer too
  return packer as AsyncIterable<Buffer>;
}

async function* batches(parts: AsyncIterable<string> | Iterable<string>, entry: Written): AsyncGenerator<Buffer> {
  let held = "";
  const taken = (): Buffer => {
    const batch = Buffer.from(held);
    held = "";
    entry.crc = crc32(batch, entry.crc);
    entry.size += batch.length;
    return batch;
  };
  for await (const part of parts) {
    held += part;
    if (held.length >= batchBytes) yield taken();
  }
  if (held !== "") yield taken();
}

/** Sizes follow behind the entry; its name is UTF-8. */
const flags = 0x0808;
const deflate = 8;
/** 1 January 1980, as no date is. */
const noDate = 0x0021;

function localHead(name: string): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(deflate, 8);
  head.writeUInt16LE(noDate, 12);
  head.writeUInt16LE(Buffer.byteLength(name), 26);
  return Buffer.concat([head, Buffer.from(name)]);
}

function listed(entry: Written): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(20, 6);
  head.writeUInt16LE(flags, 8);
  head.writeUInt16LE(deflate, 10);
  head.writeUInt16LE(noDate, 14);
  sizes(entry, head, 16);
  head.writeUInt16LE(Buffer.byteLength(entry.name), 28);
  head.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([head, Buffer.from(entry.name)]);
}

function sizes({ crc, packed, size }: Written, into: Buffer, at = 4): Buffer {
  into.writeUInt32LE(crc, at);
  into.writeUInt32LE(packed, at + 4);
  into.writeUInt32LE(size, at + 8);
  return into;
}
