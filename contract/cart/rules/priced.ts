/** Prices as an answer has them, in dollars, made by the one calculation (./pricing.ts): the server's answers and the page's estimate are alike because both are made here. */
import type { CartItem } from "#contract/cart/cart.ts";
import type { SaleUnit } from "#contract/catalogue/catalogue.ts";
import type * as prices from "#contract/catalogue/prices.ts";
import { cents, dollars } from "#contract/base/money.ts";
import {
  calculate,
  type PriceLine,
  type PriceOffer,
  type AgreedTerms,
  type Sums,
  type UnitPrice,
} from "#contract/catalogue/rules/pricing.ts";

type Calculated = Pick<
  CartItem,
  "discount_amount" | "bonus_discount_amount" | "incentive_name" | "display_in_line_item_level_bit" | "price_steps"
> &
  Pick<CartItem, "full_price">;

/** What follows for each line, in their order, and for the cart. */
export function priced(lines: readonly PriceLine[], terms: AgreedTerms) {
  const { units, sums } = calculate(lines, terms);
  return {
    lines: units.map((unit, at) => calculatedOf(unit, lines[at]!.quantity)),
    sums: sumsInDollars(sums),
    cents: sums,
  };
}

type Unit = Omit<UnitPrice, "offer"> & {
  offer: Pick<PriceOffer, "incentive_name" | "display_in_line_item_level_bit"> | null;
};

/** The steps to what one unit costs; the first is the list price. */
export function stepsOf({ list, price, offer, discount, bonus, kitCheck }: Unit): prices.PriceStep[] {
  const step = (kind: prices.PriceStep["kind"], amount: number, name: string | null = null) => ({
    kind,
    name,
    amount: dollars(amount),
  });
  return [
    step("list", list),
    ...(price === list ? [] : [step("contract", price)]),
    ...(offer === null || !offer.display_in_line_item_level_bit
      ? []
      : [step("incentive", -discount, offer.incentive_name)]),
    ...(bonus === 0 ? [] : [step("bonus", -bonus)]),
    ...(kitCheck === 0 ? [] : [step("kit_check", kitCheck)]),
  ];
}

/** The same of a product's unit, before it is in any cart; empty without a price. */
export function unitSteps({ list_price, sale_UOM_price }: Pick<SaleUnit, "list_price" | "sale_UOM_price">) {
  if (sale_UOM_price === null) return [];
  const list = cents(list_price ?? sale_UOM_price); // null where the customer alone has a price
  return stepsOf({ list, price: cents(sale_UOM_price), offer: null, discount: 0, bonus: 0, kitCheck: 0 });
}

/** A line of an answer as it is calculated with. */
export const priceLineOf = (
  item: Pick<
    CartItem,
    "item_id" | "units_in" | "first_units_in" | "list_price" | "sale_UOM_price" | "kit_check_surcharge"
  >,
  quantity: number,
): PriceLine => ({
  item_id: item.item_id,
  quantity,
  units_in: item.units_in,
  first_units_in: item.first_units_in,
  list_cents: item.list_price === null ? null : cents(item.list_price),
  price_cents: item.sale_UOM_price === null ? null : cents(item.sale_UOM_price),
  kit_check_cents: cents(item.kit_check_surcharge),
});

/** The terms of an answer as they are calculated with, and back. */
export const termsOf = ({ offers, bonus_basis_points }: prices.PriceTerms): AgreedTerms => ({
  bonus_basis_points,
  offers: offers.map(({ incentive_type_Code, discount_amount, ...offer }) => ({
    ...offer,
    incentive_type_code: incentive_type_Code,
    discount_cents: cents(discount_amount),
  })),
});

export const offerOf = (offer: AgreedTerms["offers"][number]): prices.Offer => ({
  incentive_id: offer.incentive_id,
  incentive_name: offer.incentive_name,
  incentive_type_Code: offer.incentive_type_code,
  discount_amount: dollars(offer.discount_cents),
  tier_quantity: offer.tier_quantity,
  item_ids: [...offer.item_ids],
  parts: offer.parts.map(({ part_name, item_ids }) => ({ part_name, item_ids: [...item_ids] })),
  display_in_line_item_level_bit: offer.display_in_line_item_level_bit,
});

const calculatedOf = (unit: UnitPrice | null, quantity: number): Calculated => ({
  full_price: unit === null ? null : dollars(unit.price * quantity),
  discount_amount: dollars(unit?.discount ?? 0),
  bonus_discount_amount: dollars(unit?.bonus ?? 0),
  incentive_name: unit?.offer?.incentive_name ?? null,
  display_in_line_item_level_bit: unit?.offer?.display_in_line_item_level_bit ?? true,
  price_steps: unit === null ? [] : stepsOf(unit),
});

const sumsInDollars = (sums: Sums) => ({
  itemSubTotal: dollars(sums.goods),
  itemDiscountSubTotal: dollars(sums.discount),
  itemBonusDiscountSubTotal: dollars(sums.bonusDiscount),
  surchargeSubTotal: dollars(sums.surcharge),
  origSubTotal: dollars(sums.beforeDiscounts),
  subTotal: dollars(sums.total),
});
