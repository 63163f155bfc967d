/** Shipping labels as a PDF: 4 by 6 inches, one page a box, no margin and no grey (docs/look.md, "Print"). */
import { barsOf } from "./bars.ts";
import { letteringOf, type Lettering, lineWidth } from "./lettering.ts";
import * as text from "./label-text.ts";
import { asArtifact, bytesOf, type Doc, draw, drawEnd, newPdf } from "./paper.ts";
import type { Bars, Drawn, Label, Labels } from "./sheet.ts";

const width = 288;
const height = 432;
const edge = 12;

export async function drawLabels({ labels, number, made }: Labels): Promise<Drawn> {
  const doc = newPdf({
    title: text.documentTitle(number),
    author: labels[0]?.from[0] ?? "",
    made,
    printScaling: "None",
  });
  const root = doc.struct("Document");
  doc.addStructure(root);
  const bars = labels.map(({ tracking, order }) => ({ tracking: barsOf(tracking), order: barsOf(order) }));
  let letters: Lettering | undefined;
  for (const [at, label] of labels.entries()) {
    doc.addPage({ size: [width, height], margin: 0 });
    const lettering = (letters ??= letteringOf(doc));
    root.add(doc.struct("P", {}, () => drawWords(doc, lettering, label)));
    root.add(
      doc.struct("Figure", { alt: text.barcode(label.tracking) }, () =>
        drawTracking(doc, lettering, label, bars[at]!.tracking),
      ),
    );
    root.add(
      doc.struct("Figure", { alt: text.barcode(label.order) }, () =>
        drawBars(doc, bars[at]!.order, { x: 186, y: 396, width: width - edge - 186, height: 28 }),
      ),
    );
    asArtifact(doc, () => {
      for (const y of [52, 150, 204, 338, 384]) doc.rect(0, y, width, 1.5).fill("#000000");
    });
  }
  root.end();
  return { pdf: await bytesOf(doc), bars };
}

function drawWords(doc: Doc, letters: Lettering, label: Label): void {
  const small = (words: string, x: number, y: number) => {
    letters.use("regular", 8);
    draw(doc, letters.drawable(words), x, y);
  };
  letters.use("strong", 8);
  draw(doc, text.from, edge, 4);
  for (const [at, line] of label.from.slice(0, 3).entries())
    small(fitted(doc, letters, line, 170, 8, "regular"), edge, 14 + at * 10);
  letters.use("regular", 8);
  drawEnd(doc, text.box, width - edge, 4);
  letters.use("strong", 24);
  drawEnd(doc, label.box, width - edge, 14);

  small(text.shipTo, edge, 56);
  const shown = label.to.slice(0, 6);
  const size = shown.length > 5 ? 11 : shown.length > 4 ? 13 : 15;
  for (const [at, line] of shown.entries()) {
    const words = fitted(doc, letters, line, width - edge * 2, size, "strong");
    draw(doc, words, edge, 66 + at * (82 / Math.max(shown.length, 4)));
  }

  const facts = [
    [text.service, label.service, 90, 154],
    [text.carrier, label.carrier, 90, 154],
    [text.weight, label.weight, 74, 154],
    [text.shipped, label.shipped, 90, 178],
    [text.arrives, label.arrives, 90, 178],
  ] as const;
  for (const [at, [name, value, room, y]] of facts.entries()) {
    const x = edge + (at % 3) * 96;
    if (value === "") continue;
    small(name, x, y);
    draw(doc, fitted(doc, letters, value, room, 12, "strong"), x, y + 9);
  }
  if (label.care.length > 0) {
    for (const [at, line] of label.care.slice(0, 2).entries()) {
      letters.use("strong", 12);
      draw(doc, letters.drawable(line), edge, 343 + at * 17);
    }
  }
  small(text.order, edge, 390);
  draw(doc, fitted(doc, letters, label.order, 70, 11, "strong"), edge, 402);
  if (label.customerOrder === "") return;
  small(text.customerOrder, 88, 390);
  draw(doc, fitted(doc, letters, label.customerOrder, 90, 11, "strong"), 88, 402);
}

/** At least 0.9 inches high; 0.16 inches of nothing on either side are the quiet zone. */
function drawTracking(doc: Doc, letters: Lettering, { tracking }: Label, bars: Bars): void {
  drawBars(doc, bars, { x: edge, y: 220, width: width - edge * 2, height: 72 });
  const words = fitted(doc, letters, tracking.replaceAll(/(.{4})(?=.)/g, "$1 "), width - edge * 2, 13, "strong");
  draw(doc, words, (width - lineWidth(doc, words)) / 2, 300);
}

function drawBars(doc: Doc, bars: Bars, at: { x: number; y: number; width: number; height: number }): void {
  doc
    .save()
    .translate(at.x, at.y)
    .scale(at.width / bars.width, at.height);
  doc.path(bars.path).fill("#000000");
  doc.restore();
}

/** Smaller where it is too long, and only then cut. Leaves the face chosen. */
export function fitted(
  doc: Doc,
  letters: Lettering,
  content: string,
  room: number,
  size: number,
  face: "regular" | "strong",
): string {
  let said = letters.drawable(content);
  let at = size;
  letters.use(face, at);
  while (at > size * 0.6 && lineWidth(doc, said) > room) letters.use(face, (at -= 0.5));
  while (said.length > 1 && lineWidth(doc, said) > room) said = `${said.slice(0, -2).trimEnd()}…`;
  return said;
}
