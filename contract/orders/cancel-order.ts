/** Cancelling an order. Not in the specification: a buyer who sees a slip a minute later should not have to telephone. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Id, Instant, PathId } from "#contract/base/fields.ts";

export const cancelOrder = call({
  method: "POST",
  path: "/api/orders/{orderId}/cancel",
  needs: "ordering",
  about:
    "Cancel an order before it is released to the warehouse; stock, allocation, bonus and form number are given back.",
  input: z.strictObject({ orderId: PathId }),
  output: z.strictObject({ order_id: Id, order_status: z.enum(["CANCELLED", "VOIDED"]), cancelled_at: Instant }),
});
