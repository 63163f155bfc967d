/** Paper Forms 222 on the distributor's side: the orders that wait for their form, and the record that a form has arrived (21 CFR 1305.13(a)). For staff only. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Count, EnteredDate, Id, Instant, Nothing, text, WireDate } from "#contract/base/fields.ts";
import { OrderStatus } from "#contract/base/order-status.ts";
import * as words from "./text.ts";

/** An order that does not ship before its Form 222 has arrived. The form's number is left out: it has to be read from the form. */
export const WaitingForm = z.strictObject({
  order_id: Id,
  customer_id: Id,
  company_name: z.string(),
  buyer_dea_number: z.string(),
  order_date: Instant,
  /** The customer's: the order's days are days of this zone. */
  time_zone: z.string(),
  /** The last day on which the order may ship (21 CFR 1305.13(b)). */
  ships_until: WireDate,
});
export type WaitingForm = z.infer<typeof WaitingForm>;

export const waitingForms = call({
  method: "GET",
  path: "/api/distributor/forms",
  needs: "staff",
  notImpersonating: true,
  about: "Orders of all customers that wait for their paper Form 222, the oldest first.",
  input: Nothing,
  output: z.strictObject({
    /** At most 200. */
    orders: z.array(WaitingForm),
    total: Count,
    /** The current day at the distributor. */
    today: WireDate,
  }),
});

/** Initials of the person who holds the form. */
export const initialsPattern = /^[a-z]{2,4}$/i;

export const recordForm = call({
  method: "POST",
  path: "/api/distributor/forms",
  needs: "staff",
  notImpersonating: true,
  about:
    "Record that the paper Form 222 of an order has arrived: the order is placed, and the warehouse packs it. The number must be the one that the order was placed with.",
  input: z.strictObject({
    order_id: Id,
    /** As read from the form. */
    order_form_number: text(20).check(z.minLength(1, words.mustNotBeEmpty)),
    /** The day on which the form arrived. */
    arrived_on: EnteredDate,
    initials: z.string().check(z.trim(), z.regex(initialsPattern, words.mustBeInitials)),
  }),
  output: z.strictObject({ order_id: Id, order_status: OrderStatus, recorded_at: Instant }),
});
