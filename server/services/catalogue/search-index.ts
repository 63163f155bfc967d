/**
 * The catalogue's search index (contract/catalogue/rules/search-index.ts) as one process makes it, row by row, with its codes sorted. It is packed: a
 * thread can hand it over without anything being copied but a few texts.
 */
import { byPlace, type CataloguePlace } from "#contract/catalogue/rules/search.ts";
import { columnsOf, facetNames } from "#contract/catalogue/rules/search-facets.ts";
import { searchIndex, type NumberLists, type SearchIndex } from "#contract/catalogue/rules/search-index.ts";

/** What is read of each product. */
export type Indexed = {
  place: CataloguePlace;
  class_id: number | null;
  isControlled: boolean;
  words: readonly string[];
  codes: readonly string[];
  /** In the order of `facetNames`. */
  facets: readonly string[];
};

/** All codes as "code position", sorted, each behind the one before, and where each begins; the last start is the end. */
type Codes = { text: string; starts: Int32Array<ArrayBuffer> };
export type PackedIndex = Omit<SearchIndex, "coded" | "withCodes"> & { codes: Codes };

/** The index itself, of a packed one. */
export const unpacked = ({ codes, ...index }: PackedIndex): SearchIndex => ({
  ...index,
  coded: (term) => positionsOfCode(codes, term),
  withCodes: (asked) => new Map([...asked].map((code) => [code, positionsOfCode(codes, `${code} `)])),
});

/** What of a packed index a thread gives away. */
export const transferred = ({ items, groups, classes, controlled, begins, positionsOf, wordsOf, codes }: PackedIndex) =>
  [
    items,
    groups,
    classes,
    controlled,
    begins,
    positionsOf.starts,
    positionsOf.values,
    wordsOf.starts,
    wordsOf.values,
    codes.starts,
  ].map(({ buffer }) => buffer as ArrayBuffer);

/** Collects products one by one, then lays the index out. */
export function indexBuilder(): {
  add: (product: Indexed) => void;
  done: () => SearchIndex;
  packed: () => PackedIndex;
} {
  const words = new Map<string, number>();
  const products: (Omit<Indexed, "words" | "facets"> & { words: Int32Array; facets: number[] })[] = [];
  const values = facetNames.map(() => new Map<string, number>());
  const packed = (): PackedIndex => {
    products.sort((a, b) => byPlace(a.place, b.place)); // oxlint-disable-line unicorn/no-array-sort -- a copy of the whole catalogue would be for nothing
    const codes = products.flatMap(({ codes: its }, position) => its.map((code) => `${code} ${position}`)).toSorted();
    const {
      coded: _,
      withCodes: __,
      ...index
    } = searchIndex({
      items: Int32Array.from(products, ({ place }) => place.item_id),
      groups: Int32Array.from(products, ({ place }) => place.display_group_id),
      classes: Int32Array.from(products, ({ class_id }) => class_id ?? 0),
      controlled: Uint8Array.from(products, ({ isControlled }) => Number(isControlled)),
      words: [...words.keys()],
      wordsOf: listsOf(products.map((product) => product.words)),
      coded: () => [],
      withCodes: () => new Map(),
      facets: columnsOf((facet) => ({
        values: [...values[facet]!.keys()],
        at: Int32Array.from(products, ({ facets }) => facets[facet]!),
      })),
    });
    return { ...index, codes: codesOf(codes) };
  };
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
    packed,
    done: () => unpacked(packed()),
  };
}

/** The number of a text; the next one where it is new. */
function numberOf(numbers: Map<string, number>, text: string): number {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  numbers.set(text, numbers.size);
  return numbers.size - 1;
}

function codesOf(codes: readonly string[]): Codes {
  const starts = new Int32Array(codes.length + 1);
  for (const [at, code] of codes.entries()) starts[at + 1] = starts[at]! + code.length;
  return { text: codes.join(""), starts };
}

function positionsOfCode({ text, starts }: Codes, term: string): number[] {
  const codeAt = (at: number) => text.slice(starts[at], starts[at + 1]);
  const count = starts.length - 1;
  let low = 0;
  for (let high = count; low < high;) {
    const middle = (low + high) >>> 1;
    if (codeAt(middle) < term) low = middle + 1;
    else high = middle;
  }
  const positions: number[] = [];
  for (let at = low; at < count; at++) {
    const code = codeAt(at);
    if (!code.startsWith(term)) break;
    positions.push(Number(code.slice(code.indexOf(" ") + 1)));
  }
  return positions;
}

function listsOf(lists: readonly Int32Array[]): NumberLists {
  const starts = new Int32Array(lists.length + 1);
  for (const [at, list] of lists.entries()) starts[at + 1] = starts[at]! + list.length;
  const values = new Int32Array(starts[lists.length]!);
  for (const [at, list] of lists.entries()) values.set(list, starts[at]);
  return { starts, values };
}
