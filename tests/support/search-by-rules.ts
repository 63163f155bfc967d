/** Searching by the rules alone: every product looked at, nothing clever. What the index finds must be this. */
import type { HowFound } from "#contract/catalogue/facets.ts";
import {
  bestFirst,
  byPlace,
  few,
  isNumeric,
  lettersIn,
  mostOfSome,
  cataloguePlaceOf,
} from "#contract/catalogue/rules/search.ts";
import { mayBeMisspelt, nearness } from "#contract/catalogue/rules/search-near.ts";
import {
  codesOf,
  searchPartsOf,
  type Searchable,
  searchTerms,
  searchTextOf,
} from "#contract/catalogue/rules/search-words.ts";

export type RuledProduct = Searchable & {
  item_id: number;
  display_group_id: number;
  class_id: number | null;
  schedule_name: string | null;
};
export type Asked = { searchText: string; classId: number | null; type: "ALL" | "CSO" | "RXO" };

/** Finds in these products; gives their numbers, best first. */
export function byRules(products: readonly RuledProduct[]): (asked: Asked) => { items: number[]; how: HowFound } {
  const rows = products
    .map((product) => ({ product, place: cataloguePlaceOf(product), parts: searchPartsOf(searchTextOf(product))! }))
    .toSorted((a, b) => byPlace(a.place, b.place));
  return ({ searchText, classId, type }) => {
    const terms = searchTerms(searchText);
    const asked = rows.filter(
      ({ product }) =>
        (classId === null || product.class_id === classId) &&
        (type === "ALL" || (product.schedule_name !== null) === (type === "CSO")),
    );
    const itemsOf = (ranks: (number | undefined)[]) =>
      bestFirst(
        [...asked.keys()].filter((at) => ranks[at] !== undefined),
        (at) => ranks[at]!,
        (at) => asked[at]!.product.display_group_id,
      ).map((at) => asked[at]!.product.item_id);
    const rankBy = (slips: "none" | "one") =>
      asked.map(({ parts }) => {
        const ranks = terms.map((term) => rankTerm(parts, term, slips));
        return ranks.includes(undefined) ? undefined : Math.max(0, ...ranks.map((rank) => rank!));
      });
    const exact = rankBy("none");
    const exactItems = itemsOf(exact);
    if (terms.length === 0 || exact.includes(0) || exactItems.length >= few) return { items: exactItems, how: "exact" };
    if (terms.some(mayBeMisspelt)) {
      const near = itemsOf(rankBy("one"));
      if (near.length > exactItems.length) return { items: near, how: "near" };
    }
    if (exactItems.length > 0 || terms.length === 1) return { items: exactItems, how: "exact" };
    const met = asked.map(({ parts }) =>
      terms.flatMap((term) => {
        const rank = rankTerm(parts, term, "one");
        return rank === undefined ? [] : [{ letters: term.length, rank }];
      }),
    );
    const letters = met.map((its) => its.reduce((sum, each) => sum + each.letters, 0));
    const most = Math.max(Math.ceil(lettersIn(terms) / 2), ...letters);
    const ranks = met.map((its, at) => (letters[at] === most ? Math.max(...its.map(({ rank }) => rank)) : undefined));
    return { items: itemsOf(ranks).slice(0, mostOfSome), how: "some" };
  };
}

/**
 * How a term matches a product: 0 at the start of a word or code, 1 inside a word, 2 with one slip of the finger in a word, 3 with one in the beginning
 * of a word.
 */
export type Rank = 0 | 1 | 2 | 3;

/** Returns how a term matches a product, by its best word or code; undefined if it does not. */
export function rankTerm(
  product: { words: string[]; codes: string[] },
  term: string,
  slips: "none" | "one",
): Rank | undefined {
  if (codesOf(term).some((asked) => product.codes.some((code) => code.startsWith(asked)))) return 0;
  const ranks = product.words.flatMap((word) => rankWord(word, term, slips) ?? []);
  return ranks.length === 0 ? undefined : (Math.min(...ranks) as Rank);
}

function rankWord(word: string, term: string, slips: "none" | "one"): Rank | undefined {
  if (word.startsWith(term)) return 0;
  if (isNumeric(term) ? word.startsWith(`.${term}`) : word.includes(term)) return 1;
  if (slips === "none" || !mayBeMisspelt(term)) return undefined;
  const near = nearness(term, word, 0, word.length);
  return near === "not" ? undefined : near === "whole" ? 2 : 3;
}
