/** From typed, pasted and scanned codes to products: those that have exactly the code, and for what is unknown those that are closest. */
import { nearCodes } from "./near-codes.ts";
import { type CodeProblem, codeTurns, findCodeProblem } from "./order-codes.ts";
import { find, type SearchIndex } from "./search-index.ts";
import { searchTerms } from "./search-words.ts";

/** Rows of one call. */
export const mostCodes = 2_000;
/** Closest products are looked for only for what a person looks at. */
export const mostClosest = 50;
/** How many of them are offered. */
const closestOffered = 5;

/** What a code came to, as positions of the index: products that have it, or (where asked) those closest to it; and what is wrong with one that none has. */
export type Match = { kind: "exact" | "closest"; positions: readonly number[]; problem?: CodeProblem };

/** A match for each text, in their order. Several exact ones: the code says too little, somebody must choose. */
export function matchCodes(index: SearchIndex, texts: readonly string[], closest: boolean): Match[] {
  const turns = texts.map(codeTurns);
  const positionsOf = index.withCodes(new Set(turns.flat(2)));
  return texts.map((text, at): Match => {
    for (const turn of turns[at]!) {
      const positions = [...new Set(turn.flatMap((code) => positionsOf.get(code) ?? []))];
      if (positions.length > 0) return { kind: "exact", positions: positions.slice(0, closestOffered) };
    }
    const problem = findCodeProblem(text);
    if (problem !== undefined) return { kind: "closest", positions: [], problem };
    return { kind: "closest", positions: closest ? closestTo(index, text) : [] };
  });
}

/** Near codes for a code, and only for words the products that have most of them: words never find a product for a code. */
function closestTo(index: SearchIndex, text: string): readonly number[] {
  const near = nearCodes(text);
  if (near !== undefined) {
    const full = index.withCodes(new Set(near.full));
    const positions = [...near.beginnings.flatMap(index.coded), ...[...full.values()].flat()];
    return [...new Set(positions)].slice(0, closestOffered);
  }
  if (isMostlyDigits(text)) return [];
  const terms = searchTerms(text);
  return terms.length === 0
    ? []
    : find(index, { terms, classId: null, type: "ALL" }).positions.slice(0, closestOffered);
}

/** A code with a letter or a character too many is no name: its parts would find other products of the labeler. */
function isMostlyDigits(text: string): boolean {
  const digits = text.match(/\p{N}/gu)?.length ?? 0;
  return digits >= 6 && digits > 2 * (text.match(/\p{L}/gu)?.length ?? 0);
}
