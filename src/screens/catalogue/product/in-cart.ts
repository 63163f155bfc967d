/** What a product would cost in the cart as it is: the cart's own calculation with this product's line in it (pure). */
import type { PriceStep, PriceTerms } from "#contract/catalogue/prices.ts";
import type { Product, SaleUnit } from "#contract/catalogue/catalogue.ts";
import { dollars } from "#contract/base/money.ts";
import { priceLineOf, stepsOf, termsOf } from "#contract/cart/rules/priced.ts";
import { hintsOf, calculate, type PriceHint, type PriceLine } from "#contract/catalogue/rules/pricing.ts";

export type WantedItem = {
  product: Pick<Product, "item_id" | "units">;
  unit: SaleUnit;
  /** To be added. */
  quantity: number;
  /** Of the unit, in the cart already. */
  inCart: number;
  /** Dollars for each unit; 0 without one. */
  kitCheck: number;
};

/** Money in dollars, for what is to be added alone; what is off is positive. */
export type InCart = {
  /** For one unit. */
  steps: PriceStep[];
  goods: number;
  /** Null: no offer is in effect. */
  offer: { name: string; off: number; isOnLine: boolean } | null;
  bonus: number;
  kitCheck: number;
  total: number;
  /** Offers of this product that the cart, with this in it, is close to. */
  hints: PriceHint[];
};

/** Undefined without a price. @param lines of the cart; this product's own may be among them. */
export function inCartOf(
  { product, unit, quantity, inCart, kitCheck }: WantedItem,
  lines: readonly PriceLine[],
  terms: PriceTerms,
): InCart | undefined {
  const { item_id, units } = product;
  const first_units_in = units[0]?.units_in ?? unit.units_in;
  const own = priceLineOf({ item_id, ...unit, first_units_in, kit_check_surcharge: kitCheck }, inCart + quantity);
  const cart = [own, ...lines.filter((line) => line.item_id !== item_id)];
  const agreed = termsOf(terms);
  const [price] = calculate(cart, agreed).units;
  if (price === null || price === undefined) return undefined;
  const times = (cents: number) => dollars(cents * quantity);
  const { offer } = price;
  return {
    steps: stepsOf(price),
    goods: times(price.price),
    offer: offer && {
      name: offer.incentive_name,
      off: times(price.discount),
      isOnLine: offer.display_in_line_item_level_bit,
    },
    bonus: times(price.bonus),
    kitCheck: times(price.kitCheck),
    total: times(price.price - price.discount - price.bonus + price.kitCheck),
    hints: hintsOf(cart, agreed).filter((hint) => hint.offer.item_ids.includes(item_id)),
  };
}
