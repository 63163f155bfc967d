/** Letter paper: opened, its pages headed and numbered, and where on it the next thing goes. Everything is tagged, so that a screen reader can read it. */
import Pdf from "pdfkit";
import { drawLine, lineWidth, letteringOf, type Lettering, missing } from "./lettering.ts";
import * as text from "./paper-text.ts";
import { printableText } from "#server/base/printable-text.ts";
import type { Sheet } from "./sheet.ts";

export type Doc = InstanceType<typeof Pdf>;
/** A part of the document's structure (H1, Table, TR ...). */
export type StructurePart = PDFKit.PDFStructureElement;

export type Paper = {
  doc: Doc;
  letters: Lettering;
  /** Everything that is read belongs under it. */
  root: StructurePart;
  left: number;
  width: number;
  /** Where the next thing begins, from the top of the page. */
  y: number;
  /** How much of the page is left. */
  room: () => number;
  /** How much an empty page takes. */
  pageRoom: number;
  nextPage: () => void;
  /** The parts begun so far, each with its first page. */
  parts: { from: number; head: Head }[];
};

/** Stands at the head and foot of each page of a part. */
type Head = Pick<Sheet, "title" | "number" | "context" | "from">;

const margin = 42;
const top = 84;
const foot = 48;
/** What the head has for whom it is from. */
const fromRoom = 250;

/** Opens it at its first page, which is empty. */
export function openPaper({ title, number, further = [], from, made }: Sheet): Paper {
  const numbers = [number, ...further.map((part) => part.number)].join(", ");
  const doc = newPdf({ title: `${title}, ${numbers}`, author: from[0] ?? "", made });
  doc.addPage({ size: "LETTER", margin: 0 });
  const letters = letteringOf(doc);
  const root = doc.struct("Document");
  doc.addStructure(root);
  const { width: across, height } = doc.page;
  const paper: Paper = {
    doc,
    letters,
    root,
    left: margin,
    width: across - 2 * margin,
    y: top,
    room: () => height - foot - paper.y,
    pageRoom: height - foot - top,
    nextPage: () => {
      doc.addPage({ size: "LETTER", margin: 0 });
      paper.y = top;
    },
    parts: [],
  };
  return paper;
}

/** Begins a part on a page of its own. On its first page its head is read, on the others it is decoration. */
export function beginPart(paper: Paper, head: Head): void {
  const { doc, root, parts } = paper;
  if (parts.length > 0) paper.nextPage();
  parts.push({ from: doc.bufferedPageRange().count - 1, head });
  root.add(doc.struct("H1", {}, () => drawTitle(paper, head)));
  root.add(doc.struct("P", {}, () => drawFrom(paper, head)));
  asArtifact(doc, () => drawMark(paper));
}

type NewPdf = {
  title: string;
  author: string;
  made: Date;
  /** Labels are printed in their own size: a viewer that fits them to the paper makes bars that no scanner reads. */
  printScaling?: "None";
};

/** An empty PDF, tagged; the same content gives the same bytes. */
export function newPdf({ title, author, made, printScaling }: NewPdf): Doc {
  const doc = new Pdf({
    autoFirstPage: false,
    bufferPages: true,
    compress: true,
    pdfVersion: "1.7",
    tagged: true,
    lang: "en-US",
    displayTitle: true,
    // The types know only older ones.
    subset: "PDF/UA" as "PDF/A-3",
    info: { Title: printableText(title), Author: printableText(author), CreationDate: made, ModDate: made },
  });
  if (printScaling !== undefined)
    (doc as unknown as WithRoot)._root.data.ViewerPreferences.data["PrintScaling"] = printScaling;
  return doc;
}
/** The document's catalog, which pdfkit's types do not have; it has viewer preferences because the title is displayed. */
type WithRoot = { _root: { data: { ViewerPreferences: { data: Record<string, unknown> } } } };

/** Draws heads and feet onto all pages, once it is known how many there are, and gives the bytes. */
export async function closePaper(paper: Paper): Promise<Uint8Array> {
  const { doc, root, parts } = paper;
  const { count } = doc.bufferedPageRange();
  for (const [at, { from, head }] of parts.entries()) {
    const end = parts[at + 1]?.from ?? count;
    for (let page = from; page < end; page++) {
      doc.switchToPage(page);
      asArtifact(doc, () => {
        if (page > from) drawHead(paper, head);
        drawFoot(paper, head, text.page(page - from + 1, end - from));
      });
    }
  }
  root.end();
  return bytesOf(doc);
}

function drawHead(paper: Paper, head: Head): void {
  drawMark(paper);
  drawTitle(paper, head);
  drawFrom(paper, head);
}

/** A cross in a shield: the portal's. */
function drawMark({ doc, left }: Paper): void {
  doc.save().translate(left, 34).scale(1.15);
  doc.path("M12 1.500l9 3.300v6.700c0 5.300-3.700 9.300-9 11-5.300-1.700-9-5.700-9-11V4.800z").fill("#1f2a37");
  doc.path("M10.400 6.500h3.200v3.900h3.900v3.200h-3.900v3.900h-3.200v-3.900H6.500v-3.200h3.900z").fill("#ffffff");
  doc.restore();
  doc
    .moveTo(left, 70)
    .lineTo(doc.page.width - left, 70)
    .lineWidth(1)
    .stroke("#1f2a37");
}

function drawFrom({ doc, letters, left }: Paper, { from: [name = "", ...rest] }: Head): void {
  letters.use("strong", 11);
  draw(doc, fitted(letters, doc, name, fromRoom), left + 34, 33);
  letters.use("regular", 7.5);
  const half = Math.ceil(rest.length / 2);
  for (const [at, said] of [rest.slice(0, half), rest.slice(half)].entries())
    draw(doc, fitted(letters, doc, said.join(" · "), fromRoom), left + 34, 47 + at * 9.5);
}

/** Beside whom it is from. What does not fit on one line goes in smaller letters onto up to three. */
function drawTitle({ doc, letters, left, width }: Paper, { title, number, context }: Head): void {
  const room = width - fromRoom - 34 - 12;
  letters.use("strong", 15);
  drawEnd(doc, fitted(letters, doc, title, room), left + width, 28);
  letters.use("regular", 9);
  const under = letters.drawable(`${number} · ${context}`);
  if (lineWidth(doc, under) <= room) return drawEnd(doc, under, left + width, 50);
  letters.use("regular", 6.5);
  const lines = letters.lines(under, room);
  const shown = [
    ...lines.slice(0, 2),
    ...(lines.length > 2 ? [fitted(letters, doc, lines.slice(2).join(" "), room)] : []),
  ];
  for (const [at, line] of shown.entries()) drawEnd(doc, line, left + width, 46.5 + at * 7.5);
}

function drawFoot({ doc, letters, left, width }: Paper, { title, number }: Head, page: string): void {
  const y = doc.page.height - 32;
  letters.use("regular", 8);
  draw(doc, fitted(letters, doc, `${title} · ${number}`, width / 2), left, y);
  drawEnd(doc, page, left + width, y);
  if (letters.isReplaced()) drawEnd(doc, text.missingCharacter(missing), left + width - 70, y);
}

/** One line at a place. */
export const draw = (doc: Doc, content: string, x: number, y: number): void =>
  drawLine(doc.fillColor("#000000"), content, x, y);

/** One line that ends at `x`. */
export const drawEnd = (doc: Doc, content: string, x: number, y: number): void =>
  draw(doc, content, x - lineWidth(doc, content), y);

/** What is only seen: rules, repeated heads, feet. */
export function asArtifact(doc: Doc, drawing: () => void): void {
  doc.markContent("Artifact", { type: "Pagination" });
  drawing();
  doc.endMarkedContent();
}

/** Cut where it would run into what stands beside it; the whole stands in the body. */
function fitted(letters: Lettering, doc: Doc, content: string, width: number): string {
  let said = letters.drawable(content);
  while (said.length > 1 && lineWidth(doc, said) > width) said = `${said.slice(0, -2).trimEnd()}…`;
  return said;
}

/** Ends it and gives its bytes. */
export function bytesOf(doc: Doc): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(new Uint8Array(Buffer.concat(parts))));
    doc.on("error", reject);
    doc.end();
  });
}
