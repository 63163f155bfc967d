/** The text of a cell, as whoever opens the workbook sees it. */
import { decodeEscapes } from "./escapes.ts";
import type { CellStyle } from "./styles.ts";
import type { TextRuns } from "./text-runs.ts";

/** What the cells of a workbook refer to. */
export type CellContext = { texts: readonly string[]; styles: readonly CellStyle[]; isFrom1904: boolean };

export type WrittenCell = { type: string; style: string; value: string; inline?: TextRuns };

/** @throws Error for a text that is not there */
export function readCellText({ type, style, value: written, inline }: WrittenCell, context: CellContext): string {
  const value = written.trim();
  switch (type) {
    case "s":
      if (value === "") return "";
      if (context.texts[Number(value)] === undefined) throw new Error("A cell names a text that is not there.");
      return plainDigits(context.texts[Number(value)]!);
    case "inlineStr":
      return plainDigits(inline?.read() ?? "");
    case "str":
      return plainDigits(decodeEscapes(written).trim());
    case "b":
      return value === "1" ? "TRUE" : value === "0" ? "FALSE" : "";
    case "e":
      return "";
    case "d":
      return value.slice(0, 10);
    default:
      return readNumber(value, style === "" ? undefined : context.styles[Number(style)], context.isFrom1904);
  }
}

function readNumber(value: string, style: CellStyle | undefined, isFrom1904: boolean): string {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(E[+-]?\d+)?$/i.test(value)) return value;
  // A code that Excel took for a date is none any more: shown as it came, for somebody to put right.
  const date = style?.isDate === true ? formatDate(Number(value), isFrom1904) : undefined;
  if (date !== undefined) return date;
  // Spreadsheets show 15 digits: a calculated 2.9999999999999996 is 3.
  const number = Number(Number(value).toPrecision(15));
  if (!Number.isFinite(number) || Math.abs(number) >= 1e15) return value;
  const digits = String(number);
  if (!/^\d+$/.test(digits)) return digits.includes("e") ? value : digits;
  return style?.whole?.(digits) ?? digits;
}

/** Text in exponent form that has all of its digits (9.990421202E9) as these; of what has fewer nobody knows the others. */
function plainDigits(text: string): string {
  const [, first, more = "", exponent] = /^(\d)(?:\.(\d{1,14}))?E\+?(\d{1,2})$/i.exec(text) ?? [];
  return first !== undefined && more.length === Number(exponent) ? `${first}${more}` : text;
}

/** Days are counted from the end of 1899, or from 1904; none comes after 9999. */
function formatDate(days: number, isFrom1904: boolean): string | undefined {
  if (!(days > 0 && days < 2_958_466)) return undefined;
  return new Date((days - 25_569 + (isFrom1904 ? 1_462 : 0)) * 86_400_000).toISOString().slice(0, 10);
}
