/** A code at the start of a typed line that has spaces in it, so that its parts are not taken for quantities. */
import { readCode } from "#contract/catalogue/rules/order-codes.ts";

/** Longer codes have no more words. */
const mostWords = 7;

/**
 * Returns how many of a line's words are its code, where they are several: "99942 287 01 3", "NDC 99942-287-01 3", "3 99942 28701 4", "(01) ... (17) ...".
 * 0 where the first word alone is the code, or none is.
 */
export function countCodeWords(words: readonly string[]): number {
  if (/^\(\d{2,4}\)/.test(words[0] ?? "")) return bracketedWords(words);
  for (let count = Math.min(words.length, mostWords); count > 1; count--) {
    const reading = readCode(words.slice(0, count).join(" "));
    // A number and another one are an item and its quantity.
    if (reading !== undefined && (reading.ndcs.length > 0 || !/^\d/.test(words[0]!))) return count;
  }
  return 0;
}

/** GS1 elements as they are printed: to the last one in brackets, and its value. */
function bracketedWords(words: readonly string[]): number {
  const last = words.findLastIndex((word) => /\(\d{2,4}\)/.test(word));
  const count = Math.min(words.length, words[last]!.endsWith(")") ? last + 2 : last + 1);
  return count > 1 && readCode(words.join(" ")) !== undefined ? count : 0;
}
