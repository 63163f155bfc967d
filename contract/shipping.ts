/** How a cart may travel, how long by ground, and what it costs. */
import * as z from "zod/mini";

import { call } from "./call.ts";
import { Id, PathId, YesNo } from "./fields.ts";

/** A way to ship. Cost in dollars, null while unknown. */
export const ShippingMethod = z.strictObject({
  shipping_method_id: Id,
  shipping_method_desc: z.string(),
  shipping_cost: z.nullable(z.number()),
  is_default: YesNo,
  is_free_available: z.boolean(),
  not_free_message: z.nullable(z.string()),
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

const Journey = z.strictObject({
  ShippingMethodId: Id,
  ContactId: Id,
  SaturdayShipping: z._default(z.boolean(), false),
  WrkOrderId: Id,
});

export const shippingMethods = call({
  method: "GET",
  path: "/api/shipping-methods/{cartId}",
  needs: "ordering",
  about: "The ways this cart may travel.",
  input: z.strictObject({ cartId: PathId }),
  output: z.array(ShippingMethod),
});

export const groundDays = call({
  method: "POST",
  path: "/api/shipping-methods/ground-days",
  kind: "read",
  needs: "ordering",
  about: "Days by ground to a shipping address. success false: the carrier could not say.",
  input: Journey,
  output: z.strictObject({ success: z.boolean(), groundDays: z.nullable(z.int()) }),
});

export const shippingCost = call({
  method: "POST",
  path: "/api/shipping-methods/cost",
  needs: "ordering",
  about: "What the journey costs; the quote is kept on the work order and is what checkout charges.",
  input: Journey,
  output: z.strictObject({
    success: z.boolean(),
    shipping_cost: z.nullable(z.number()),
    wrk_order_id: Id,
    reason: z.nullable(z.string()),
  }),
});
