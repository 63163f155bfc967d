/** The same labels in ZPL, at 203 dots to the inch. */
import type { GoodsLabels } from "./sheet.ts";
import * as text from "./label-text.ts";
import { block, field } from "./zpl.ts";

export function goodsZplOf({ label, copies }: GoodsLabels): string {
  const isLot = label.kind === "lot";
  const [across, down, edge, largest, small, strong] = isLot ? [457, 254, 18, 26, 20, 30] : [812, 406, 30, 46, 30, 44];
  const symbol = label.elements.length === 0 ? 0 : isLot ? 170 : 270;
  const words = across - edge * 2 - symbol;
  const facts = [label.isRecalled && text.recalled, label.ndc && text.ndc(label.ndc), label.schedule, label.storage];
  const under = facts.filter(Boolean).join("  ");
  const foot = down - edge - strong;
  const half = Math.round(across * 0.56);
  const foots = label.expires === "" ? across - edge : half;
  const { name, lines } = wholeName(label.name, { largest, words, down: foot - edge - small - 10 });
  const said = [
    ...(symbol === 0
      ? []
      : [`^FO${edge},${edge}^BXN,${isLot ? 6 : 9},200,0,0,1,_^FD_1${matrixText(label.elements)}^FS`]),
    // A block breaks the name into lines by itself.
    block(edge + symbol, edge, name, label.name, `^FB${words},${lines},0,L`),
    field(edge + symbol, edge + name * lines + 6, small, words, under),
    // No lot is cut: a part of its number is another lot's.
    field(edge, foot, strong, foots - edge, isLot ? text.lot(label.lot) : label.maker, 0.4),
    ...(label.expires === ""
      ? []
      : [field(half, foot, strong, across - edge - half, text.expires(label.expires), 0.4)]),
  ];
  return `^XA^CI28^PW${across}^LL${down}^LH0,0${said.join("")}^PQ${copies}^XZ\n`;
}

/** `_1` is FNC1, which makes it a GS1 symbol; a `_` of a lot stands twice. No value has a caret or a tilde (goods-label.ts of the services). */
const matrixText = (elements: GoodsLabels["label"]["elements"]): string =>
  elements.map(([ai, value]) => ai + value.replaceAll("_", "__")).join("");

/** In letters as small as it needs to be whole. A letter is about half as wide as high; a line ends at a word, so one more is left for that. */
function wholeName(full: string, { largest, words, down }: { largest: number; words: number; down: number }) {
  const linesOf = (height: number) => Math.ceil(full.length / Math.floor(words / (height * 0.5))) + 1;
  let name = largest;
  while (name > 12 && linesOf(name) * name > down) name -= 2;
  return { name, lines: linesOf(name) };
}
