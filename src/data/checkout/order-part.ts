/** A cart of which some lines stay for the next order: what goes now is a cart of its own, calculated by the server's rule (docs/decisions/093). */
import { useState } from "react";

import { lineKey } from "#contract/base/line-key.ts";
import type { Cart, CartItem } from "#contract/cart/cart.ts";
import { formsFor, splitForForm } from "#contract/checkout/rules/order-form.ts";
import { estimated } from "#src/data/cart/cart-estimate.ts";
import type { TravellingLines } from "./shipping.ts";

/** What goes now, and what stays; `lines` undefined: all of it goes. `part` gives the same part of any state of the cart. */
export type OrderPart = {
  cart: Cart;
  later: readonly CartItem[];
  lines: TravellingLines;
  part: (cart: Cart) => Cart;
  /** How what goes now would go on two forms; null where one has room. */
  split: { now: readonly CartItem[]; later: readonly CartItem[] } | null;
  /** How many forms the whole cart goes on. */
  forms: number;
  keepForLater: (items: readonly CartItem[]) => void;
  orderAll: () => void;
};

/** Which lines stay is the person's choice: what comes into the cart later goes now, and nothing changes sides unasked. */
export function useOrderPart(whole: Cart): OrderPart {
  const [kept, keep] = useState<ReadonlySet<string>>(nothing);
  const stays = isWhole(whole, kept) ? nothing : kept;
  const cart = withoutLines(whole, stays);
  return {
    cart,
    later: whole.items.filter((item) => stays.has(lineKey(item))),
    lines:
      cart === whole ? undefined : cart.items.map(({ item_id, quantity_uom_code }) => ({ item_id, quantity_uom_code })),
    part: (other) => withoutLines(other, stays),
    split: splitForForm(cart.items),
    forms: formsFor(whole.items),
    keepForLater: (items) => keep(new Set([...stays, ...items.map(lineKey)])),
    orderAll: () => keep(nothing),
  };
}

const nothing: ReadonlySet<string> = new Set();

/** Of what stays nothing is there any more, or nothing else is: then the cart goes as it is. */
function isWhole({ items }: Cart, kept: ReadonlySet<string>): boolean {
  const later = items.filter((item) => kept.has(lineKey(item))).length;
  return later === 0 || later === items.length;
}

/** The cart without these lines; itself where it has none of them (pure). */
export function withoutLines(cart: Cart, kept: ReadonlySet<string>): Cart {
  const units = cart.items.filter((item) => !kept.has(lineKey(item)));
  if (units.length === cart.items.length) return cart;
  return estimated(cart, { units, added: [], hasKitCheck: ({ kit_check_surcharge }) => kit_check_surcharge > 0 });
}
