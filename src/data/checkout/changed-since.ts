/** What is otherwise than when the buyer last looked at the cart: its prices, limits, offers, and what its way costs (pure). Their own changes are not in it. */
import { lineKey } from "#contract/base/line-key.ts";
import { cents } from "#contract/base/money.ts";
import type { Cart, CartItem } from "#contract/cart/cart.ts";
import type { Change } from "#contract/checkout/changes.ts";
import { changesOf, seenOf, shippingChange } from "#contract/checkout/rules/changes.ts";
import { withdrawn } from "#src/data/cart/lost-offers.ts";
import { snapshotOfItem } from "#src/data/overlay/cart-overlay.ts";

/** What was looked at. `way`: what shipping cost, by what, to where. */
export type LookedAt = {
  cart_id: number;
  items: ReadonlyMap<string, CartItem>;
  bonus_basis_points: number;
  way: Way | null;
};

/** A way with its cost in dollars; `key` names method, address and day, `quantities` what travels. */
export type Way = { key: string; cost: number; quantities: string };

type Shown = Pick<Cart, "cart_id" | "items" | "price_terms">;

/** All of it as it is now. */
export const lookedAt = ({ cart_id, items, price_terms }: Shown, way: Way | null): LookedAt => ({
  cart_id,
  items: new Map(items.map((item) => [lineKey(item), item])),
  bonus_basis_points: price_terms.bonus_basis_points,
  way,
});

/** The same look, with what stands there for the first time: a new line, or another way, is the buyer's own choice. Itself where there is nothing new. */
export function alsoLookedAt(looked: LookedAt, { items }: Shown, way: Way | null): LookedAt {
  const added = items.filter((item) => !looked.items.has(lineKey(item)));
  const isSameWay = way === null || isSame(looked.way, way);
  if (added.length === 0 && isSameWay) return looked;
  return {
    ...looked,
    items: new Map([...looked.items, ...added.map((item) => [lineKey(item), item] as const)]),
    way: isSameWay ? looked.way : way,
  };
}

/** The changes, in the words that the server has for them. */
export function changedSince(looked: LookedAt, cart: Shown, way: Way | null): Change[] {
  const lines = cart.items.map((item) => ({ item, before: looked.items.get(lineKey(item)) ?? item }));
  const isLess = cart.price_terms.bonus_basis_points < looked.bonus_basis_points;
  const seen = seenOf(lines.map(({ item, before }) => asSeen(item, before, { cart, isLess })));
  const changes = changesOf(
    seen,
    lines.map(({ item, before }) => ({ ...item, ...limitsOf(item, before), left: null })),
  );
  const cost = way !== null && isSame(looked.way, way) ? looked.way!.cost : undefined;
  return cost === undefined || cents(cost) === cents(way!.cost)
    ? changes
    : [...changes, shippingChange(cost, way!.cost)];
}

/**
 * Returns the changes that the server listed, with the present cost of shipping: a cost that is the same as before is no change, and one that is still being
 * calculated is not listed yet. @param wayKey the way that the order was sent with; another one is the buyer's own choice
 */
export const withPresentShipping = (
  changes: readonly Change[],
  wayKey: string | undefined,
  way: Way | null,
): Change[] =>
  changes.flatMap((change) => {
    if (change.kind !== "shipping" || change.from === null) return [change];
    const isOther = way !== null && way.key === wayKey && cents(way.cost) !== cents(change.from);
    return isOther ? [shippingChange(change.from, way.cost)] : [];
  });

/** The line as it is, with what was seen of it where that is otherwise by nobody's choice here. */
function asSeen(item: CartItem, before: CartItem, { cart, isLess }: { cart: Shown; isLess: boolean }): CartItem {
  const hasLost = withdrawn(item, snapshotOfItem(before), cart).length > 0;
  return {
    ...item,
    sale_UOM_price: before.sale_UOM_price,
    kit_check_surcharge: item.kit_check_surcharge > 0 ? before.kit_check_price : 0,
    ...(isLess ? { bonus_discount_amount: before.bonus_discount_amount } : {}),
    ...(hasLost ? { discount_amount: before.discount_amount, incentive_name: before.incentive_name } : {}),
  };
}

/** A limit that stood when the buyer looked is no change: what it says of the line now is said where it blocks. */
const limitsOf = (item: CartItem, before: CartItem): Pick<CartItem, "max_sale_qty" | "not_sellable_reason"> => ({
  max_sale_qty: item.max_sale_qty === before.max_sale_qty ? null : item.max_sale_qty,
  not_sellable_reason: item.not_sellable_reason === before.not_sellable_reason ? null : item.not_sellable_reason,
});

/** Another way, or another load on it, costs what it costs: only the same one can become dearer unseen. */
const isSame = (one: Way | null, other: Way): boolean =>
  one !== null && one.key === other.key && one.quantities === other.quantities;
