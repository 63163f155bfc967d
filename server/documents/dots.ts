/** GS1 DataMatrix as a path: dots stay sharp at any size. */
// The namespace's `raw` draws a symbology of that name; the default export's gives its dots.
// oxlint-disable-next-line import/no-named-as-default
import bwipjs from "bwip-js/node";
import type { SheetElement } from "./sheet.ts";

/** A path of SVG, so many dots wide and high. */
export type Dots = { size: number; path: string };

/** The values one after the other, all but the last of a fixed length: so none needs a separator. @throws Error for what a DataMatrix cannot hold. */
export function dotsOf(elements: readonly SheetElement[]): Dots {
  // FNC1 at its beginning makes it a GS1 symbol. Not the library's own GS1 input: a bracket in a lot would begin another value there.
  const text = `^FNC1${elements.map(([ai, value]) => ai + value).join("")}`;
  // oxlint-disable-next-line import/no-named-as-default-member
  const [symbol] = bwipjs.raw("datamatrix", text, "parsefnc") as { pixs: number[]; pixx: number }[];
  const { pixs, pixx: size } = symbol!;
  let path = "";
  for (let row = 0; row * size < pixs.length; row++)
    for (let column = 0; column < size; column++) {
      let wide = 0;
      while (column + wide < size && pixs[row * size + column + wide] === 1) wide++;
      if (wide > 0) path += `M${column} ${row}h${wide}v1h-${wide}z`;
      column += wide;
    }
  return { size, path };
}
