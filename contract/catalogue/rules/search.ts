/**
 * How well a product meets a question, and in what order products show. Pure; the server's index and the device's search give the same answer because
 * both follow this page and ./search-words.ts.
 */
import { plain, type Searchable } from "./search-words.ts";

/** So many products that only have the terms inside of words are too few to be what was meant. */
export const few = 5;
/** Closest products where no product has all words. */
export const mostOfSome = 50;
/** How much has been typed; what has not even half of it is not close. */
export const lettersIn = (terms: readonly string[]): number => terms.reduce((sum, term) => sum + term.length, 0);

/** Whether a term is looked for at the start of words alone: 5 mg is not 25 mg. What lost its dot stands behind one. */
export const isNumeric = (term: string): boolean => /^\d/.test(term);

/** Sorts text as people read it: case aside and numbers by their value, so that 2 mg stands before 10 mg. Compare with < and >. */
export const orderKey = (text: string): string =>
  plain(text).replace(/(\d*)\.(\d+)|\d+/g, (all, whole: string | undefined, fraction: string | undefined) =>
    fraction === undefined ? all.padStart(9, "0") : `${(whole ?? "").padStart(9, "0")}.${fraction}`,
  );

/** Where a product stands in the catalogue: by group, then description, then item. */
export type CataloguePlace = { groupKey: string; display_group_id: number; key: string; item_id: number };
/** The place of a product. */
export const cataloguePlaceOf = (
  product: Pick<Searchable, "full_description" | "display_group"> & { item_id: number; display_group_id: number },
): CataloguePlace => ({
  groupKey: orderKey(product.display_group),
  display_group_id: product.display_group_id,
  key: orderKey(product.full_description),
  item_id: product.item_id,
});
/** Display order, for `sort`. */
export const byPlace = (a: CataloguePlace, b: CataloguePlace): number =>
  compare(a.groupKey, b.groupKey) ||
  a.display_group_id - b.display_group_id ||
  compare(a.key, b.key) ||
  a.item_id - b.item_id;

/**
 * Found products, best first: groups by their best rank, inside a group by rank, otherwise in display order.
 * @param found positions in display order, ascending: the products of a group are neighbours.
 */
export function bestFirst(
  found: ArrayLike<number>,
  rankAt: (position: number) => number,
  groupAt: (position: number) => number,
): number[] {
  const count = found.length;
  const ranks = new Uint8Array(count);
  /** Of each group where it ends, and its best rank; then where those of each best rank begin. */
  const ends = new Uint32Array(count);
  const best = new Uint8Array(count);
  const places = new Uint32Array(mostRanks + 1);
  let groups = 0;
  for (let at = 0; at < count; groups++) {
    const group = groupAt(found[at]!);
    const from = at;
    let least = mostRanks;
    for (; at < count && groupAt(found[at]!) === group; at++) {
      const rank = rankAt(found[at]!);
      ranks[at] = rank;
      if (rank < least) least = rank;
    }
    ends[groups] = at;
    best[groups] = least;
    places[least + 1]! += at - from;
  }
  for (let rank = 1; rank < mostRanks; rank++) places[rank]! += places[rank - 1]!;
  const order = new Int32Array(count);
  for (let group = 0, from = 0; group < groups; group++) {
    const to = ends[group]!;
    let next = places[best[group]!]!;
    places[best[group]!]! += to - from;
    for (let rank = best[group]!, left = to - from; left > 0; rank++)
      for (let at = from; at < to; at++) {
        if (ranks[at] !== rank) continue;
        order[next++] = found[at]!;
        left--;
      }
    from = to;
  }
  return Array.from(order);
}

/** More than there are. */
const mostRanks = 8;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
