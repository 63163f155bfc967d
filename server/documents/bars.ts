/** Code 128 as a path: bars stay sharp at any size, on paper and on glass. */
// The namespace's `raw` draws a symbology of that name; the default export's gives the widths of the bars.
// oxlint-disable-next-line import/no-named-as-default
import bwipjs from "bwip-js/node";
import type { Bars } from "./sheet.ts";

/** @throws Error for text that Code 128 cannot hold: see `asCode128`. */
export function barsOf(text: string): Bars {
  // oxlint-disable-next-line import/no-named-as-default-member
  const [symbol] = bwipjs.raw("code128", asCode128(text), "") as { sbs: number[] }[];
  let at = 0;
  let path = "";
  for (const [nth, width] of symbol!.sbs.entries()) {
    if (nth % 2 === 0) path += `M${at} 0h${width}v1h-${width}z`;
    at += width;
  }
  return { width: at, path };
}

/** What of a text the bars can say: ASCII that can be seen. A number is never empty, so neither are its bars. */
const asCode128 = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, "").slice(0, 40) || "0";
