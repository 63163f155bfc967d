/** The catalogue's search index (contract/rules/search-index.ts) as one process makes it, row by row, with its codes sorted. */
import { byPlace, type Place } from "#contract/rules/search.ts";
import { searchIndex, type Lists, type SearchIndex } from "#contract/rules/search-index.ts";

/** What is read of each product. */
export type Indexed = { place: Place; class_id: number | null; isControlled: boolean; search_text: string };

/** Collects products one by one, then lays the index out. */
export function indexBuilder(): { add: (product: Indexed) => void; done: () => SearchIndex } {
  const words = new Map<string, number>();
  const products: (Omit<Indexed, "search_text"> & { words: Int32Array; codes: string })[] = [];
  const idOf = (word: string): number => {
    const known = words.get(word);
    if (known !== undefined) return known;
    words.set(word, words.size);
    return words.size - 1;
  };
  return {
    add: ({ place, class_id, isControlled, search_text }) => {
      const cut = search_text.indexOf("\n");
      const its = search_text.slice(1, cut).split(" ");
      products.push({
        place,
        class_id,
        isControlled,
        words: Int32Array.from(its, idOf),
        codes: search_text.slice(cut + 2),
      });
    },
    done: () => {
      products.sort((a, b) => byPlace(a.place, b.place)); // oxlint-disable-line unicorn/no-array-sort -- a copy of the whole catalogue would be for nothing
      const codes = products
        .flatMap(({ codes: its }, position) => its.split(" ").map((code) => `${code} ${position}`))
        .toSorted();
      return searchIndex({
        items: Int32Array.from(products, ({ place }) => place.item_id),
        groups: Int32Array.from(products, ({ place }) => place.display_group_id),
        classes: Int32Array.from(products, ({ class_id }) => class_id ?? 0),
        controlled: Uint8Array.from(products, ({ isControlled }) => Number(isControlled)),
        words: [...words.keys()],
        wordsOf: listsOf(products.map((product) => product.words)),
        coded: (term) => positionsOfCode(codes, term),
      });
    },
  };
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
