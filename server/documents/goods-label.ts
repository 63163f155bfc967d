/** Labels of goods as a PDF: a lot's 2.25 by 1.25 inches, a bin's 4 by 2; one page a copy, no grey (docs/look.md, "Print"). */
import { type Dots, dotsOf } from "./dots.ts";
import { fitted } from "./label.ts";
import * as text from "./label-text.ts";
import { letteringOf, type Lettering } from "./lettering.ts";
import { bytesOf, type Doc, draw, newPdf } from "./paper.ts";
import type { GoodsLabel, GoodsLabels } from "./sheet.ts";

/** In points; `symbol`: the side of the place that the DataMatrix has, its quiet zone included. */
const layouts = {
  lot: { width: 162, height: 90, edge: 7, symbol: 62, name: 9, small: 6.5, strong: 9.5 },
  bin: { width: 288, height: 144, edge: 12, symbol: 96, name: 17, small: 10, strong: 15 },
} as const;
type Layout = (typeof layouts)[GoodsLabel["kind"]];

export async function drawGoodsLabels({ label, copies, made }: GoodsLabels): Promise<Uint8Array> {
  const layout = layouts[label.kind];
  const doc = newPdf({ title: text.goodsTitle(label.name), author: label.maker, made, printScaling: "None" });
  const root = doc.struct("Document");
  doc.addStructure(root);
  const dots = label.elements.length === 0 ? undefined : dotsOf(label.elements);
  let letters: Lettering | undefined;
  for (let copy = 0; copy < copies; copy++) {
    doc.addPage({ size: [layout.width, layout.height], margin: 0 });
    const lettering = (letters ??= letteringOf(doc));
    root.add(doc.struct("P", {}, () => drawWords(doc, lettering, label, layout)));
    if (dots !== undefined)
      root.add(doc.struct("Figure", { alt: text.dataMatrix(saidOf(label)) }, () => drawDots(doc, dots, layout)));
  }
  root.end();
  return bytesOf(doc);
}

/** As people read a code: `(01)00361958070119(17)281130(10)K1`. */
const saidOf = ({ elements }: GoodsLabel): string => elements.map(([ai, value]) => `(${ai})${value}`).join("");

/** Each dot as wide as a whole number of a label printer's (203 to the inch): none is a little wider than the next. */
function drawDots(doc: Doc, { size, path }: Dots, { edge, symbol }: Layout): void {
  const printer = 72 / 203;
  const dot = Math.max(1, Math.floor(symbol / printer / (size + 2))) * printer;
  doc.save().translate(edge, edge).scale(dot);
  doc.path(path).fill("#000000");
  doc.restore();
}

function drawWords(doc: Doc, letters: Lettering, label: GoodsLabel, layout: Layout): void {
  const { edge, symbol, width, height, name, small, strong } = layout;
  const left = label.elements.length === 0 ? edge : edge + symbol + 2;
  const room = width - edge - left;
  const foot = height - edge - strong;
  const { size, lines } = wholeName(letters, label.name, { from: name, room, down: foot - edge - small - 3 });
  for (const [at, line] of lines.entries()) draw(doc, line, left, edge - 2 + at * size * leading);
  // What does not fit is cut at the end: that it is recalled stands first.
  const under = [label.isRecalled && text.recalled, label.ndc && text.ndc(label.ndc), label.schedule, label.storage];
  const face = label.isRecalled ? "strong" : "regular";
  const said = under.filter(Boolean).join(" · ");
  draw(doc, fitted(doc, letters, said, room, small, face), left, edge + lines.length * size * leading);
  // The lot is compared by eye with the carton's: it is never cut, and stands over the whole width.
  const facts = label.kind === "lot" ? text.lot(label.lot) : label.maker;
  const end = label.expires === "" ? "" : text.expires(label.expires);
  const half = (width - edge * 2) * (end === "" ? 1 : 0.56);
  draw(doc, fitted(doc, letters, facts, half - 4, strong, "strong"), edge, foot);
  if (end !== "") draw(doc, fitted(doc, letters, end, width - edge * 2 - half, strong, "strong"), edge + half, foot);
}

const leading = 1.15;

/** In letters as small as it needs to be whole: the strength stands at its end. Leaves the face chosen. */
function wholeName(
  letters: Lettering,
  name: string,
  { from, room, down }: { from: number; room: number; down: number },
): { size: number; lines: string[] } {
  for (let size = from; ; size -= 0.5) {
    letters.use("strong", size);
    const lines = letters.lines(name, room);
    if (lines.length * size * leading <= down || size <= 4) return { size, lines };
  }
}
