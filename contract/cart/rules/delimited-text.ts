/** Separated text as cells, the separator is the one in most of its lines (pure). */

/** Cells of separated values; a cell in quotes may hold separators, line breaks and doubled quotes. */
export const cellsOf = (text: string, separator: string): string[][] => [...readCells(text, separator)];

/** The same row by row: a text of nothing but line breaks has millions of them. */
export function* readCells(text: string, separator: string): Generator<string[], void> {
  let row: string[] = [];
  let at = 0;
  for (;;) {
    const quoted = text[at] === '"' ? quotedCell(text, at, separator) : undefined;
    if (quoted === undefined) {
      const from = at;
      while (at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== "\r") at++;
      row.push(text.slice(from, at));
    } else {
      row.push(quoted.cell);
      at = quoted.end;
    }
    if (text[at] === separator) {
      at++;
      continue;
    }
    yield row;
    row = [];
    if (at >= text.length) return;
    at += text[at] === "\r" && text[at + 1] === "\n" ? 2 : 1;
    if (at >= text.length) return;
  }
}

/**
 * A cell that begins with a quote; undefined where its end is not one: nothing, a separator or a line's end follows the closing quote. Then the quote is
 * a character like any other (5" tubing), and no row is swallowed by it.
 */
function quotedCell(text: string, start: number, separator: string): { cell: string; end: number } | undefined {
  const longest = 1_000;
  let cell = "";
  for (let at = start + 1; at < text.length && at - start < longest;) {
    const close = text.indexOf('"', at);
    if (close < 0 || close - start > longest) return undefined;
    cell += text.slice(at, close);
    if (text[close + 1] === '"') {
      cell += '"';
      at = close + 2;
      continue;
    }
    const next = text[close + 1];
    const isEnd = next === undefined || next === separator || next === "\n" || next === "\r";
    return isEnd ? { cell, end: close + 1 } : undefined;
  }
  return undefined;
}

/**
 * Finds the separator of a text: the one that Excel's line `sep=;` names, which is no row; else tabs, as a spreadsheet copies them; else the one in
 * more than half of the first lines. Separators inside quoted cells do not count. Undefined: a text without columns.
 */
export function findSeparator(text: string): { separator: string | undefined; body: string } {
  const [named, separator] = /^\s*"?sep=([^\r\n"\w])"?[,;|\t]*(?:\r\n|\r|\n|$)/i.exec(text) ?? [];
  if (named !== undefined) return { separator, body: text.slice(named.length) };
  const lines = text
    .slice(0, 20_000)
    .replaceAll(/(?<=^|[,;\t|])"(?:[^"]|"")*"(?=$|[,;\t|\r\n])/gm, "quoted")
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, 50);
  const counts = ["\t", ";", ",", "|"].map((each) => ({
    separator: each,
    count: lines.filter((line) => line.includes(each)).length,
  }));
  const best = counts.toSorted((one, other) => other.count - one.count)[0]!;
  const isMostly = best.count > 0 && (best.separator === "\t" || best.count * 2 > lines.length);
  return { separator: isMostly ? best.separator : undefined, body: text };
}

/** Returns the text of a cell that a program wrote as a formula, so that a spreadsheet keeps its zeros: `="0409123401"`, once or twice over. */
export function readFormula(cell: string): string {
  let text = cell;
  for (let times = 0; times < 2; times++) {
    const [, inner] = /^\s*=\s*"(.*)"\s*$/s.exec(text) ?? [];
    if (inner === undefined) break;
    text = inner.replaceAll('""', '"');
  }
  return text === cell ? cell : text.replace(/^"(.*)"$/s, "$1");
}
