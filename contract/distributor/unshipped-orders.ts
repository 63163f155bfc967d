/**
 * Controlled orders on the distributor's side that have packages left to ship, and what the supplier removes from them: the statement of non-acceptance
 * (21 CFR 1305.15, 1305.25) and the void (21 CFR 1305.19, 1305.28). For staff only.
 */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Count, Id, Instant, PathId, text, WireDate } from "#contract/base/fields.ts";
import { LinkedRecord, longestReason } from "#contract/csos/signed-order.ts";
import { OrderStatus } from "#contract/base/order-status.ts";
import * as words from "./text.ts";

const order = {
  order_id: Id,
  customer_id: Id,
  company_name: z.string(),
  /** Signed with a CSOS certificate, or placed on a paper Form 222. */
  form: z.enum(["signed", "form222"]),
  buyer_dea_number: z.nullable(z.string()),
  order_date: Instant,
  /** The customer's. */
  time_zone: z.string(),
  order_status: OrderStatus,
  status_description: z.string(),
  /** The last day on which the order may ship. */
  ships_until: WireDate,
  /** Lines, and packages on them, that have not shipped. */
  open_lines: Count,
  open_packages: Count,
};

export const UnshippedOrder = z.strictObject(order);
export type UnshippedOrder = z.infer<typeof UnshippedOrder>;

export const unshippedOrders = call({
  method: "GET",
  path: "/api/distributor/orders",
  needs: "staff",
  notImpersonating: true,
  about:
    "Signed and Form 222 orders of all customers with packages that have not shipped, the oldest first. `number`: a part of the order number.",
  input: z.strictObject({ number: z._default(text(10), "") }),
  output: z.strictObject({
    /** At most 100. */
    orders: z.array(UnshippedOrder),
    total: Count,
    /** The current day at the distributor. */
    today: WireDate,
  }),
});

/** A line of such an order, all packages. */
export const UnshippedLine = z.strictObject({
  line_no: Id,
  full_description: z.string(),
  ndc_code: z.string(),
  schedule_name: z.nullable(z.string()),
  sale_UOM_desc: z.string(),
  quantity: Count,
  shipped_quantity: Count,
  voided_quantity: Count,
});
export type UnshippedLine = z.infer<typeof UnshippedLine>;

export const unshippedOrder = call({
  method: "GET",
  path: "/api/distributor/orders/{orderId}",
  needs: "staff",
  notImpersonating: true,
  about: "A signed or Form 222 order with its lines and linked records, also when all of it has shipped.",
  input: z.strictObject({ orderId: PathId }),
  output: z.strictObject({ ...order, lines: z.array(UnshippedLine), records: z.array(LinkedRecord) }),
});

const Removal = z.strictObject({
  orderId: PathId,
  /** Left out: all that can be removed. */
  lines: z.optional(z.array(Id).check(z.minLength(1, words.mustNotBeEmpty), z.maxLength(1000))),
  /** The purchaser reads it. */
  reason: text(longestReason).check(z.minLength(1, words.mustNotBeEmpty)),
});
const Removed = z.strictObject({ order_id: Id, order_status: OrderStatus, record_id: Id, line_count: Count });

export const refuseBySupplier = call({
  method: "POST",
  path: "/api/distributor/orders/{orderId}/refusal",
  needs: "staff",
  notImpersonating: true,
  about:
    "Refuse all packages that have not shipped, or those of some lines: a statement of non-acceptance that is linked to the order and emailed to the purchaser.",
  input: Removal,
  output: Removed,
});

export const voidBySupplier = call({
  method: "POST",
  path: "/api/distributor/orders/{orderId}/void",
  needs: "staff",
  notImpersonating: true,
  about:
    "Void as the supplier all lines that have not begun to ship, or some of them: a record that is linked to the order and emailed to the purchaser.",
  input: Removal,
  output: Removed,
});
