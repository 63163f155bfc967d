/** Reads PDFs with poppler and checks them with qpdf, as somebody else's program sees them. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const works = (program: string): boolean => spawnSync(program, ["--version"]).error === undefined;
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

/** The tree of tags, a part a line; and with another option what else is said of it. */
export const aboutPdf = (pdf: Uint8Array, ...options: string[]): string =>
  withFile(pdf, (path) => run("pdfinfo", [...options, path]).stdout);

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
