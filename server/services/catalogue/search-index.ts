/** The catalogue's search index (contract/catalogue/rules/search-index.ts) as one process makes it, row by row, with its codes sorted. */
import { byPlace, type Place } from "#contract/catalogue/rules/search.ts";
import { columnsOf, facetNames } from "#contract/catalogue/rules/search-facets.ts";
import { searchIndex, type Lists, type SearchIndex } from "#contract/catalogue/rules/search-index.ts";

/** What is read of each product. */
export type Indexed = {
  place: Place;
  class_id: number | null;
  isControlled: boolean;
  words: readonly string[];
  codes: readonly string[];
  /** In the order of `facetNames`. */
  facets: readonly string[];
};

/** Collects products one by one, then lays the index out. */
export function indexBuilder(): { add: (product: Indexed) => void; done: () => SearchIndex } {
  const words = new Map<string, number>();
  const products: (Omit<Indexed, "words" | "facets"> & { words: Int32Array; facets: number[] })[] = [];
  const values = facetNames.map(() => new Map<string, number>());
  return {
    add: ({ place, class_id, isControlled, ...its }) => {
      products.push({
        place,
        class_id,
        isControlled,
        words: Int32Array.from(its.words, (word) => numberOf(words, word)),
        codes: its.codes,
        facets: its.facets.map((value, facet) => numberOf(values[facet]!, value)),
      });
    },
    done: () => {
      products.sort((a, b) => byPlace(a.place, b.place)); // oxlint-disable-line unicorn/no-array-sort -- a copy of the whole catalogue would be for nothing
      const codes = products.flatMap(({ codes: its }, position) => its.map((code) => `${code} ${position}`)).toSorted();
      return searchIndex({
        items: Int32Array.from(products, ({ place }) => place.item_id),
        groups: Int32Array.from(products, ({ place }) => place.display_group_id),
        classes: Int32Array.from(products, ({ class_id }) => class_id ?? 0),
        controlled: Uint8Array.from(products, ({ isControlled }) => Number(isControlled)),
        words: [...words.keys()],
        wordsOf: listsOf(products.map((product) => product.words)),
        coded: (term) => positionsOfCode(codes, term),
        facets: columnsOf((facet) => ({
          values: [...values[facet]!.keys()],
          at: Int32Array.from(products, ({ facets }) => facets[facet]!),
        })),
        withCodes: (asked) => new Map([...asked].map((code) => [code, positionsOfCode(codes, `${code} `)])),
      });
    },
  };
}

/** The number of a text; the next one where it is new. */
function numberOf(numbers: Map<string, number>, text: string): number {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  numbers.set(text, numbers.size);
  return numbers.size - 1;
}

/** @param codes as "code position", sorted. */
function positionsOfCode(codes: readonly string[], term: string): number[] {
  let low = 0;
  for (let high = codes.length; low < high;) {
    const middle = (low + high) >>> 1;
    if (codes[middle]! < term) low = middle + 1;
    else high = middle;
  }
  const positions: number[] = [];
  for (let at = low; at < codes.length; at++) {
    const code = codes[at]!;
    if (!code.startsWith(term)) break;
    positions.push(Number(code.slice(code.indexOf(" ") + 1)));
  }
  return positions;
}

function listsOf(lists: readonly Int32Array[]): Lists {
  const starts = new Int32Array(lists.length + 1);
  for (const [at, list] of lists.entries()) starts[at + 1] = starts[at]! + list.length;
  const values = new Int32Array(starts[lists.length]!);
  for (const [at, list] of lists.entries()) values.set(list, starts[at]);
  return { starts, values };
}
