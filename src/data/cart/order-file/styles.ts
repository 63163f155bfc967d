/** What the styles of a workbook show of a number: a date, which a code such as 1-2345 may have become, or digits with zeros and text. */
import { createWholeFormat, type WholeFormat } from "./number-format.ts";
import type { ZipParts } from "./zip-parts.ts";
import { TooLarge } from "./unreadable.ts";
import { readXml } from "./xml-events.ts";

/** Excel itself has 65,490. */
const mostStyles = 100_000;

export type CellStyle = { isDate: boolean; whole: WholeFormat | undefined };

/** For each style that a cell may name. */
export async function readStyles(zip: ZipParts, path: string): Promise<CellStyle[]> {
  const formats = new Map<string, string>();
  const styleByFormat = new Map<string, CellStyle>();
  const styleOf = (id: string): CellStyle => {
    const code = formats.get(id) ?? "";
    const known = styleByFormat.get(id) ?? {
      isDate: isDateFormat(Number(id), code),
      whole: code === "" ? undefined : createWholeFormat(code),
    };
    styleByFormat.set(id, known);
    return known;
  };
  const bases: CellStyle[] = [];
  const styles: CellStyle[] = [];
  let list: CellStyle[] | undefined;
  await readXml(zip.read(path), {
    onOpen: (name, attributes) => {
      if (name === "numFmt") formats.set(attributes().get("numFmtId") ?? "", attributes().get("formatCode") ?? "");
      if (name === "cellStyleXfs") list = bases;
      if (name === "cellXfs") list = styles;
      if (formats.size > mostStyles) throw new TooLarge();
      if (name !== "xf" || list === undefined) return;
      const [format, base] = [attributes().get("numFmtId"), attributes().get("xfId")];
      const style = format === undefined ? bases[Number(base)] : styleOf(format);
      if (list.push(style ?? plain) > mostStyles) throw new TooLarge();
    },
    onClose: (name) => {
      if (name === "cellStyleXfs" || name === "cellXfs") list = undefined;
    },
  });
  return styles;
}

const plain: CellStyle = { isDate: false, whole: undefined };

/** Those that have a number only (ECMA-376 part 1, 18.8.30). */
const builtIn = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
] as const;

function isDateFormat(id: number, code: string): boolean {
  if (builtIn.some(([first, last]) => id >= first && id <= last)) return true;
  // Quoted and escaped text, padding, colors and locales have letters too; elapsed hours, minutes and seconds stand in brackets as these do.
  const bare = code.replaceAll(/"[^"]*"|\\.|[_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, "");
  return /[dmyhs]/i.test(bare);
}
