/** Which styles of a workbook show a number as a date: a code such as 1-2345 may have become one. */
import type { ZipParts } from "./zip-parts.ts";
import { TooLarge } from "./unreadable.ts";
import { readXml } from "./xml-events.ts";

/** Excel itself has 65,490. */
const mostStyles = 100_000;

/** For each style that a cell may name, whether it is a date. */
export async function readDateStyles(zip: ZipParts, path: string): Promise<boolean[]> {
  const formats = new Map<string, string>();
  const bases: boolean[] = [];
  const styles: boolean[] = [];
  let list: boolean[] | undefined;
  await readXml(zip.read(path), {
    onOpen: (name, attributes) => {
      if (name === "numFmt") formats.set(attributes().get("numFmtId") ?? "", attributes().get("formatCode") ?? "");
      if (name === "cellStyleXfs") list = bases;
      if (name === "cellXfs") list = styles;
      if (formats.size > mostStyles) throw new TooLarge();
      if (name !== "xf" || list === undefined) return;
      const [format, base] = [attributes().get("numFmtId"), attributes().get("xfId")];
      const isDate = format === undefined ? bases[Number(base)] : isDateFormat(Number(format), formats.get(format));
      if (list.push(isDate ?? false) > mostStyles) throw new TooLarge();
    },
    onClose: (name) => {
      if (name === "cellStyleXfs" || name === "cellXfs") list = undefined;
    },
  });
  return styles;
}

/** Those that have a number only (ECMA-376 part 1, 18.8.30). */
const builtIn = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
] as const;

function isDateFormat(id: number, code = ""): boolean {
  if (builtIn.some(([first, last]) => id >= first && id <= last)) return true;
  // Quoted and escaped text, padding, colors and locales have letters too; elapsed hours, minutes and seconds stand in brackets as these do.
  const bare = code.replaceAll(/"[^"]*"|\\.|[_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, "");
  return /[dmyhs]/i.test(bare);
}
