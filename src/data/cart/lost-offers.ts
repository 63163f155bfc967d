/** Incentives that were in effect, or would have been, and are not: withdrawn meanwhile, or short of what did not go into the cart (pure). */
import { isSameLine, type LineKey } from "#contract/base/line-key.ts";
import type { Cart, CartItem } from "#contract/cart/cart.ts";
import type { Fact } from "#contract/cart/rules/difference.ts";
import { priceLineOf, termsOf } from "#contract/cart/rules/priced.ts";
import { cents } from "#contract/base/money.ts";
import { calculate, offEach } from "#contract/catalogue/rules/pricing.ts";
import type { Snapshot } from "#outbox/entry/entry.ts";

type Terms = Pick<Cart, "items" | "price_terms">;

/** The incentive that a person saw on a line and that the customer has no more, or not as much of. What they undid themself is not lost. */
export function withdrawn(item: CartItem, snapshot: Snapshot | null, { price_terms }: Terms): Fact[] {
  const seen = snapshot?.seen?.offer;
  if (seen === undefined || item.discount_amount >= seen.off) return [];
  const isStillOffered = price_terms.offers.some(
    ({ incentive_name, discount_amount, item_ids }) =>
      incentive_name === seen.name &&
      item_ids.includes(item.item_id) &&
      offEach({ discount_cents: cents(discount_amount) }, item) >= cents(seen.off),
  );
  return isStillOffered ? [] : [{ kind: "offer", name: seen.name, off: seen.off }];
}

/** The incentives that would be in effect, on whichever line, if `quantity` of this one had gone in. */
export function missed(
  line: LineKey,
  { quantity, snapshot }: { quantity: number; snapshot: Snapshot | null },
  { items, price_terms }: Terms,
): Fact[] {
  const isIt = (item: CartItem) => isSameLine(item, line);
  const own =
    items.find(isIt) ?? (snapshot?.price && { item_id: line.item_id, ...snapshot.price, kit_check_surcharge: 0 });
  if (own === undefined) return [];
  const others = items.filter((item) => !isIt(item));
  const lines = [priceLineOf(own, quantity), ...others.map((item) => priceLineOf(item, item.quantity))];
  const would = namesOf(calculate(lines, termsOf(price_terms)).units.map((unit) => unit?.offer?.incentive_name));
  const are = namesOf(items.map(({ incentive_name }) => incentive_name));
  return [...would].filter((name) => !are.has(name)).map((name) => ({ kind: "offer", name, off: null }));
}

const namesOf = (names: readonly (string | null | undefined)[]): Set<string> =>
  new Set(names.filter((name) => typeof name === "string"));
