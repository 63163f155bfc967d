/** Checkout: the cart becomes a purchase order, once. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Count, EnteredDate, Id, text } from "#contract/base/fields.ts";
import { Seen } from "./changes.ts";
import { LineOfCart } from "./readiness.ts";
import { frequencies, whenShort } from "./rules/recurrence.ts";

/** The checkout request of the specification (docs/readings.md, "The checkout's request"). Charges in dollars. */
export const CheckoutRequest = z.strictObject({
  cart_id: Id,
  billing_contact_id: Id,
  shipping_contact_id: Id,
  customer_order_no: z._default(text(40), ""),
  order_name: z._default(text(80), ""),
  shipping_instructions: z._default(text(500), ""),
  /** What the page showed; an order is refused when the quote is another. */
  shipping_charges: z.number().check(z.gte(0)),
  /** What the page showed for the goods (`subTotal` of the cart); an order is refused when it is another. Null: not looked at. */
  sub_total: z._default(z.nullable(z.number().check(z.gte(0))), null),
  shipping_method_id: Id,
  shipping_wrk_order_id: Id,
  use_saturday_shipping: z._default(z.boolean(), false),
  order_form_number: z._default(z.nullable(text(9)), null),
  cs_dea_number: z._default(z.nullable(text(9)), null),
  is_recurring: z._default(z.boolean(), false),
  recurring_frequency: z._default(z.nullable(z.enum(frequencies)), null),
  /** Of an order that repeats. */
  when_short: z._default(z.enum(whenShort), "leave_out"),
  delivery_contact_phone: z._default(z.nullable(text(30)), null),
  recur_start_date: z._default(z.nullable(EnteredDate), null),
  /** What the page showed of the lines: whatever is otherwise now is answered as 409 `changed`, with the list (./changes.ts). */
  seen: z.optional(Seen),
  /** Only these lines; the others stay in the cart, which is the next one then. Left out: all. */
  order_lines: z.optional(z.array(LineOfCart).check(z.minLength(1, "must not be empty"), z.maxLength(10_000))),
});
export type CheckoutRequest = z.infer<typeof CheckoutRequest>;

export const checkout = call({
  method: "POST",
  path: "/api/carts/checkout",
  needs: "ordering",
  tells: "cart",
  about:
    "Place the order: cart, stock, order and audit in one transaction. A cart of schedule II products takes the number of a Form 222; an order that a certificate signs is placed by checkout-csos.",
  input: CheckoutRequest,
  output: z.strictObject({ order_id: Id, itemCount: Count, total: z.number() }),
});
