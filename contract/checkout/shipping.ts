/** How a cart may travel, how long by ground, and what it costs. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Id, Instant, Nothing, PathId, WireDate } from "#contract/base/fields.ts";
import { LineOfCart } from "#contract/checkout/readiness.ts";
import { ShippingMethod } from "#contract/cart/shipping-method.ts";
import { carrierTakesMs } from "./rules/shipping.ts";

/** Only these lines, as the checkout's `order_lines`; left out: all. */
const ofLines = {
  Lines: z.optional(z.array(LineOfCart).check(z.minLength(1, "must not be empty"), z.maxLength(10_000))),
};

const Journey = z.strictObject({
  ShippingMethodId: Id,
  ContactId: Id,
  SaturdayShipping: z._default(z.boolean(), false),
  WrkOrderId: Id,
  ...ofLines,
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
  takesMs: carrierTakesMs,
  about: "Days by ground to a shipping address. success false: the carrier could not say.",
  input: Journey,
  output: z.strictObject({ success: z.boolean(), groundDays: z.nullable(z.int()) }),
});

export const shippingCost = call({
  method: "POST",
  path: "/api/shipping-methods/cost",
  needs: "ordering",
  takesMs: carrierTakesMs,
  about: "What the journey costs; the quote is kept on the work order and is what checkout charges.",
  input: Journey,
  output: z.strictObject({
    success: z.boolean(),
    shipping_cost: z.nullable(z.number()),
    wrk_order_id: Id,
    reason: z.nullable(z.string()),
  }),
});

/** When a way leaves and arrives, were the order placed now. */
const Travel = z.strictObject({ leaves_on: WireDate, arrives_on: WireDate });

/** A way to ship to an address, with what is to be seen before it is chosen. */
export const QuotedMethod = z.extend(ShippingMethod, {
  travel: z.nullable(Travel),
  /** Why it is not possible there; null when it is, or when the carrier could not say. */
  why_not_possible: z.nullable(z.string()),
  /** What a Saturday costs on top, in dollars; null where none is possible. */
  saturday: z.nullable(z.extend(Travel, { cost: z.number() })),
});
export type QuotedMethod = z.infer<typeof QuotedMethod>;

export const shippingMethodsToZip = call({
  method: "GET",
  path: "/api/shipping-methods/zip/{zipCode}",
  needs: "ordering",
  takesMs: carrierTakesMs,
  about:
    "The ways to a ZIP code, without a cart: no cost, no work order; whether overnight and Saturday are possible there, and the days by ground.",
  input: z.strictObject({ zipCode: z.string().check(z.regex(/^\d{5}(-\d{4})?$/, "must be a ZIP code")) }),
  output: z.array(z.extend(QuotedMethod, { wrk_order_id: z.null() })),
});

export const UsualArrival = z.strictObject({
  shipping_method_desc: z.string(),
  arrives_on: WireDate,
  /** Where it arrives. */
  city_name: z.string(),
  state_code: z.string(),
  /** Until when the day is right: the next cut-off of this method. */
  until: Instant,
});
export type UsualArrival = z.infer<typeof UsualArrival>;

export const usualArrival = call({
  method: "GET",
  path: "/api/shipping-methods/usual/arrival",
  needs: "ordering",
  takesMs: carrierTakesMs,
  about:
    "When an order that is placed now arrives, at the shipping address and by the shipping method that checkout preselects. null: no address is preselected, or the carrier could not say.",
  input: Nothing,
  output: z.nullable(UsualArrival),
});

/**
 * Ours, because price and day of every way are to be seen before one is chosen: by the listed calls that would be a ground-days and a cost for each, one after
 * another, and the carrier asked as often.
 */
export const shippingQuotes = call({
  method: "POST",
  path: "/api/shipping-methods/quotes",
  needs: "ordering",
  takesMs: carrierTakesMs,
  about:
    "Every way with its cost and its days to an address; each cost is kept on the work order, as by cost. success false: the carrier could not say.",
  input: z.strictObject({ ContactId: Id, WrkOrderId: Id, ...ofLines }),
  output: z.strictObject({
    success: z.boolean(),
    methods: z.array(QuotedMethod),
    /** Until when the days are right: the next cut-off. Null when there are none. */
    until: z.nullable(Instant),
  }),
});
