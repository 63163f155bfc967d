/** The typefaces, each in two weights: which characters they have, and how a text breaks into lines. */
import { readFileSync } from "node:fs";
import type Pdf from "pdfkit";
import { printableText, typedLines } from "#server/base/printable-text.ts";
import { hasHebrew, type LinePart, partsOfLine } from "./right-to-left.ts";

type Face = "regular" | "strong";
type Doc = InstanceType<typeof Pdf>;
/** What pdfkit keeps of an embedded typeface; its types do not say. */
type Embedded = {
  ascender: number;
  font: { characterSet: number[]; glyphForCodePoint: (code: number) => { id: number } };
};
const typefaceOf = (doc: Doc): Embedded => (doc as unknown as { _font: Embedded })._font;

/** Stands where the typeface has no character: no text may lose one in silence. */
export const missing = "□";

const fontFile = (name: string): Buffer => readFileSync(new URL(`./fonts/${name}`, import.meta.url));
/** Those of Hebrew are opened only in a document that has some. */
const files = {
  regular: fontFile("source-sans-3-regular.ttf"),
  strong: fontFile("source-sans-3-semibold.ttf"),
  "hebrew-regular": fontFile("noto-sans-hebrew-regular.woff"),
  "hebrew-strong": fontFile("noto-sans-hebrew-semibold.woff"),
};
/** The face that a document is drawn in just now. */
const faces = new WeakMap<Doc, Face>();

export type Lettering = {
  /** Chooses the face and size for what is drawn or measured next. */
  use: (face: Face, size: number) => void;
  /** The text as it can be drawn, on one line. */
  drawable: (text: string) => string;
  /** Its lines, none wider than `width`; a word that is too long for a line is broken. At least one, which may be empty. */
  lines: (text: string, width: number) => string[];
  /** Whether anything was replaced so far. */
  isReplaced: () => boolean;
};

export function letteringOf(doc: Doc): Lettering {
  for (const [name, file] of Object.entries(files)) doc.registerFont(name, file);
  let replaced = false;
  doc.font("regular");
  faces.set(doc, "regular");
  const characters = (drawnCharacters ??= readCharacters(typefaceOf(doc).font));
  const drawable = (text: string): string => {
    let said = "";
    const hebrew = hasHebrew(text) ? (hebrewCharacters ??= readHebrew(doc)) : undefined;
    for (const character of printableText(text).replaceAll(/ +/g, " ")) {
      const drawn = characters.get(character) ?? hebrew?.get(character);
      if (drawn === undefined) replaced = true;
      said += drawn ?? missing;
    }
    return said;
  };
  const lines = (text: string, width: number): string[] =>
    typedLines(text).flatMap((part) => broken(drawable(part), width, (piece) => lineWidth(doc, piece)));
  return {
    use: (face, size) => {
      faces.set(doc, face);
      doc.font(face).fontSize(size);
    },
    drawable,
    lines,
    isReplaced: () => replaced,
  };
}

/** Returns the width of a line in the face and size that are in use. */
export function lineWidth(doc: Doc, line: string): number {
  if (!hasHebrew(line)) return doc.widthOfString(line);
  return partsOfLine(line).reduce((sum, part) => sum + inTypeface(doc, part, () => doc.widthOfString(part.text)), 0);
}

/** Draws a line with its upper edge at `y`; parts of other scripts stand on the same baseline. */
export function drawLine(doc: Doc, line: string, x: number, y: number): void {
  const put = (text: string, left: number, top: number) => void doc.text(text, left, top, { lineBreak: false });
  if (!hasHebrew(line)) return put(line, x, y);
  const { ascender } = typefaceOf(doc);
  let left = x;
  for (const part of partsOfLine(line))
    inTypeface(doc, part, (size) => {
      put(part.text, left, y + ((ascender - typefaceOf(doc).ascender) * size) / 1000);
      left += doc.widthOfString(part.text);
    });
}

/** Runs the work in the typeface of the part's script. */
function inTypeface<Result>(doc: Doc, { script }: LinePart, work: (size: number) => Result): Result {
  const face = faces.get(doc)!;
  if (script === "hebrew") doc.font(`hebrew-${face}`);
  const result = work((doc as unknown as { _fontSize: number })._fontSize);
  doc.font(face);
  return result;
}

let hebrewCharacters: ReadonlyMap<string, string> | undefined;

function readHebrew(doc: Doc): ReadonlyMap<string, string> {
  return inTypeface(doc, { text: "", script: "hebrew" }, () => readCharacters(typefaceOf(doc).font));
}

/** The same for every document: both faces are cut from one, so what one of them has, the other has too. */
let drawnCharacters: ReadonlyMap<string, string> | undefined;

/**
 * Returns each character of a typeface with the one that is drawn in its place: the first of those that share its glyph. fontkit and the table by which
 * text is copied out of a PDF keep one character for a glyph, the one that came first in the document.
 */
function readCharacters(font: Embedded["font"]): ReadonlyMap<string, string> {
  const firstByGlyph = new Map<number, string>();
  const characters = new Map<string, string>();
  for (const code of font.characterSet.toSorted((one, other) => one - other)) {
    const character = String.fromCodePoint(code);
    // One that is printed as another never gets here; a ligature that did would be copied out of the PDF for the letters that it joins.
    if (printableText(character) !== character) continue;
    const { id } = font.glyphForCodePoint(code);
    if (!firstByGlyph.has(id)) firstByGlyph.set(id, character);
    characters.set(character, firstByGlyph.get(id)!);
  }
  return characters.set(" ", " ");
}

/** Breaks at spaces, and inside a word only where it is wider than a line. */
export function broken(text: string, width: number, widthOf: (piece: string) => number): string[] {
  if (widthOf(text) <= width) return [text];
  const done: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") done.push(line);
    const pieces = widthOf(word) <= width ? [word] : brokenWord(word, width, widthOf);
    done.push(...pieces.slice(0, -1));
    line = pieces.at(-1)!;
  }
  return [...done, line];
}

/** At least one character a line, however narrow. */
function brokenWord(word: string, width: number, widthOf: (piece: string) => number): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const character of word) {
    if (piece !== "" && widthOf(piece + character) > width) {
      pieces.push(piece);
      piece = "";
    }
    piece += character;
  }
  return [...pieces, piece];
}
