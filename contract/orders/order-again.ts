/** Ordering an order again: its lines into the cart as they can be had now, each of them answered. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { type CartType, Count, Id, PathId, UomCode } from "#contract/base/fields.ts";
import { Product } from "#contract/catalogue/catalogue.ts";

/** What could be taken in a line's place: the same ingredient, strength and form, and it can be had. */
export const Substitute = z.pick(Product, {
  item_id: true,
  full_description: true,
  ndc_code: true,
  sale_UOM: true,
  sale_UOM_desc: true,
  sale_UOM_price: true,
});
export type Substitute = z.infer<typeof Substitute>;

/** What became of a line. */
export const OrderedAgain = z.strictObject({
  line_no: Id,
  item_id: Id,
  full_description: z.string(),
  sale_UOM_desc: z.string(),
  quantity_uom_code: UomCode,
  /** Units that the order, or the shipment, had, and those that went in. */
  quantity: Count,
  added: Count,
  /** The cart's line afterwards: the base of the next update. */
  cart_quantity: Count,
  /** Why not all of it went in, for a person; null: all did. */
  reason: z.nullable(z.string()),
  /** At most three, where nothing went in. */
  substitutes: z.array(Substitute),
});
export type OrderedAgain = z.infer<typeof OrderedAgain>;

/** In a refusal `unconfirmed` (as `current`): the lines that would go in, and whose medical necessity nobody has confirmed. */
export type Unconfirmed = { lines: Pick<OrderedAgain, "line_no" | "item_id" | "full_description">[] };

/** In a refusal `not_again` (as `current`): the cart that the lines belong into, where it is another one than the chosen one and the caller may use it. */
export type OtherCart = { cart_type_code: CartType };

export const orderAgain = call({
  method: "POST",
  path: "/api/orders/{orderId}/order-again",
  needs: "ordering",
  // Whose an order is, is told to whoever may see it there; what they may put into a cart here is another question.
  anyCustomer: "ordering-or-reporting",
  tells: "cart",
  about:
    "Put the lines of an order, or those named, into the chosen cart as they can be had now; by a shipment's number, what that shipment held of them. Nothing goes in where the order is another customer's, where the cart has no room for all, or where none can be ordered; with confirmed_line_nos, also where the medical necessity of another line is not confirmed.",
  input: z.strictObject({
    orderId: PathId,
    /** All of them where it is left out. */
    line_nos: z.optional(
      z.array(Id).check(z.minLength(1, "must not be empty"), z.maxLength(9_999, "must be at most 9,999")),
    ),
    /** Lines whose medical necessity the user confirmed, none at first. Where it is left out nobody is asked, and lines go in as not confirmed (decision 206). */
    confirmed_line_nos: z.optional(z.array(Id).check(z.maxLength(9_999, "must be at most 9,999"))),
  }),
  output: z.strictObject({ cart_id: Id, cartId: Id, itemCount: Count, lines: z.array(OrderedAgain) }),
});
