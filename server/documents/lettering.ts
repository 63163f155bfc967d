/** The two typefaces: which characters they have, and how a text breaks into lines. */
import { readFileSync } from "node:fs";
import type Pdf from "pdfkit";
import { printableText, typedLines } from "#server/base/printable-text.ts";

export type Face = "regular" | "strong";
type Doc = InstanceType<typeof Pdf>;
/** What pdfkit keeps of an embedded typeface; its types do not say. */
type Embedded = { font: { characterSet: number[]; glyphForCodePoint: (code: number) => { id: number } } };

/** Stands where the typeface has no character: no text may lose one in silence. */
export const missing = "□";

const files: Record<Face, Buffer> = {
  regular: readFileSync(new URL("./fonts/source-sans-3-regular.ttf", import.meta.url)),
  strong: readFileSync(new URL("./fonts/source-sans-3-semibold.ttf", import.meta.url)),
};

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
  const characters = (drawnCharacters ??= readCharacters((doc as unknown as { _font: Embedded })._font.font));
  const drawable = (text: string): string => {
    let said = "";
    for (const character of printableText(text).replaceAll(/ +/g, " ")) {
      const drawn = characters.get(character);
      if (drawn === undefined) replaced = true;
      said += drawn ?? missing;
    }
    return said;
  };
  const lines = (text: string, width: number): string[] =>
    typedLines(text).flatMap((part) => broken(drawable(part), width, (piece) => doc.widthOfString(piece)));
  return {
    use: (face, size) => void doc.font(face).fontSize(size),
    drawable,
    lines,
    isReplaced: () => replaced,
  };
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
