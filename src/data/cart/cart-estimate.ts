/** What the cart will cost once what waits has arrived: the server's own calculation, over the prices that this device knows (pure). */
import { lineKey } from "#contract/base/line-key.ts";
import type { Cart, CartItem } from "#contract/cart/cart.ts";
import { isCartFull, itemCountOf, type CartLine } from "#contract/cart/rules/cart.ts";
import { priced, priceLineOf, termsOf } from "#contract/cart/rules/priced.ts";
import type { AddedLine } from "#src/data/overlay/cart-overlay.ts";

type Waiting = {
  /** Every line as it will be. */
  units: readonly CartLine[];
  /** Those of them that the server does not know yet. */
  added: readonly AddedLine[];
  hasKitCheck: (item: CartItem) => boolean;
};

/** The cart with what waits. What the server calculated stays where nothing does; a line whose price nobody here knows counts nothing. */
export function estimated(cart: Cart, { units, added, hasKitCheck }: Waiting): Cart {
  const quantities = new Map(units.map((line) => [lineKey(line), line.quantity]));
  const items = cart.items.flatMap((item): CartItem[] => {
    const quantity = quantities.get(lineKey(item));
    if (quantity === undefined) return [];
    const kit_check_surcharge = hasKitCheck(item) ? item.kit_check_price : 0;
    const isSame = quantity === item.quantity && kit_check_surcharge === item.kit_check_surcharge;
    return [isSame ? item : { ...item, quantity, kit_check_surcharge }];
  });
  const itemCount = itemCountOf(units);
  const isSame = items.length === cart.items.length && items.every((item, at) => item === cart.items[at]);
  if (isSame && added.length === 0) return { ...cart, itemCount };
  const { lines: prices, sums } = priced(priceLinesOf(items, added), termsOf(cart.price_terms));
  return {
    ...cart,
    ...sums,
    items: items.map((item, at) => ({ ...item, ...prices[at] })),
    itemCount,
    isCartFull: isCartFull(itemCount),
  };
}

/** The lines of a cart as they are calculated with, those too that only this device knows. */
export const priceLinesOf = (items: readonly CartItem[], added: readonly AddedLine[]) => [
  ...items.map((item) => priceLineOf(item, item.quantity)),
  ...added.flatMap(addedLine),
];

/** Lines of which nobody here knows what they cost. */
export const withoutPrice = (added: readonly AddedLine[]): number =>
  added.filter(({ snapshot }) => snapshot?.price === undefined).length;

function addedLine({ item_id, quantity, snapshot, hasKitCheck }: AddedLine) {
  if (snapshot?.price === undefined) return [];
  const { kit_check_price, ...price } = snapshot.price;
  return [priceLineOf({ item_id, ...price, kit_check_surcharge: hasKitCheck ? kit_check_price : 0 }, quantity)];
}
