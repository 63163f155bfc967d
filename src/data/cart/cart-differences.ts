/** What another device made of the cart: the lines that are not as they were, apart from those that this device changes itself (pure). */
import { type LineKey, lineKey } from "#contract/base/line-key.ts";
import type { CartItem } from "#contract/cart/cart.ts";

/** A line's quantity before and after; 0: there was, or is, no such line. */
export type ForeignChange = { item: CartItem; before: number; after: number };

/** In the order of the lines as they are now; those that are gone come last. @param own lines that this device has a hand in. */
export function cartDifferences(
  before: readonly CartItem[],
  after: readonly CartItem[],
  own: readonly LineKey[],
): ForeignChange[] {
  const were = new Map(before.map((item) => [lineKey(item), item]));
  const are = new Set(after.map(lineKey));
  const all = [
    ...after.map((item) => ({ item, before: were.get(lineKey(item))?.quantity ?? 0, after: item.quantity })),
    ...before.filter((item) => !are.has(lineKey(item))).map((item) => ({ item, before: item.quantity, after: 0 })),
  ];
  const mine = new Set(own.map(lineKey));
  return all.filter((each) => each.before !== each.after && !mine.has(lineKey(each.item)));
}
