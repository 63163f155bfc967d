/** Prices as they are told: how one unit's price comes about, and what a customer has agreed. Money in dollars. */
import * as z from "zod/mini";

import { Count, Id } from "#contract/base/fields.ts";

/**
 * One step on the way to what a unit costs; what is taken off is negative. `list` comes first. `name` is the incentive's. An incentive that is not
 * shown on lines (`display_in_line_item_level_bit`) is no step: it stands in the sums.
 */
export const PriceStep = z.strictObject({
  kind: z.enum(["list", "contract", "incentive", "bonus", "kit_check"]),
  name: z.nullable(z.string()),
  amount: z.number(),
});
export type PriceStep = z.infer<typeof PriceStep>;

/** An incentive of the customer as far as prices go (contract/catalogue/rules/pricing.ts). */
export const Offer = z.strictObject({
  incentive_id: Id,
  incentive_name: z.string(),
  incentive_type_Code: z.string(),
  /** Off each of a product's first unit. */
  discount_amount: z.number(),
  /** Of a BDT: from so many first units of its products on. */
  tier_quantity: z.nullable(Count),
  /** The products it takes something off. */
  item_ids: z.array(Id),
  /** Of a BND: one product of each makes it whole. */
  parts: z.array(z.strictObject({ part_name: z.string(), item_ids: z.array(Id) })),
  display_in_line_item_level_bit: z.boolean(),
});
export type Offer = z.infer<typeof Offer>;

/** What a cart is calculated by: its incentives, and the bonus discount in hundredths of a percent, 0 until its goal is reached. */
export const PriceTerms = z.strictObject({ offers: z.array(Offer), bonus_basis_points: Count });
export type PriceTerms = z.infer<typeof PriceTerms>;

/** What a line says of its price, beside the price itself. */
export const linePrices = {
  /** Smallest sale units in one unit of the line. */
  units_in: z.int(),
  /** The same of the product's first unit. */
  first_units_in: z.int(),
  /** What everybody pays; `sale_UOM_price` is this customer's. */
  list_price: z.nullable(z.number()),
  /** Off each unit: by the incentive that is in effect, and by the bonus discount after it. */
  discount_amount: z.number(),
  bonus_discount_amount: z.number(),
  /** The incentive in effect. */
  incentive_name: z.nullable(z.string()),
  /** Whether its discount shows on the line; else only in the sums. */
  display_in_line_item_level_bit: z.boolean(),
  /** Empty where there is no price. */
  price_steps: z.array(PriceStep),
};
