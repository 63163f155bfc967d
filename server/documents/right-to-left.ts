/** Right-to-left text on a line that is read from the left (Unicode Standard Annex #9). Hebrew alone: the typefaces have no other such script. */
import bidiFactory, { type Bidi } from "bidi-js";

/** A part of a line, drawn from left to right behind the one before it. `text` is in the order in which it is read. */
export type LinePart = { text: string; script: "main" | "hebrew" };

export const hasHebrew = (text: string): boolean => /\p{Script=Hebrew}/u.test(text);

// Its types are those of the module that bundlers take; Node takes the other one, which is the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)();

/**
 * Returns the parts of a line in the order in which they stand on it. The typeface's own layout turns the letters of a Hebrew word; the words, and
 * brackets between them, are turned here. A number that no Hebrew follows keeps its place before what it belongs to, as the strength of a product does.
 */
export function partsOfLine(line: string): LinePart[] {
  const parts: LinePart[] = [];
  const embedding = bidi.getEmbeddingLevels(line.replaceAll(numberOfOthers, "a"), "ltr");
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  for (const at of bidi.getReorderedIndices(line, embedding)) {
    const character = mirrored.get(at) ?? line[at]!;
    const script = hasHebrew(line[at]!) ? "hebrew" : "main";
    const last = parts.at(-1);
    if (last?.script !== script) parts.push({ text: character, script });
    else last.text = script === "hebrew" ? character + last.text : last.text + character;
  }
  return parts;
}

/** A digit behind which another script or the end of the line comes before Hebrew does. */
const numberOfOthers = /[0-9](?=[^\p{L}]*(?:$|(?!\p{Script=Hebrew})\p{L}))/gu;
