/** The text of a cell, as Excel displays it: NDCs keep their zeros and dashes ("00000-0000-00"), quantities their unit (`0" CT"`), and dates are known. */
import { TooLarge } from "./file-problems.ts";
import { readXml, type XmlElement } from "./xml.ts";
import type { ZipParts } from "./zip.ts";

/** `formatWhole` formats the digits of a whole number; for money, fractions and the like it returns them unchanged. */
export type NumberFormat = { isDate: boolean; formatWhole: (digits: string) => string };

/** Texts and styles that cells name by their places. */
export type CellContext = { texts: readonly string[]; styles: readonly NumberFormat[] };

/** A cell as it is written, with its value (`v`) and inline text (`is`). */
export type WrittenCell = { type?: string | undefined; style?: string | undefined; value: string; inline: string };

/** Returns the text of a cell. @throws Error for a shared text that does not exist */
export function readCellText({ type = "n", style, value, inline }: WrittenCell, context: CellContext): string {
  const written = value.trim();
  if (type === "inlineStr") return expandExponent(inline.trim());
  if (type === "str") return expandExponent(decodeEscapes(value).trim());
  if (type === "b") return written === "1" ? "TRUE" : written === "0" ? "FALSE" : "";
  if (type === "d") return written.slice(0, 10);
  if (type === "e" || written === "") return "";
  if (type !== "s") return readNumber(written, context.styles[Number(style)]);
  const text = context.texts[Number(written)];
  if (text === undefined) throw new Error("A cell names a text that does not exist.");
  return expandExponent(text);
}

/** Returns the text that an element adds to its cell or shared text. Pronunciation (`rPh`) is no part of it. */
export const readRun = ({ name, parent, text }: XmlElement): string =>
  name === "t" && parent !== "rPh" ? decodeEscapes(text) : "";

/** `_x001D_` is a group separator, `_x005F_` the underscore of a text that only looks like an escape (ECMA-376 part 1, 22.9.2.19 ST_Xstring). */
const decodeEscapes = (text: string): string =>
  text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

function readNumber(value: string, format: NumberFormat | undefined): string {
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(E[+-]?\d+)?$/i.test(value)) return value;
  // A code that Excel took for a date is lost: the row shows the date, for somebody to correct. The last one is in 9999.
  const days = Number(value);
  if (format?.isDate === true && days > 0 && days < 2_958_466)
    return new Date((days - 25_569) * 86_400_000).toISOString().slice(0, 10);
  // Spreadsheets show 15 digits: a calculated 2.9999999999999996 is 3.
  const number = Number(days.toPrecision(15));
  const digits = String(number);
  if (Math.abs(number) >= 1e15 || digits.includes("e")) return value;
  return /^\d+$/.test(digits) ? (format?.formatWhole(digits) ?? digits) : digits;
}

/** Returns the digits of a text in exponent form (9.990421202E9) if all of them are written. */
function expandExponent(text: string): string {
  const [, first, more = "", exponent] = /^(\d)(?:\.(\d{1,14}))?E\+?(\d{1,2})$/i.exec(text) ?? [];
  return first !== undefined && more.length === Number(exponent) ? `${first}${more}` : text;
}

/** Numbers of formats that are written without a code (ECMA-376 part 1, 18.8.30). */
const builtInDate = /^(1[4-9]|2[0-2]|2[7-9]|3[0-6]|4[5-7]|5[0-8]|7[1-9]|8[01])$/;

/** Reads the number formats that cells name by their places. */
export async function readStyles(zip: ZipParts, path: string): Promise<NumberFormat[]> {
  const formats = new Map<string, NumberFormat>();
  const styles: string[] = [];
  await readXml(zip, path, {
    onOpen: (name, attributes, parent) => {
      const { numFmtId = "", formatCode = "" } = attributes();
      if (name === "numFmt") formats.set(numFmtId, createNumberFormat(formatCode));
      if (name === "xf" && parent === "cellXfs") styles.push(numFmtId);
      if (formats.size + styles.length > 100_000) throw new TooLarge();
    },
  });
  return styles.map((id) => formats.get(id) ?? { isDate: builtInDate.test(id), formatWhole: (digits) => digits });
}

/** Creates a format from its code. */
export function createNumberFormat(code: string): NumberFormat {
  const template = code.slice(0, 255).replaceAll(/"([^"]*)"|\\(.)|[_*].|\[([^\]]*)\]|[^]/g, toTemplate);
  const [positive = "", , zero] = template.split("\uE003");
  // Digits of the text would be read as the number's, and spaces between digits (# ##0) as separators.
  const isFilled = /^(?![\uE002\s]*\uE001?[\uE002\s]*$)(?!.*[\d\uE004\uE005]).*[\uE001\uE002]/s.test(positive);
  const formatWhole = (digits: string) => {
    if (digits === "0" && zero !== undefined) return zero === "" ? "" : digits;
    return isFilled ? fillTemplate(positive, digits) : digits;
  };
  return { isDate: template.includes("\uE004"), formatWhole };
}

/** Replaces parts of a code: E001 is a digit or zero, E002 a digit, E003 the end of a section, E004 a date, E005 anything but text, colors and locales. */
function toTemplate(part: string, quoted?: string, escaped?: string, bracket?: string): string {
  if (/^(\[(h+|m+|s+)\]|[dmyhs])$/i.test(part)) return "\uE004";
  if (bracket !== undefined) return /^([a-z]+ ?\d*|\$-[\da-f]+)$/i.test(bracket) ? "" : "\uE005";
  if (/^[_*]./.test(part)) return part.startsWith("_") ? " " : "";
  const token = { "0": "\uE001", "#": "\uE002", ";": "\uE003" }[part];
  return quoted ?? escaped ?? token ?? (/[-+():!^&'~{} ]/.test(part) ? part : "\uE005");
}

/** Fills places with digits; in front of the first place are as many more as the digits need. */
function fillTemplate(template: string, digits: string): string {
  const places = template.replaceAll(/[^\uE001\uE002]/g, "").length;
  const left = Array.from((digits === "0" ? "" : digits).padStart(places));
  const wide = template.replace(/[\uE001\uE002]/, (first) => first.padStart(left.length - places + 1, "\uE002"));
  return wide
    .replaceAll(/[\uE001\uE002]/g, (place) => left.shift()!.replace(" ", place === "\uE001" ? "0" : ""))
    .trim();
}
