/** What is still to be done for an offer that a cart could have, in words (pure). */
import type { Cart, CartItem } from "#contract/cart/cart.ts";
import { largestQuantity } from "#contract/cart/rules/cart.ts";
import { priceLineOf, termsOf } from "#contract/cart/rules/priced.ts";
import { hintsOf, type PriceHint } from "#contract/catalogue/rules/pricing.ts";
import { money } from "#src/text/format.ts";
import * as words from "#src/text/trade/offers.ts";
import { unitName } from "./product-words.ts";

/** `add`: so many more units of a line bring it. `find`: names of the parts that are missing. */
export type OfferHint = {
  incentive_id: number;
  name: string;
  text: string;
  way: { kind: "add"; item: CartItem; quantity: number } | { kind: "find"; parts: readonly string[] } | null;
};

/** The offers that are within reach of a cart as it is shown. */
export function offerHints({ items, price_terms, isCartFull }: Cart): OfferHint[] {
  if (isCartFull) return [];
  const lines = items.map((item) => priceLineOf(item, item.quantity));
  return hintsOf(lines, termsOf(price_terms)).map((hint) => hintOf(hint, items));
}

/** How far a product's page says that an offer is. `unit`: the name of the product's first unit. `bar`: where units are counted. */
export function progressOf(hint: PriceHint, unit: string): { text: string; bar?: { value: number; total: number } } {
  const total = hint.offer.tier_quantity;
  if (hint.kind === "parts" || total === null) return { text: sentenceOf(hint, unit) };
  const value = total - hint.missing;
  return { text: words.progress(value, total, unit, money(hint.saves / 100)), bar: { value, total } };
}

function sentenceOf(hint: PriceHint, unit: string): string {
  const saving = money(hint.saves / 100);
  if (hint.kind === "parts") return words.addParts(hint.missing, unit, saving);
  return words.addUnits(hint.missing, unit, saving);
}

function hintOf(hint: PriceHint, items: readonly CartItem[]): OfferHint {
  const { offer } = hint;
  const named = { incentive_id: offer.incentive_id, name: offer.incentive_name };
  const its = items.filter(({ item_id }) => offer.item_ids.includes(item_id));
  const first = its.find(({ units_in, first_units_in }) => units_in === first_units_in);
  const unit = first === undefined ? words.unit : unitName(first.sale_UOM_desc);
  const text = sentenceOf(hint, unit);
  if (hint.kind === "parts") return { ...named, text, way: { kind: "find", parts: hint.missing } };
  const way = its
    .map((item) => ({
      kind: "add" as const,
      item,
      quantity: Math.ceil((hint.missing * item.first_units_in) / item.units_in),
    }))
    .find(
      ({ item, quantity: more }) =>
        item.not_sellable_reason === null && item.quantity + more <= largestQuantity(item.max_sale_qty),
    );
  return { ...named, text, way: way ?? null };
}
