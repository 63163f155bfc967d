/** Draws a sheet: its blocks one under the other, each tagged as what it is. */
import { asArtifact, beginPart, closePaper, draw, drawEnd, openPaper, type Paper } from "./paper.ts";
import type { Block, Sheet } from "./sheet.ts";
import { drawTable } from "./table.ts";

export async function drawSheet(sheet: Sheet): Promise<Uint8Array> {
  const paper = openPaper(sheet);
  for (const { number, blocks } of [sheet, ...(sheet.further ?? [])]) {
    beginPart(paper, { ...sheet, number });
    for (const block of blocks) drawBlock(paper, block);
  }
  return closePaper(paper);
}

function drawBlock(paper: Paper, block: Block): void {
  switch (block.kind) {
    case "table":
      return drawTable(paper, block);
    case "facts":
      return drawColumns(
        paper,
        block.facts.map(([name, value]) => ({ name, lines: [value] })),
        4,
      );
    case "places":
      return drawColumns(paper, block.places, block.places.length);
    case "heading":
      return drawHeading(paper, block.text, block.under);
    case "note":
      return drawNote(paper, block.text);
    case "sums":
      return drawSums(paper, block.sums);
    case "lines":
      return drawWritingLines(paper, block.names);
  }
}

type Named = { name: string; lines: readonly string[] };
const lineHeight = 12;

/** Names over what they name, so many beside each other. */
function drawColumns(paper: Paper, all: readonly Named[], beside: number): void {
  const { doc, letters, left, root } = paper;
  const width = paper.width / beside;
  for (let from = 0; from < all.length; from += beside) {
    const row = all.slice(from, from + beside).map(({ name, lines }, at) => {
      letters.use("strong", 9.5); // the wider of the two faces
      const wrapped = lines.flatMap((line) => letters.lines(line, width - 12));
      return { name, wrapped, x: left + at * width };
    });
    const height = 12 + Math.max(...row.map(({ wrapped }) => wrapped.length)) * lineHeight + 8;
    if (height > paper.room() && height <= paper.pageRoom) paper.nextPage();
    for (const { name, wrapped, x } of row) {
      root.add(
        doc.struct("P", {}, () => {
          letters.use("regular", 8);
          draw(doc, letters.drawable(name), x, paper.y);
          for (const [at, line] of wrapped.entries()) {
            letters.use(at === 0 ? "strong" : "regular", 9.5);
            draw(doc, line, x, paper.y + 11 + at * lineHeight);
          }
        }),
      );
    }
    paper.y += height;
  }
}

function drawHeading(paper: Paper, text: string, under: string | undefined): void {
  const { doc, letters, left, root } = paper;
  if (paper.room() < 80) paper.nextPage();
  paper.y += 4;
  root.add(
    doc.struct("H2", {}, () => {
      letters.use("strong", 11.5);
      draw(doc, letters.drawable(text), left, paper.y);
    }),
  );
  paper.y += 16;
  if (under !== undefined) drawText(paper, under, 8.5);
}

function drawNote(paper: Paper, text: string): void {
  drawText(paper, text, 9);
  paper.y += 4;
}

/** Words over the whole width, on as many pages as they need. */
function drawText(paper: Paper, text: string, size: number): void {
  const { doc, letters, left, root, width } = paper;
  letters.use("regular", size);
  for (const line of letters.lines(text, width)) {
    if (paper.room() < lineHeight) paper.nextPage();
    root.add(
      doc.struct("P", {}, () => {
        letters.use("regular", size);
        draw(doc, line, left, paper.y);
      }),
    );
    paper.y += lineHeight;
  }
  paper.y += 3;
}

function drawSums(paper: Paper, sums: Extract<Block, { kind: "sums" }>["sums"]): void {
  const { doc, letters, left, root, width } = paper;
  if (paper.room() < sums.length * 15 + 6) paper.nextPage();
  for (const { name, amount, strong } of sums) {
    root.add(
      doc.struct("P", {}, () => {
        letters.use(strong ? "strong" : "regular", strong ? 11 : 9.5);
        drawEnd(doc, letters.drawable(name), left + width - 90, paper.y);
        drawEnd(doc, amount, left + width, paper.y);
      }),
    );
    paper.y += 15;
  }
  paper.y += 6;
}

function drawWritingLines(paper: Paper, names: readonly string[]): void {
  const { doc, letters, left, root, width } = paper;
  if (paper.room() < 50) paper.nextPage();
  const each = width / names.length;
  paper.y += 26;
  for (const [at, name] of names.entries()) {
    const x = left + at * each;
    asArtifact(doc, () =>
      doc
        .moveTo(x, paper.y)
        .lineTo(x + each - 16, paper.y)
        .lineWidth(0.6)
        .stroke("#000000"),
    );
    root.add(
      doc.struct("P", {}, () => {
        letters.use("regular", 8);
        draw(doc, letters.drawable(name), x, paper.y + 3);
      }),
    );
  }
  paper.y += 20;
}
