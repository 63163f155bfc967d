/** Reads PDFs with poppler and checks them with qpdf, as somebody else's program sees them. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkProgram } from "./programs.ts";

const works = (program: string): boolean =>
  checkProgram(program, spawnSync(program, ["--version"]).error === undefined);
/** Both programs are here; the test script installs them where it may. */
export const canReadPdfs = works("pdftotext") && works("qpdf");

export type ReadPdf = { pages: string[]; text: string; faults: string };

/** Its words as they stand on the paper, page by page, and what qpdf finds wrong with it. */
export const readPdf = (pdf: Uint8Array): ReadPdf =>
  withFile(pdf, (path) => {
    const text = run("pdftotext", ["-layout", path, "-"]).stdout;
    const checked = run("qpdf", ["--check", path]);
    const faults = checked.status === 0 ? "" : checked.stdout + checked.stderr;
    return { pages: text.split("\f").slice(0, -1), text, faults };
  });

type Word = { text: string; box: [left: number, top: number, right: number, bottom: number] };

/** Words that lie over one another, a pair each. */
export const wordsOver = (pdf: Uint8Array): [string, string][] => wordsOnPages(pdf).flatMap(pairsOver);

/** The words of each page with where they stand, in points from the upper left corner. */
export const wordsOnPages = (pdf: Uint8Array): Word[][] =>
  withFile(pdf, (path) => run("pdftotext", ["-bbox", path, "-"]).stdout.split("<page ").slice(1).map(wordsOf));

const wordsOf = (page: string): Word[] =>
  [...page.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g)].map(
    ([, left, top, right, bottom, text = ""]) => ({
      text,
      box: [Number(left), Number(top), Number(right), Number(bottom)],
    }),
  );

/** By more than a third of a line: letters of lines that stand close may touch. */
const pairsOver = (words: Word[]): [string, string][] =>
  words.flatMap((one, at) =>
    words.slice(at + 1).flatMap((other): [string, string][] => {
      const width = Math.min(one.box[2], other.box[2]) - Math.max(one.box[0], other.box[0]);
      const height = Math.min(one.box[3], other.box[3]) - Math.max(one.box[1], other.box[1]);
      return width > 2 && height > (one.box[3] - one.box[1]) / 3 ? [[one.text, other.text]] : [];
    }),
  );

/** The tree of tags, a part a line; and with another option what else is said of it. */
export const aboutPdf = (pdf: Uint8Array, ...options: string[]): string =>
  withFile(pdf, (path) => run("pdfinfo", [...options, path]).stdout);

/** The file itself with every object in the clear. */
export const plainPdf = (pdf: Uint8Array): string =>
  withFile(pdf, (path) => run("qpdf", ["--qdf", "--object-streams=disable", path, "-"]).stdout);

function withFile<Answer>(pdf: Uint8Array, work: (path: string) => Answer): Answer {
  const folder = mkdtempSync(join(tmpdir(), "portal-pdf-"));
  try {
    const path = join(folder, "document.pdf");
    writeFileSync(path, pdf);
    return work(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const run = (program: string, words: string[]) =>
  spawnSync(program, words, { encoding: "utf8", maxBuffer: 256 * 1024 * 1024 });
