/** The cart: one per user, customer and type. The server owns it; adding is a delta, updating is absolute, removing is idempotent. */
import * as z from "zod/mini";

import { call } from "#contract/base/call.ts";
import { Availability } from "#contract/catalogue/availability.ts";
import { Incentive } from "#contract/catalogue/catalogue.ts";
import { CartType, Count, Id, Nothing, text, UomCode } from "#contract/base/fields.ts";
import { linePrices, PriceTerms } from "#contract/catalogue/prices.ts";
import { mostAdditions, mostParts } from "#contract/cart/rules/cart.ts";
import { ShippingMethod } from "./shipping-method.ts";
import * as words from "./text.ts";

/** A line. Money in dollars; `full_price` is quantity times price, before anything is taken off and without the surcharge. */
export const CartItem = z.strictObject({
  cart_id: Id,
  item_id: Id,
  full_description: z.string(),
  ndc_code: z.string(),
  /** Its labeler. */
  manufacturer: z.string(),
  form: z.string(),
  quantity: z.int(),
  quantity_uom_code: UomCode,
  unit_of_measure: UomCode,
  sale_UOM: UomCode,
  sale_UOM_desc: z.string(),
  /** Null when the price was taken away since it was added: checkout is blocked until the line is removed. */
  sale_UOM_price: z.nullable(z.number()),
  full_price: z.nullable(z.number()),
  ...linePrices,
  units_per_case: Count,
  vials_per_unit: Count,
  max_sale_qty: z.nullable(Count),
  kit_check_available: z.boolean(),
  /** Dollars a unit that a kit check costs, chosen or not; 0 where there is none. */
  kit_check_price: z.number(),
  /** Dollars a unit when the kit check was chosen for the line, else 0. */
  kit_check_surcharge: z.number(),
  schedule_name: z.nullable(z.string()),
  payment_terms: z.string(),
  /** Whether a medical necessity is to be confirmed for the product (`confirm_to_sell`), and whether somebody did for this line. */
  medical_necessity: z.enum(["not_needed", "confirmed", "not_confirmed"]),
  /** Why it can no longer be bought; null when it can. */
  not_sellable_reason: z.nullable(z.string()),
  availability: Availability,
  incentives: z.array(Incentive),
});
export type CartItem = z.infer<typeof CartItem>;

/**
 * The cart with its lines and sums in dollars. `itemSubTotal` is the lines' `full_price`; `origSubTotal` has the surcharge with it; what the two discounts
 * take off, as positive numbers, is missing in `subTotal` alone.
 */
const named = { cart_id: Id, cartId: Id, cart_type_code: CartType };
const sums = {
  /** Units over all lines. */
  itemCount: Count,
  rx_cart_qty: Count,
  cs_cart_qty: Count,
  itemSubTotal: z.number(),
  itemDiscountSubTotal: z.number(),
  itemBonusDiscountSubTotal: z.number(),
  surchargeSubTotal: z.number(),
  origSubTotal: z.number(),
  subTotal: z.number(),
  price_terms: PriceTerms,
  paymentTerms: z.string(),
  isCartFull: z.boolean(),
  maxItemCount: z.int(),
  containsScheduleII: z.boolean(),
  shippingMethods: z.array(ShippingMethod),
  shippingMethod: z.nullable(ShippingMethod),
};
export const Cart = z.strictObject({ ...named, items: z.array(CartItem), ...sums });
export type Cart = z.infer<typeof Cart>;

/** The same with its lines in parts, in their order; of a part that the caller knows by its print the lines are left out. */
export const CartParts = z.strictObject({
  ...named,
  ...sums,
  parts: z.array(z.strictObject({ print: z.string(), items: z.optional(z.array(CartItem)) })),
});
export type CartParts = z.infer<typeof CartParts>;

/** What was cut down, and why; `message` is what a person reads. */
export const Adjusted = z.strictObject({
  asked: z.int(),
  given: z.int(),
  why: z.enum(["max_sale_qty", "cart_full"]),
  message: z.string(),
});
export type Adjusted = z.infer<typeof Adjusted>;

/** What holds of a line's product when its change is answered: whoever decided by something else, such as a device without a network, can tell. */
const holdsNow = { sale_UOM_price: z.nullable(z.number()), max_sale_qty: z.nullable(Count) };

/** What a change of one line came to. */
export const CartChange = z.strictObject({
  cart_id: Id,
  cartId: Id,
  item_id: Id,
  quantity_uom_code: UomCode,
  /** The line's quantity now; 0 when it is gone. The base of the next update. */
  quantity: z.int(),
  itemCount: Count,
  adjusted: z.nullable(Adjusted),
  ...holdsNow,
});
export type CartChange = z.infer<typeof CartChange>;

/** What became of one row of many. */
export const Addition = z.strictObject({
  item_id: Id,
  quantity_uom_code: UomCode,
  /** The line's quantity after this row. */
  quantity: Count,
  /** Units that went in: fewer than asked where `adjusted` says so, 0 where `refused` does. */
  given: Count,
  adjusted: z.nullable(Adjusted),
  /** Why nothing went in, in a person's words. */
  refused: z.nullable(z.strictObject({ code: z.string(), message: z.string() })),
  ...holdsNow,
});
export type Addition = z.infer<typeof Addition>;

/** What adding many rows came to: an answer for each, in their order. */
export const Additions = z.strictObject({
  cart_id: Id,
  cartId: Id,
  itemCount: Count,
  rows: z.array(Addition),
});
export type Additions = z.infer<typeof Additions>;

/** Units in the two carts. */
const CartCounts = z.strictObject({ rx_qty: Count, cs_qty: Count });

/** A quantity a person may put on a line: 1 to 2147483647, cut down by the rules afterwards. */
const Quantity = z
  .int(words.mustBeWholeNumber)
  .check(z.gte(1, words.mustBeOneOrMore), z.lte(2_147_483_647, words.mustBeAtMostInteger));
/** True or the amount: the page says whether the kit check is wanted, the server knows its price. */
const KitCheck = z._default(z.union([z.boolean(), z.number().check(z.gte(0)), z.null()]), false);
/** Whether the person confirmed the medical necessity; what was confirmed once for a line stays so. Left out: nobody was asked. */
const confirmation = { medical_necessity_confirmed: z.optional(z.boolean()) };

export const cart = call({
  method: "GET",
  path: "/api/carts",
  needs: "ordering",
  large: true,
  about: "The chosen cart with its lines and sums.",
  input: Nothing,
  output: Cart,
});

/** Not in the specification, which answers all lines each time: of 9,998 they are 8 MB (docs/decisions/137). */
export const cartParts = call({
  method: "POST",
  path: "/api/carts",
  kind: "read",
  needs: "ordering",
  large: true,
  about: "The chosen cart with its sums, and of its lines the parts that the caller does not know by their print.",
  input: z.strictObject({
    known: z._default(z.array(text(32)).check(z.maxLength(mostParts, words.mustBeAtMost(mostParts))), []),
  }),
  output: CartParts,
});

export const cartCounts = call({
  method: "GET",
  path: "/api/carts/counts",
  needs: "customer",
  about: "How many units are in the two carts.",
  input: Nothing,
  output: CartCounts,
});

export const addItem = call({
  method: "POST",
  path: "/api/carts/add-item",
  needs: "ordering",
  waits: true,
  tells: "cart",
  about: "Add units to a line; cut to the product's maximum and to the cart's room.",
  input: z.strictObject({
    item_id: Id,
    quantity: Quantity,
    quantity_uom_code: UomCode,
    kit_check_surcharge: KitCheck,
    ...confirmation,
  }),
  output: CartChange,
});

/** Not in the specification, which adds one product at a time: a list of thousands would wait for as many answers. */
export const addItems = call({
  method: "POST",
  path: "/api/carts/add-items",
  needs: "ordering",
  waits: true,
  tells: "cart",
  large: true,
  about:
    "Add many rows at once, in their order, each as add-item does it. A row that cannot go in is answered and keeps no other back.",
  input: z.strictObject({
    items: z
      .array(z.strictObject({ item_id: Id, quantity: Quantity, quantity_uom_code: UomCode, ...confirmation }))
      .check(z.minLength(1, words.mustNotBeEmpty), z.maxLength(mostAdditions, words.mustBeAtMostRows(mostAdditions))),
  }),
  output: Additions,
});

export const updateItem = call({
  method: "POST",
  path: "/api/carts/update-item",
  needs: "ordering",
  waits: true,
  tells: "cart",
  about:
    "Set a line's quantity; 0 deletes it. With X-Base (the line's quantity the person saw) a changed line answers 409 base_changed.",
  input: z.strictObject({
    item_id: Id,
    new_quantity: z
      .int(words.mustBeWholeNumber)
      .check(z.gte(0, words.mustBeZeroOrMore), z.lte(2_147_483_647, words.mustBeAtMostInteger)),
    quantity_uom_code: UomCode,
    kit_check_surcharge: z.optional(z.union([z.boolean(), z.number().check(z.gte(0)), z.null()])),
    ...confirmation,
  }),
  output: CartChange,
});

export const removeItem = call({
  method: "POST",
  path: "/api/carts/remove-item",
  needs: "ordering",
  waits: true,
  tells: "cart",
  about:
    "Remove a line; one that is not there is removed already. With X-Base (the line's quantity the person saw) a changed line answers 409 base_changed.",
  input: z.strictObject({ item_id: Id, quantity_uom_code: UomCode }),
  output: CartChange,
});
