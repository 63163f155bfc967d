/**
 * A table that may run over any number of pages: its head is repeated, a row is kept together where it fits a page, and a row that is longer than
 * one goes on on the next. pdfkit's own repeats no head and takes 46 s for 2,000 rows; this takes 2.
 */
import { asArtifact, draw, drawEnd, type Paper, type StructurePart } from "./paper.ts";
import type { Block, Cell, TableColumn } from "./sheet.ts";

type Table = Extract<Block, { kind: "table" }>;
/** A column with its place. */
type Placed = TableColumn & { x: number; width: number };
type Line = { text: string; isUnder: boolean; isStrong: boolean };

const gap = 8;
const size = 9;
const underSize = 7.5;
const lineHeight = 11.5;
const padding = 4;
const headHeight = 16;

export function drawTable(paper: Paper, { columns, rows, about }: Table): void {
  const { doc, root } = paper;
  const placed = place(columns, paper);
  if (paper.room() < headHeight + lineHeight * 3) paper.nextPage();
  const table = doc.struct("Table", { alt: about });
  root.add(table);
  const headRow = doc.struct("TR");
  table.add(headRow);
  for (const column of placed)
    headRow.add(doc.struct("TH", { scope: "Column" } as object, () => drawHeadCell(paper, column)));
  headRow.end();
  drawRule(paper, paper.y + headHeight - 2, 0.8);
  paper.y += headHeight;
  for (const row of rows) drawRow(paper, table, placed, row);
  table.end();
  paper.y += 8;
}

function place(columns: readonly TableColumn[], { left, width }: Paper): Placed[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  const free = width - gap * (columns.length - 1);
  let x = left;
  return columns.map((column) => {
    const placed = { ...column, x, width: (free * column.share) / whole };
    x += placed.width + gap;
    return placed;
  });
}

function drawHeadCell({ doc, letters, y }: Paper, { label, x, width, end }: Placed): void {
  letters.use("strong", 8);
  if (end) drawEnd(doc, label, x + width, y + 1);
  else draw(doc, label, x, y + 1);
}

function drawRow(paper: Paper, table: StructurePart, columns: readonly Placed[], row: readonly Cell[]): void {
  let cells = columns.map((column, at) => linesOf(paper, row[at]!, column.width));
  const heightOf = (lines: Line[][]) => Math.max(...lines.map(({ length }) => length)) * lineHeight + padding * 2;
  const whole = paper.pageRoom - headHeight;
  if (heightOf(cells) > paper.room() && heightOf(cells) <= whole) repeatHead(paper, columns);
  while (cells.some(({ length }) => length > 0)) {
    let fits = Math.floor((paper.room() - padding * 2) / lineHeight);
    if (fits < 1) {
      repeatHead(paper, columns);
      fits = Math.floor((paper.room() - padding * 2) / lineHeight);
    }
    const part = cells.map((lines) => lines.slice(0, fits));
    drawPart(paper, table, columns, part);
    paper.y += heightOf(part);
    cells = cells.map((lines) => lines.slice(fits));
    drawRule(paper, paper.y, 0.2);
  }
}

function drawPart(paper: Paper, table: StructurePart, columns: readonly Placed[], cells: readonly Line[][]): void {
  const { doc } = paper;
  const tr = doc.struct("TR");
  table.add(tr);
  for (const [at, lines] of cells.entries()) {
    const column = columns[at]!;
    tr.add(lines.length === 0 ? doc.struct("TD") : doc.struct("TD", {}, () => drawLines(paper, column, lines)));
  }
  tr.end();
}

function drawLines({ doc, letters, y }: Paper, { x, width, end }: Placed, lines: readonly Line[]): void {
  for (const [nth, { text, isUnder, isStrong }] of lines.entries()) {
    letters.use(isStrong ? "strong" : "regular", isUnder ? underSize : size);
    const at = y + padding + nth * lineHeight;
    if (end) drawEnd(doc, text, x + width, at);
    else draw(doc, text, x, at);
  }
}

function linesOf({ letters }: Paper, { text, under, strong }: Cell, width: number): Line[] {
  letters.use(strong ? "strong" : "regular", size);
  const said = letters.lines(text, width).map((line) => ({ text: line, isUnder: false, isStrong: strong === true }));
  if (under === undefined || under === "") return said;
  letters.use("regular", underSize);
  return [...said, ...letters.lines(under, width).map((line) => ({ text: line, isUnder: true, isStrong: false }))];
}

/** Read once, at the table's beginning; on later pages it is only seen. */
function repeatHead(paper: Paper, columns: readonly Placed[]): void {
  paper.nextPage();
  asArtifact(paper.doc, () => {
    for (const column of columns) drawHeadCell(paper, column);
  });
  drawRule(paper, paper.y + headHeight - 2, 0.8);
  paper.y += headHeight;
}

function drawRule({ doc, left, width }: Paper, y: number, weight: number): void {
  asArtifact(doc, () =>
    doc
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(weight)
      .stroke("#000000"),
  );
}
