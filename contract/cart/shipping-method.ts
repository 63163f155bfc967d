/** A way in which a cart may travel. */
import * as z from "zod/mini";

import { Id, YesNo } from "#contract/base/fields.ts";

/** A way to ship. Cost in dollars, null while unknown. */
export const ShippingMethod = z.strictObject({
  shipping_method_id: Id,
  shipping_method_desc: z.string(),
  shipping_cost: z.nullable(z.number()),
  is_default: YesNo,
  is_free_available: z.boolean(),
  not_free_message: z.nullable(z.string()),
  /** Dollars of goods from which it travels free; null: never. With it a page says what is missing (rules/shipping-free.ts). */
  free_from: z.nullable(z.number()),
  can_upgrade_to_2ndday: z.boolean(),
  /** The cart's work order at the carrier; named again by every later shipping call. */
  wrk_order_id: Id,
  groundDays: z.nullable(z.int()),
  is_overnight: z.boolean(),
  is_overnight_possible: z.boolean(),
  why_overnight_not_possible: z.nullable(z.string()),
  offer_saturday_delivery: z.boolean(),
  useSaturdayShipping: z.boolean(),
});
export type ShippingMethod = z.infer<typeof ShippingMethod>;
