/** The two typefaces: which characters they have, and how a text breaks into lines. */
import { readFileSync } from "node:fs";
import type Pdf from "pdfkit";

export type Face = "regular" | "strong";
type Doc = InstanceType<typeof Pdf>;
/** What pdfkit keeps of an embedded typeface; its types do not say. */
type Embedded = { font: { hasGlyphForCodePoint: (code: number) => boolean } };

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
  const known = new Map<string, boolean>();
  let replaced = false;
  doc.font("regular");
  const has = (character: string): boolean => {
    let is = known.get(character);
    if (is === undefined) {
      // Both faces are cut from one: what one of them has, the other has too.
      is = (doc as unknown as { _font: Embedded })._font.font.hasGlyphForCodePoint(character.codePointAt(0)!);
      known.set(character, is);
    }
    return is;
  };
  const drawable = (text: string): string => {
    let said = "";
    for (const character of text.normalize("NFC").replaceAll(/\s+/g, " ")) {
      if (has(character)) said += character;
      else {
        said += missing;
        replaced = true;
      }
    }
    return said.trim();
  };
  const lines = (text: string, width: number): string[] =>
    text.split(/\r\n|\r|\n/).flatMap((part) => broken(drawable(part), width, (piece) => doc.widthOfString(piece)));
  return {
    use: (face, size) => void doc.font(face).fontSize(size),
    drawable,
    lines,
    isReplaced: () => replaced,
  };
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
