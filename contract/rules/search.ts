/**
 * Searching the catalogue: the words of a product, the terms of a question, whether and how well they meet, and in what order products show.
 * Pure; the server's index and the device's search give the same answer because both follow this page.
 */
import { ndcCodes, ndcTerm } from "./ndc.ts";

/** More terms than this are not looked at. */
const mostTerms = 12;
/** A number shorter than this is a strength or a size, no NDC and no item. */
const shortestCode = 4;

/** Search text as an address may carry it: without backslash, slash, dot, at and hash (spec 1, section 2 "Routes"). */
export const cleanSearchText = (text: string): string => text.replace(/[\\/.@#]/g, "");

/** The distinct terms of a search text, cleaned: words, and codes that keep their hyphens (`0002-1200-10`). */
export function searchTerms(text: string): string[] {
  const terms = plain(cleanSearchText(text))
    .split(/\s+/)
    .flatMap((token) => (/^\d+-[\d-]*$/.test(token) ? [ndcTerm(token)] : wordsOf(token).map(ndcTerm)));
  return [...new Set(terms)].slice(0, mostTerms);
}

/** What of a product can be found. An `item_id` that is not known yet is null, and added behind the codes with a space. */
export type Searchable = {
  item_id: number | null;
  full_description: string;
  display_group: string;
  manufacturer: string;
  ndc_code: string;
};

/** What is kept with a product for searching: a space before each word, then after a line break a space before each of its codes. */
export function searchTextOf({ item_id, full_description, display_group, manufacturer, ndc_code }: Searchable): string {
  const words = new Set([full_description, display_group, manufacturer].flatMap(findableWords));
  return ` ${[...words].join(" ")}\n ${[...ndcCodes(ndc_code), ...(item_id === null ? [] : [item_id])].join(" ")}`;
}

/** How a term meets a product, or a product a question: 0 at the start of a word or code, 1 inside a word. */
export type Rank = 0 | 1;

/** Whether a term may be an NDC or an item number. */
export const isCode = (term: string): boolean => term.length >= shortestCode && /^\d[\d-]*$/.test(term);

/** How well a product's search text meets all terms: 0 when each starts a word, 1 when one is only found inside; undefined when one is missing. */
export function rankOf(searchText: string, terms: readonly string[]): Rank | undefined {
  const endOfWords = searchText.indexOf("\n");
  let worst: Rank = 0;
  for (const term of terms) {
    const atStart = searchText.indexOf(` ${term}`);
    if (atStart >= 0 && (atStart < endOfWords || isCode(term))) continue;
    const inside = searchText.indexOf(term);
    if (inside < 0 || inside >= endOfWords) return undefined;
    worst = 1;
  }
  return worst;
}

/** Sorts text as people read it: case aside and numbers by their value, so that 2 mg stands before 10 mg. Compare with < and >. */
export const orderKey = (text: string): string =>
  plain(text).replace(/(\d*)\.(\d+)|\d+/g, (all, whole: string | undefined, fraction: string | undefined) =>
    fraction === undefined ? all.padStart(9, "0") : `${(whole ?? "").padStart(9, "0")}.${fraction}`,
  );

/** Where a product stands in the catalogue: by group, then description, then item. */
export type Place = { groupKey: string; display_group_id: number; key: string; item_id: number };
/** The place of a product. */
export const placeOf = (
  product: Pick<Searchable, "full_description" | "display_group"> & { item_id: number; display_group_id: number },
): Place => ({
  groupKey: orderKey(product.display_group),
  display_group_id: product.display_group_id,
  key: orderKey(product.full_description),
  item_id: product.item_id,
});
/** Display order, for `sort`. */
export const byPlace = (a: Place, b: Place): number =>
  compare(a.groupKey, b.groupKey) ||
  a.display_group_id - b.display_group_id ||
  compare(a.key, b.key) ||
  a.item_id - b.item_id;

/**
 * Found products, best first: groups with a hit of rank 0 before the others, inside a group the same, otherwise in display order.
 * @param found positions in display order, ascending: the products of a group are neighbours.
 */
export function bestFirst(
  found: ArrayLike<number>,
  rankAt: (position: number) => number,
  groupAt: (position: number) => number,
): number[] {
  const good: number[] = [];
  const rest: number[] = [];
  for (let from = 0; from < found.length;) {
    const group = groupAt(found[from]!);
    const inside: number[] = [];
    const start = good.length;
    let to = from;
    for (; to < found.length && groupAt(found[to]!) === group; to++) {
      if (rankAt(found[to]!) === 0) good.push(found[to]!);
      else inside.push(found[to]!);
    }
    const target = good.length > start ? good : rest;
    for (const position of inside) target.push(position);
    from = to;
  }
  for (const position of rest) good.push(position);
  return good;
}

/** The words under which a text is found: "2 mg/mL" by 2, mg, ml and mgml (the slash of a question is removed), and by 2mg and 2mgml. */
function findableWords(text: string): string[] {
  const apart = wordsOf(plain(text.replace(/[\\/.@#]/g, " ")));
  const cleaned = wordsOf(plain(cleanSearchText(text)));
  return [...cleaned, ...apart, ...joined(cleaned), ...joined(apart)];
}

const joined = (words: string[]): string[] =>
  words.flatMap((word, at) =>
    /^\d+$/.test(word) && /^\p{L}+$/u.test(words[at + 1] ?? "") ? [word + words[at + 1]!] : [],
  );

/** Lower case, without accents and without the commas inside numbers. */
const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/(?<=\d),(?=\d)/g, "");

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
