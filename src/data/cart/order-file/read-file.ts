/** Reads a list of codes and quantities out of a file: separated text in whatever encoding, or an Excel workbook. Runs in a worker. */
import { rowsOfCells, rowsOfText, type WrittenRow } from "#contract/cart/rules/order-rows.ts";
import { largestFile } from "./largest.ts";
import { Unreadable } from "./unreadable.ts";
import { cellsOfWorkbook } from "./workbook.ts";

/** The rows of a file; `isCut`: there were more than were asked for. Or why nothing could be read, in a person's words. */
export type OrderFile = { kind: "rows"; rows: WrittenRow[]; isCut: boolean } | { kind: "refused"; why: string };

/** Never fails: what cannot be read is said. @param most rows of one order. */
export async function readOrderFile(bytes: Uint8Array, most: number): Promise<OrderFile> {
  try {
    if (bytes.length === 0) throw new Unreadable("This file is empty.");
    if (bytes.length > largestFile) throw new Unreadable("This file is larger than 5 MB: it is no list of an order.");
    const { rows, isCut } = startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])
      ? rowsOfCells(await cellsOfWorkbook(new Uint8Array(bytes)), most)
      : rowsOfText(textOf(bytes), most);
    if (rows.length === 0) throw new Unreadable("No row of this file has a code or a quantity.");
    return { kind: "rows", rows, isCut };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: "refused", why: error.message };
    return { kind: "refused", why: damaged };
  }
}

const damaged = "This file could not be read: it seems to be damaged. Save it again as .xlsx or .csv.";

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** Text in UTF-8 or UTF-16, as far as it is; else as Windows wrote it. @throws Unreadable for what is no text. */
function textOf(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new Unreadable(isEncrypted(bytes) ? locked : old);
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46]))
    throw new Unreadable("A PDF cannot be read as a list. Save it as .xlsx or .csv.");
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  // What is no text has control characters all over.
  const sample = text.slice(0, 10_000);
  const odd = sample.replaceAll(/[^\p{Cc}\uFFFD]|[\t\r\n]/gu, "").length;
  if (odd * 50 > sample.length)
    throw new Unreadable("This file is neither text nor an Excel workbook. Save it as .xlsx or .csv.");
  return text;
}

const locked = "This workbook is protected by a password. Save it without one, or as .csv.";
const old = "This is a workbook of an old Excel (.xls). Save it as .xlsx or .csv.";

/** A protected workbook is an old file that holds the new one; its directory names it. */
function isEncrypted(bytes: Uint8Array): boolean {
  const name = Array.from("EncryptedPackage").flatMap((letter) => [letter.charCodeAt(0), 0]);
  for (let at = 0; at + name.length <= bytes.length; at += 64) {
    // Names stand at the beginning of the directory's entries of 128 bytes, which begin at a multiple of that.
    if (name.every((byte, nth) => bytes[at + nth] === byte)) return true;
  }
  return false;
}

function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return "utf-16le";
  if (startsWith(bytes, [0xfe, 0xff])) return "utf-16be";
  const start = bytes.subarray(0, 2_000);
  const zeros = (parity: 0 | 1) => start.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  if (zeros(1) * 4 > start.length) return "utf-16le";
  if (zeros(0) * 4 > start.length) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1252"; // what Excel writes as CSV
  }
}
