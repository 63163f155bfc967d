/** What became of a cart whose checkout got no answer. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Id, PathId } from "#contract/base/fields.ts";

/**
 * Ours: the idempotency key gives a lost answer to whoever sends the same request again, but after a reload nobody has that request any more, with its prices
 * and numbers, nor may it be kept. The cart's number may, and the order was made of that cart (docs/decisions/108).
 */
export const placedOrder = call({
  method: "GET",
  path: "/api/carts/{cartId}/order",
  needs: "ordering",
  about: "The order that was placed from one of the person's own carts; null while it is open.",
  input: z.strictObject({ cartId: PathId }),
  output: z.strictObject({ order_id: z.nullable(Id) }),
});
