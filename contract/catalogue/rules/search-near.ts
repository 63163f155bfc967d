/** One slip of the finger: a letter swapped with its neighbour, missing, extra or wrong. */

/** How near a term comes to a word: to all of it, to its beginning, or not. A strength or a code is never misread. */
export type Nearness = "whole" | "beginning" | "not";

/** Shorter terms have too many neighbours; the beginning of a word needs one letter more. */
const shortest = 4;

/** Whether a term may be a slip of the finger. */
export const mayBeMisspelt = (term: string): boolean => term.length >= shortest && !/\d/.test(term);

/** Nearness of a term to the word that stands in `text` from `start` to `end`. A term that fits without a slip is near, too. */
export function nearness(term: string, text: string, start: number, end: number): Nearness {
  const length = end - start;
  if (length < term.length - 1) return "not";
  let at = 0;
  while (at < term.length && at < length && term.charCodeAt(at) === text.charCodeAt(start + at)) at++;
  // Wrong letter, missing letter, extra letter, two swapped; and what they leave of the word behind them.
  let left = at === term.length ? length - at : Number.POSITIVE_INFINITY;
  const fit = (from: number, wordFrom: number) => {
    if (fits(term, from, text, start + wordFrom, end)) left = Math.min(left, length - wordFrom - (term.length - from));
  };
  fit(at + 1, at + 1);
  fit(at, at + 1);
  fit(at + 1, at);
  if (at + 1 < length && isSwapped(term, at, text, start + at)) fit(at + 2, at + 2);
  if (left === 0) return "whole";
  return left !== Number.POSITIVE_INFINITY && term.length > shortest ? "beginning" : "not";
}

const isSwapped = (term: string, at: number, text: string, wordAt: number): boolean =>
  term.charCodeAt(at) === text.charCodeAt(wordAt + 1) && term.charCodeAt(at + 1) === text.charCodeAt(wordAt);

/** Whether what is left of the term from `from` begins what is left of the word. */
function fits(term: string, from: number, text: string, wordFrom: number, end: number): boolean {
  if (from > term.length || end - wordFrom < term.length - from) return false;
  for (let at = from; at < term.length; at++) {
    if (term.charCodeAt(at) !== text.charCodeAt(wordFrom + at - from)) return false;
  }
  return true;
}
