/** How a cart may travel, how long by ground, and what it costs. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Id, PathId } from "#contract/base/fields.ts";
import { ShippingMethod } from "#contract/cart/shipping-method.ts";

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
