/** The display order of the slots, kept while products come, go and move (pure). */
import { byPlace, type CataloguePlace } from "#contract/catalogue/rules/search.ts";

/** Slots in display order. @param placeAt of a slot. */
export function ordered(slots: readonly number[], placeAt: (slot: number) => CataloguePlace): Int32Array {
  const places = slots.map((slot) => ({ slot, place: placeAt(slot) }));
  places.sort((a, b) => byPlace(a.place, b.place)); // oxlint-disable-line unicorn/no-array-sort -- made here, and large
  return Int32Array.from(places, ({ slot }) => slot);
}

/** The order after some slots were freed and others got a product or another place. */
export function reordered(
  order: Int32Array,
  { freed, placed }: { freed: ReadonlySet<number>; placed: ReadonlySet<number> },
  placeAt: (slot: number) => CataloguePlace,
): Int32Array {
  const staying = order.filter((slot) => !freed.has(slot) && !placed.has(slot));
  const coming = ordered([...placed], placeAt);
  const next = new Int32Array(staying.length + coming.length);
  let from = 0;
  for (const [nth, slot] of coming.entries()) {
    const to = firstBehind(staying, placeAt(slot), placeAt);
    next.set(staying.subarray(from, to), from + nth);
    next[to + nth] = slot;
    from = to;
  }
  next.set(staying.subarray(from), from + coming.length);
  return next;
}

function firstBehind(order: Int32Array, place: CataloguePlace, placeAt: (slot: number) => CataloguePlace): number {
  let low = 0;
  for (let high = order.length; low < high;) {
    const middle = (low + high) >>> 1;
    if (byPlace(placeAt(order[middle]!), place) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
